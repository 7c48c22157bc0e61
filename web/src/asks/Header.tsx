// The one line that asks: where the battle stands, what is wanted, what can be done. Its colour is the state of things.
import { createMemo, createSignal, For, Show } from "solid-js";
import { Rule } from "../look/Rule";
import type { Desk } from "../game/desk";
import type { VerbOffer } from "../wire/protocol";
import { commitOf, doCommit, endingVerb, mayPass, passLabel, shortLabel } from "./duty";
import { labelAmong } from "./groups";

const kVerbsInLine = 3;

export function Header(props: { desk: Desk }) {
  const desk = props.desk;
  return (
    <header class="asking" data-state={desk.state()} data-seat={desk.seat()}>
      <span class="phase-pill">{desk.pill()}</span>
      <Prompt desk={desk} />
      <div class="actions">
        <Show when={desk.state() === "turn"} fallback={<Resting desk={desk} />}><Actions desk={desk} /></Show>
        <Show when={desk.handOver?.ready() && desk.handOver}>
          {(hand) => <button type="button" class="act go" onClick={() => hand().act()}>{hand().label}<kbd>E</kbd></button>}
        </Show>
      </div>
    </header>
  );
}

function Prompt(props: { desk: Desk }) {
  const desk = props.desk;
  const ask = () => (desk.state() === "turn" ? desk.draft.ask() : undefined);
  const asks = () => desk.battle.asks();
  return (
    <div class="prompt" aria-live="polite">
      <Show when={ask() && asks().length > 1}>
        <div class="tabs" role="tablist" aria-label="Open questions">
          <For each={asks()}>
            {(a, i) => (
              <button type="button" role="tab" aria-selected={a.id === ask()?.id} title={a.prompt} onClick={() => desk.draft.chooseAsk(a.id)}>
                {i() + 1}. {a.unit ?? a.label}
              </button>
            )}
          </For>
        </div>
      </Show>
      <Show when={ask()} fallback={<b title={desk.waiting()}>{desk.waiting()}</b>}>
        {(open) => (
          <span class="q" title={open().prompt}>
            <b>{desk.lead()}</b> {desk.rest()} <Rule book={desk.view()?.rulebook} id={open().rule} />
          </span>
        )}
      </Show>
    </div>
  );
}

function Actions(props: { desk: Desk }) {
  const { desk } = props;
  const { draft } = desk;
  const ask = () => draft.ask()!;
  const ending = createMemo(() => endingVerb(ask()));
  const verbs = createMemo(() => desk.verbs());
  const commit = createMemo(() => commitOf(draft));
  const pass = createMemo(() => passLabel(ask()));
  return (
    <>
      <Show when={desk.mayUndo()}>
        <button type="button" class="act" onClick={() => desk.undo()}>Undo<kbd>U</kbd></button>
      </Show>
      <For each={verbs().slice(0, kVerbsInLine)}>{(verb, i) => <VerbButton desk={desk} verb={verb} key={i() + 1} />}</For>
      <Show when={verbs().length > kVerbsInLine}><MoreVerbs desk={desk} /></Show>
      <Show when={desk.battle.info()?.typed_dice && draft.answer()}><TypedDice desk={desk} /></Show>
      <Show when={commit()}>
        {(c) => (
          <button type="button" class="act go" disabled={!c().ready} onClick={() => doCommit(draft, c(), desk.typedDice())}>
            {c().label}<kbd>↵</kbd>
          </button>
        )}
      </Show>
      <Show when={mayPass(draft)}>
        <button type="button" class="act" title={pass().note} onClick={() => void draft.pass()}>
          {ending() || ask().fallback.orders.length === 0 ? shortLabel(pass().label) : `Pass: ${shortLabel(pass().label)}`}<kbd>E</kbd>
        </button>
      </Show>
    </>
  );
}

function VerbButton(props: { desk: Desk; verb: VerbOffer; key: number }) {
  const label = () => labelAmong(props.verb, props.desk.verbs());
  return (
    <button type="button" class="act verb" aria-pressed={props.desk.draft.offer() === props.verb} title={label()}
      onClick={() => props.desk.chooseVerb(props.verb)}>
      <span>{shortLabel(label())}</span><kbd>{props.key}</kbd>
    </button>
  );
}

function MoreVerbs(props: { desk: Desk }) {
  const [open, setOpen] = createSignal(false);
  return (
    <div class="more" onFocusOut={(e) => !e.currentTarget.contains(e.relatedTarget as Node) && setOpen(false)}>
      <button type="button" class="act" aria-expanded={open()} onClick={() => setOpen(!open())}>More ▾</button>
      <Show when={open()}>
        <div class="menu">
          <For each={props.desk.verbs().slice(kVerbsInLine)}>
            {(v, i) => (
              <button type="button" onClick={() => (setOpen(false), props.desk.chooseVerb(v))}>
                {labelAmong(v, props.desk.verbs())}<Show when={i() + kVerbsInLine < 9}><kbd>{i() + kVerbsInLine + 1}</kbd></Show>
              </button>
            )}
          </For>
        </div>
      </Show>
    </div>
  );
}

// Where real dice are thrown on a real table, their faces are typed beside the order.
function TypedDice(props: { desk: Desk }) {
  return (
    <input class="typed-dice" aria-label="Faces of the dice you threw" placeholder="dice: 4 2 6" value={props.desk.diceText()}
      onInput={(e) => props.desk.setDiceText(e.currentTarget.value)} />
  );
}

// While nothing is asked: what can still be done.
function Resting(props: { desk: Desk }) {
  const { desk } = props;
  return (
    <>
      <Show when={desk.state() === "past"}>
        <button type="button" class="act" onClick={() => desk.copyMoment()}>Copy link</button>
        <Show when={desk.isOver()}><button type="button" class="act" onClick={() => desk.setBranching(true)}>What if: play on from here</button></Show>
        <button type="button" class="act go" onClick={() => desk.past.look(undefined)}>Back to now<kbd>Esc</kbd></button>
      </Show>
      <Show when={desk.state() === "wait" && desk.mayUndo()}>
        <button type="button" class="act" onClick={() => desk.undo()}>Undo<kbd>U</kbd></button>
      </Show>
      <Show when={desk.state() === "over"}>
        <button type="button" class="act" onClick={() => desk.past.look(0)}>See it again</button>
        <a class="act go" href="#/">Another battle</a>
      </Show>
    </>
  );
}
