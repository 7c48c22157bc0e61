// The log as dispatches: bars for turn and phase, a sentence for each event, names that point at the map, the arithmetic
// behind a triangle, and at each line the address of its moment.
import { createMemo, createSignal, For, onCleanup, onMount, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { withCapital } from "../look/text";
import { pointAt, ring } from "../table";
import { Rule } from "../look/Rule";
import type { BattleEvent, Moment, Seat } from "../wire/protocol";
import { Faces, together } from "./Faces";
import { nameFinder, namesOf, withNames } from "./names";
import { barsOf, sifted, type Bar, type Sieve } from "./sifted";

const kMomentsAtOnce = 120; // older ones come when asked for, so that long battles stay quick

interface Reading {
  names: Map<string, Seat>;
  finder: RegExp | undefined;
  book: string | undefined;
}

const kSieves: [Sieve, string][] = [["all", "All"], ["fighting", "Fighting"], ["mine", "Mine"]];
const kAtFoot = 24; // px
const kHand = 500; // ms after the wheel, a finger or a key, in which a scroll is the reader's

export function Log(props: { desk: Desk }) {
  const [most, setMost] = createSignal(kMomentsAtOnce);
  const [sieve, setSieve] = createSignal<Sieve>("all");
  const names = createMemo(() => namesOf(props.desk.battle.view()), undefined, { equals: sameNames });
  const reading = createMemo<Reading>(() => ({ names: names(), finder: nameFinder(names()), book: props.desk.battle.view()?.rulebook }));
  const upTo = () => props.desk.past.at() ?? props.desk.telling.upTo();
  const story = createMemo(() => props.desk.past.story().filter((m) => m.n <= upTo() && m.events.length > 0));
  const shown = createMemo(() => story().slice(-most()));
  const bars = createMemo(() => barsOf(props.desk.past.moments(), withCapital(props.desk.battle.view()?.turn_word ?? "turn"),
    (step) => props.desk.battle.words()?.steps.find((s) => s.name === step)?.label, props.desk.past.story()));
  const lines = (moment: Moment) => sifted(moment.events, sieve(), props.desk.seat(), reading().names, reading().finder);
  const foot = makeFoot(() => shown().at(-1)?.n ?? -1);
  const fresh = createMemo(() => (foot.left() === undefined ? 0 : shown().filter((m) => m.n > foot.left()!).reduce((sum, m) => sum + m.events.filter((e) => e.depth > 0).length, 0)));
  return (
    <div class="log-frame">
      <div class="sieves chips small" role="group" aria-label="Which dispatches">
        <For each={kSieves}>{([which, label]) => <button type="button" class="pick" aria-pressed={sieve() === which} onClick={() => (setSieve(which), foot.go())}>{label}</button>}</For>
      </div>
      <div class="log" ref={foot.watch} role="log" aria-label="Dispatches" aria-live="polite" tabindex="0">
        <div class="log-lines">
          <Show when={story().length > shown().length}>
            <button type="button" class="plain earlier" onClick={() => setMost(most() + 2 * kMomentsAtOnce)}>
              {story().length - shown().length} earlier moments
            </button>
          </Show>
          <For each={shown()} fallback={<p class="dim">Nothing has happened yet.</p>}>
            {(moment) => <MomentLines moment={moment} lines={lines(moment)} bar={bars().get(moment.n)} reading={reading()} desk={props.desk} />}
          </For>
        </div>
      </div>
      <Show when={foot.left() !== undefined}>
        <button type="button" class="act to-foot" onClick={() => foot.go()}>↓ {fresh() > 0 ? `${fresh()} new` : "To the latest"}</button>
      </Show>
    </div>
  );
}

// It stays at the foot, whatever grows or shrinks, unless the reader himself leaves it.
function makeFoot(last: () => number) {
  const [left, setLeft] = createSignal<number>(); // the last moment that was there when he left
  let box: HTMLElement | undefined;
  let touched = -Infinity;
  const go = () => {
    setLeft(undefined);
    if (box) box.scrollTop = box.scrollHeight;
  };
  const hold = () => left() === undefined && go();
  const watch = (element: HTMLElement) => {
    box = element;
    const hand = () => (touched = performance.now());
    for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) element.addEventListener(kind, hand, { passive: true });
    element.addEventListener("pointermove", (e) => e.buttons > 0 && hand());
    element.addEventListener("scroll", () => {
      const isLow = element.scrollHeight - element.scrollTop - element.clientHeight < kAtFoot;
      if (isLow) setLeft(undefined);
      else if (performance.now() - touched < kHand) setLeft(left() ?? last());
    });
    const sizes = new ResizeObserver(hold);
    onMount(() => (sizes.observe(element), element.firstElementChild && sizes.observe(element.firstElementChild)));
    onCleanup(() => sizes.disconnect());
  };
  return { left, go, watch };
}

const sameNames = (a: Map<string, Seat>, b: Map<string, Seat>) => a.size === b.size && [...a.keys()].every((n) => b.has(n));

function MomentLines(props: { moment: Moment; lines: BattleEvent[]; bar: Bar | undefined; reading: Reading; desk: Desk }) {
  return (
    <Show when={props.lines.length > 0}>
      <section classList={{ looked: props.desk.past.at() === props.moment.n }}>
        <Show when={props.bar?.turn}><h4>{props.bar!.turn}</h4></Show>
        <Show when={props.bar?.step}><h4 class="step">{props.bar!.step}</h4></Show>
        <For each={props.lines}>
          {(event) => (
            <Show when={event.depth > 0} fallback={<h4>{event.text}</h4>}>
              <Line event={event} n={props.moment.n} reading={props.reading} desk={props.desk} />
            </Show>
          )}
        </For>
      </section>
    </Show>
  );
}

function Line(props: { event: BattleEvent; n: number; reading: Reading; desk: Desk }) {
  const hasMore = () => (props.event.reckoning?.lines.length ?? 0) > 0 || (props.event.dice?.length ?? 0) > 0 || (props.event.rules?.length ?? 0) > 1;
  const [open, setOpen] = createSignal(false);
  const indent = () => `${Math.min(props.event.depth - 1, 4) * 14}px`;
  return (
    <div class="line" style={{ "padding-left": indent() }} onMouseEnter={() => ring(props.event.units ?? [])} onMouseLeave={() => ring([])}>
      <Show when={hasMore()} fallback={<span class="fold" aria-hidden="true">·</span>}>
        <button type="button" class="fold" aria-expanded={open()} aria-label="The arithmetic" onClick={() => setOpen(!open())}>{open() ? "▾" : "▸"}</button>
      </Show>
      <div>
        <Sentence text={props.event.text} reading={props.reading} /> <Rule book={props.reading.book} id={props.event.rules?.[0]} />
        <button type="button" class="moment-mark" title="Look at this moment and copy its address" aria-label="Look at this moment and copy its address"
          onClick={() => (props.desk.past.look(props.n), props.desk.copyMoment(props.n))}>¶</button>
        <Show when={open()}><Arithmetic event={props.event} book={props.reading.book} /></Show>
      </div>
    </div>
  );
}

// A name is no button element: those do not break over two lines.
export function Sentence(props: { text: string; reading: { names: Map<string, Seat>; finder: RegExp | undefined } }) {
  return (
    <For each={withNames(props.text, props.reading.finder, props.reading.names)}>
      {(piece) =>
        typeof piece === "string" ? piece : (
          <span class="who" role="button" tabindex="0" data-seat={piece.side} onClick={() => pointAt(piece.name)}
            onMouseEnter={() => ring([piece.name])} onMouseLeave={() => ring([])}
            onKeyDown={(e) => e.key === "Enter" && pointAt(piece.name)}>{piece.name}</span>
        )}
    </For>
  );
}

function Arithmetic(props: { event: BattleEvent; book: string | undefined }) {
  return (
    <div class="arithmetic">
      <Show when={props.event.reckoning}>
        {(sum) => (
          <table>
            <tbody>
              <For each={sum().lines}>
                {(l) => <tr><td>{l.label}</td><td class="n">{l.value > 0 ? `+${l.value}` : l.value}</td><td class="r"><Rule book={props.book} id={l.rule} /></td></tr>}
              </For>
              <tr class="sum"><td>together</td><td class="n">{sum().total}</td><td /></tr>
            </tbody>
          </table>
        )}
      </Show>
      <For each={together(props.event.dice ?? [])}>{(thrown) => <Faces thrown={thrown} />}</For>
      <Show when={(props.event.rules?.length ?? 0) > 1}>
        <p class="dim">Rules <For each={props.event.rules}>{(id) => <><Rule book={props.book} id={id} /> </>}</For></p>
      </Show>
    </div>
  );
}
