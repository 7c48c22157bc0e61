// The orders tray: one's own slips, sealed with wax until everybody has answered; when they are opened, what stood on all of
// them unfolds in order.
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { draftMark, lengthMark, orderInWords } from "../look/text";
import type { BattleEvent, Slip, VerbOffer, View } from "../wire/protocol";
import { Sentence } from "./Log";
import { nameFinder, namesOf } from "./names";
import { openedLater, type Opened } from "./opened";

const kShortVerb = 22; // letters: a longer one says no more than what follows it
const kUnfolded = 15000;

// FNV-1a over what is written on the slip: enough for a person to see that it is still the same slip.
export function sealMark(slip: Slip): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(slip.answer))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0").slice(0, 6);
}

const unitsOf = (slips: Slip[]) => slips.flatMap((s) => s.answer.orders.map((o) => o.unit)).filter((u): u is string => u !== undefined);

// Of the moment that came: what there is to unfold, if anything.
function openedNow(before: View | undefined, now: View | undefined, fresh: BattleEvent[]): Opened | undefined {
  const [had, has] = [before?.slips ?? [], now?.slips ?? []];
  const isSealed = (ask: number) => has.some((s) => s.sealed && s.ask === ask);
  const unsealed = had.some((s) => s.sealed && !isSealed(s.ask) && s.answer.orders.length > 0);
  const later = openedLater(fresh, unitsOf(had.filter((s) => !isSealed(s.ask))));
  if (later) return later;
  const kept = had.some((s) => s.sealed && has.some((h) => h.ask === s.ask && !h.sealed));
  return unsealed ? { title: kept ? "All have answered" : "The slips are opened", events: fresh.filter((e) => e.depth === 1) } : undefined;
}

export function Slips(props: { desk: Desk }) {
  const { battle } = props.desk;
  const slips = createMemo(() => battle.view()?.slips ?? []);
  const [opened, setOpened] = createSignal<Opened>();
  createEffect(
    on(battle.view, (now: View | undefined, before: View | undefined) => {
      const found = openedNow(before, now, battle.fresh());
      if (!found || found.events.length === 0) return;
      setOpened({ ...found, events: found.events.slice(0, 16) });
      const later = setTimeout(() => setOpened(undefined), kUnfolded);
      onCleanup(() => clearTimeout(later));
    }, { defer: true }),
  );
  const names = createMemo(() => namesOf(battle.view()));
  const reading = createMemo(() => ({ names: names(), finder: nameFinder(names()) }));
  return (
    <>
      <Show when={opened()}>
        {(now) => (
          <section class="card order-slip opened" aria-label={now().title}>
            <button type="button" class="plain close" aria-label="Put it away" onClick={() => setOpened(undefined)}>✕</button>
            <h3>{now().title}</h3>
            <For each={now().events}>{(e, i) => <p class="hand" style={{ "--delay": `${180 * i()}ms` }}><Sentence text={e.text} reading={reading()} /></p>}</For>
          </section>
        )}
      </Show>
      <For each={slips()}>{(slip) => <SlipCard desk={props.desk} slip={slip} />}</For>
    </>
  );
}

function SlipCard(props: { desk: Desk; slip: Slip }) {
  // The Ask of a slip is closed; the words of its verbs are the rulebook's.
  const verbs = (): VerbOffer[] =>
    (props.desk.battle.words()?.verbs ?? []).map((v) => ({ verb: v.name, label: v.label, rule: v.rule, units: [], params: [] }));
  const told = (order: Slip["answer"]["orders"][number]) => {
    const words = orderInWords(order, verbs(), (props.slip.sealed ? draftMark : lengthMark)(props.desk.view()));
    const cut = words.indexOf(": ");
    return cut < kShortVerb ? words : words.slice(cut + 2);
  };
  return (
    <section class="card order-slip" aria-label="Your sealed orders">
      <Show when={props.slip.sealed}>
        <span class="wax" title={`Seal ${sealMark(props.slip)}`}><span>{sealMark(props.slip)}</span></span>
      </Show>
      <h3>Your orders{props.slip.sealed ? ", sealed" : ""}</h3>
      <For each={props.slip.answer.orders} fallback={<p class="dim">No orders given.</p>}>
        {(order) => <p class="hand"><b>{order.unit ?? ""}</b> {told(order)}</p>}
      </For>
    </section>
  );
}
