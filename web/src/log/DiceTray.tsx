// Where nothing is told step by step, the dice lie in a corner of the table: all that fell since the player last answered, with
// what they were for. Esc, the cross and whatever the player does next put them away; the map beneath can be clicked.
import { createEffect, createMemo, createSignal, For, on, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { pace } from "../state/settings";
import { Faces, together } from "./Faces";

const kMostThrows = 8;

export function DiceTray(props: { desk: Desk }) {
  const [away, setAway] = createSignal(false);
  const thrown = createMemo(() => (pace() === "at once" ? props.desk.telling.since().filter((e) => (e.dice?.length ?? 0) > 0) : []));
  createEffect(on(() => thrown().length, () => setAway(false), { defer: true }));
  createEffect(on(props.desk.acted, () => setAway(true), { defer: true }));
  const shown = () => thrown().slice(-kMostThrows);
  return (
    <Show when={thrown().length > 0 && !away() && props.desk.past.at() === undefined}>
      <div class="dice-tray">
        <button type="button" class="plain close" aria-label="Put the dice away" onClick={() => setAway(true)}>✕</button>
        <Show when={thrown().length > kMostThrows}><p class="dim">{thrown().length - kMostThrows} earlier throws are in the dispatches.</p></Show>
        <For each={shown()}>
          {(event) => (
            <div class="throw">
              <h3>{event.units && event.units.length > 0 ? event.units.slice(0, 2).join(" · ") : event.text.split(":")[0]}</h3>
              <For each={together(event.dice ?? [])}>{(t) => <Faces thrown={t} />}</For>
            </div>
          )}
        </For>
      </div>
    </Show>
  );
}
