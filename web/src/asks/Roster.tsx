// One's troops by brigade: who may be ordered now (white ring), who is chosen (blue), what is left of each.
import { createMemo, For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { pointAt } from "../table";
import type { Unit, View } from "../wire/protocol";

export function brigades(view: View, side: string): { name: string; leader: string | undefined; units: Unit[] }[] {
  const groups = new Map<string, Unit[]>();
  for (const unit of view.units) {
    if (unit.side !== side) continue;
    const key = unit.command ?? "";
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups].map(([name, units]) => ({ name, units, leader: view.commands.find((c) => c.name === name)?.leader }));
}

export function Roster(props: { desk: Desk }) {
  const view = () => props.desk.view()!;
  const side = () => (props.desk.seat() === "nobody" ? "A" : props.desk.seat());
  const groups = createMemo(() => brigades(view(), side()));
  return (
    <section class="roster" aria-label="Your troops">
      <For each={groups()}>
        {(group) => (
          <>
            <Show when={group.name}>
              <h4>{group.name}<Show when={group.leader}><span class="dim"> · {group.leader}</span></Show></h4>
            </Show>
            <For each={group.units}>{(unit) => <Row desk={props.desk} unit={unit} />}</For>
          </>
        )}
      </For>
    </section>
  );
}

function Row(props: { desk: Desk; unit: Unit }) {
  const { draft } = props.desk;
  const can = () => props.desk.state() === "turn" && draft.orderable().has(props.unit.name);
  const markers = createMemo(() => (props.unit.strength > 0 ? shownMarkers(props.desk, props.unit, false) : []));
  return (
    <button type="button" class="unit-row" classList={{ can: can(), chosen: draft.unit() === props.unit.name, gone: props.unit.strength <= 0 }}
      data-seat={props.unit.side} aria-pressed={draft.unit() === props.unit.name}
      onClick={() => (can() ? draft.chooseUnit(props.unit.name) : pointAt(props.unit.name))}>
      <i class="ring" aria-hidden="true" />
      <span class="unit-name">{props.unit.name}</span>
      <For each={markers()}>{(m) => <span class="tag">{m}</span>}</For>
      <span class="count">{props.unit.on_table ? "" : "off "}{props.unit.strength}<span class="dim">/{props.unit.original_strength}</span></span>
    </button>
  );
}

export function shownMarkers(desk: { battle: Desk["battle"] }, unit: Unit, lasting = true): string[] {
  const words = desk.battle.words()?.markers.filter((m) => m.shown && (lasting || !m.lasting)) ?? [];
  return words.flatMap((m) => {
    const value = unit.markers[m.name];
    if (!value) return [];
    const word = m.values[value - m.low] ?? m.values[value];
    return [m.values.length > 0 ? (word ?? m.label) : Math.abs(value) > 1 ? `${m.label} ${value}` : m.label];
  });
}
