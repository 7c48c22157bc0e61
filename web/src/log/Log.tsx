// The log as dispatches: bars for turn and phase, a sentence for each event, names that point at the map, the arithmetic
// behind a triangle, and at each line the address of its moment.
import { createEffect, createMemo, createSignal, For, on, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { pointAt } from "../table";
import { Rule } from "../look/Rule";
import type { BattleEvent, Moment, Seat } from "../wire/protocol";
import { Faces, together } from "./Faces";
import { nameFinder, namesOf, withNames } from "./names";

const kMomentsAtOnce = 120; // older ones come when asked for, so that long battles stay quick

interface Reading {
  names: Map<string, Seat>;
  finder: RegExp | undefined;
  book: string | undefined;
}

export function Log(props: { desk: Desk }) {
  const [most, setMost] = createSignal(kMomentsAtOnce);
  const names = createMemo(() => namesOf(props.desk.battle.view()), undefined, { equals: sameNames });
  const reading = createMemo<Reading>(() => ({ names: names(), finder: nameFinder(names()), book: props.desk.battle.view()?.rulebook }));
  const upTo = () => props.desk.past.at() ?? Infinity;
  const story = createMemo(() => props.desk.past.story().filter((m) => m.n <= upTo() && m.events.length > 0));
  const shown = createMemo(() => story().slice(-most()));
  let box!: HTMLDivElement;
  let atFoot = true;
  createEffect(on(() => shown().at(-1)?.n, () => atFoot && requestAnimationFrame(() => (box.scrollTop = box.scrollHeight))));
  return (
    <div class="log" ref={box} role="log" aria-label="Dispatches" aria-live="polite" tabindex="0"
      onScroll={() => (atFoot = box.scrollHeight - box.scrollTop - box.clientHeight < 60)}>
      <Show when={story().length > shown().length}>
        <button type="button" class="plain earlier" onClick={() => setMost(most() + 2 * kMomentsAtOnce)}>
          {story().length - shown().length} earlier moments
        </button>
      </Show>
      <For each={shown()} fallback={<p class="dim">Nothing has happened yet.</p>}>
        {(moment) => <MomentLines moment={moment} reading={reading()} desk={props.desk} />}
      </For>
    </div>
  );
}

const sameNames = (a: Map<string, Seat>, b: Map<string, Seat>) => a.size === b.size && [...a.keys()].every((n) => b.has(n));

function MomentLines(props: { moment: Moment; reading: Reading; desk: Desk }) {
  return (
    <section classList={{ looked: props.desk.past.at() === props.moment.n }}>
      <For each={props.moment.events}>
        {(event) => (
          <Show when={event.depth > 0} fallback={<h4>{event.text}</h4>}>
            <Line event={event} n={props.moment.n} reading={props.reading} desk={props.desk} />
          </Show>
        )}
      </For>
    </section>
  );
}

function Line(props: { event: BattleEvent; n: number; reading: Reading; desk: Desk }) {
  const hasMore = () => (props.event.reckoning?.lines.length ?? 0) > 0 || (props.event.dice?.length ?? 0) > 0 || (props.event.rules?.length ?? 0) > 1;
  const [open, setOpen] = createSignal(false);
  const indent = () => `${Math.min(props.event.depth - 1, 4) * 14}px`;
  return (
    <div class="line" style={{ "padding-left": indent() }}>
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
