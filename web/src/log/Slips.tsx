// The orders tray: one's own slips, sealed with wax until everybody has answered; when they are opened, what stood on all of
// them unfolds in order.
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { lengthMark, orderInWords } from "../look/text";
import type { BattleEvent, Slip, VerbOffer, View } from "../wire/protocol";
import { Sentence } from "./Log";
import { nameFinder, namesOf } from "./names";

const kUnfolded = 9000;

// FNV-1a over what is written on the slip: enough for a person to see that it is still the same slip.
export function sealMark(slip: Slip): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(slip.answer))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0").slice(0, 6);
}

export function Slips(props: { desk: Desk }) {
  const { battle } = props.desk;
  const slips = createMemo(() => battle.view()?.slips ?? []);
  const [opened, setOpened] = createSignal<BattleEvent[]>([]);
  createEffect(
    on(battle.view, (now: View | undefined, before: View | undefined) => {
      const sealedBefore = (before?.slips ?? []).filter((s) => s.sealed);
      const sealedNow = new Set((now?.slips ?? []).filter((s) => s.sealed).map((s) => s.ask));
      if (sealedBefore.length === 0 || sealedBefore.every((s) => sealedNow.has(s.ask))) return;
      const told = battle.fresh().filter((e) => e.depth === 1);
      setOpened(told.slice(0, 16));
      const later = setTimeout(() => setOpened([]), kUnfolded);
      onCleanup(() => clearTimeout(later));
    }, { defer: true }),
  );
  const names = createMemo(() => namesOf(battle.view()));
  const reading = createMemo(() => ({ names: names(), finder: nameFinder(names()) }));
  return (
    <>
      <Show when={opened().length > 0}>
        <section class="card order-slip opened" aria-label="The slips are opened">
          <h3>The slips are opened</h3>
          <For each={opened()}>{(e, i) => <p class="hand" style={{ "--delay": `${180 * i()}ms` }}><Sentence text={e.text} reading={reading()} /></p>}</For>
        </section>
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
    const words = orderInWords(order, verbs(), lengthMark(props.desk.view()));
    const cut = words.indexOf(": ");
    return cut < 0 ? words : words.slice(cut + 2);
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
