// The order under way: who, what, and a field for everything it needs; what it may have besides is folded away, by the verb
// it belongs to. A unit that is chosen and has no order yet is offered its verbs here.
import { createMemo, For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { Rule } from "../look/Rule";
import { takesSeveral } from "../state/draft";
import { saidInShort } from "../table";
import type { ParamOffer, VerbOffer } from "../wire/protocol";
import { DraftField } from "./Field";
import { grouped, isLight, labelAmong } from "./groups";

export function OrderCard(props: { desk: Desk }) {
  const { draft } = props.desk;
  return (
    <Show when={draft.offer()} fallback={<Show when={takesSeveral(draft.ask()) && draft.unit()}><Palette desk={props.desk} /></Show>}>
      {(offer) => <Form desk={props.desk} offer={offer()} />}
    </Show>
  );
}

// "Red/1, 30 of 30, line": who is being ordered.
function Who(props: { desk: Desk }) {
  const unit = () => props.desk.view()?.units.find((u) => u.name === props.desk.draft.unit());
  return <Show when={unit()}>{(u) => <p class="dim who-is">{saidInShort(u(), props.desk.battle.words())}</p>}</Show>;
}

function Palette(props: { desk: Desk }) {
  const verbs = createMemo(() => props.desk.verbs());
  return (
    <section class="card order" aria-label="What to order">
      <button type="button" class="plain close" aria-label="Choose nobody" onClick={() => props.desk.draft.chooseUnit(undefined)}>✕</button>
      <h3>{props.desk.draft.unit()}</h3>
      <Who desk={props.desk} />
      <div class="chips">
        <For each={verbs()}>{(v) => <button type="button" class="pick" onClick={() => props.desk.chooseVerb(v)}>{labelAmong(v, verbs())}</button>}</For>
      </div>
    </section>
  );
}

function Form(props: { desk: Desk; offer: VerbOffer }) {
  const { draft } = props.desk;
  const view = () => props.desk.view()!;
  const parts = createMemo(() => grouped(props.offer, draft.offers()));
  const light = () => parts().own.filter(isLight);
  const heavy = () => parts().own.filter((p) => !isLight(p));
  const field = (p: ParamOffer) => <DraftField draft={draft} param={p} view={view()} />;
  return (
    <section class="card order" aria-label="The order under way">
      <button type="button" class="plain close" aria-label="Put this order away" onClick={() => draft.chooseOffer(undefined)}>✕</button>
      <h3>{props.offer.units.length > 0 ? draft.unit() : ""} <span class="verb-name">{labelAmong(props.offer, draft.offers())}</span> <Rule book={view().rulebook} id={props.offer.rule} /></h3>
      <Show when={props.offer.units.length > 0}><Who desk={props.desk} /></Show>
      <For each={parts().needed}>{field}</For>
      <For each={light()}>{field}</For>
      <Show when={heavy().length > 0}>
        <Fold desk={props.desk} label={parts().needed.length + light().length === 0 ? "As you like" : "More"} params={heavy()} open={parts().needed.length === 0 && parts().others.length === 0} />
      </Show>
      <For each={parts().others}>{(group) => <Fold desk={props.desk} label={group.label} params={group.params} open={false} />}</For>
      <Show when={props.offer.params.length === 0}><p class="dim">Nothing to fill in.</p></Show>
    </section>
  );
}

// Folded away until it is wanted; what is filled in stays open. Opened, a click on the map means its first field.
function Fold(props: { desk: Desk; label: string; params: ParamOffer[]; open: boolean }) {
  const { draft } = props.desk;
  const used = () => props.params.some((p) => draft.values[p.param] !== undefined);
  const only = () => (props.params.length === 1 && isLight(props.params[0]!) ? props.params[0] : undefined);
  return (
    <Show when={!only()} fallback={<DraftField draft={draft} param={only()!} view={props.desk.view()!} />}>
      <details class="besides" open={props.open || used()} onToggle={(e) => e.currentTarget.open && !used() && !draft.wanted() && draft.chooseFocus(props.params[0]!.param)}>
        <summary>{props.label}</summary>
        <For each={props.params}>{(p) => <DraftField draft={draft} param={p} view={props.desk.view()!} />}</For>
      </details>
    </Show>
  );
}
