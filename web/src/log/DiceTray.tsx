// Fresh dice tumble in a corner of the table, stay a while, and go; a click, Esc or turning to a unit puts them away at once.
import { createEffect, createSignal, For, on, onCleanup, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { settings, wantsLittleMotion } from "../state/settings";
import type { BattleEvent } from "../wire/protocol";
import { Faces, together } from "./Faces";

const kMostThrows = 4;
const kStay = { slow: 7000, quick: 2500, off: 0 };

export function DiceTray(props: { desk: Desk }) {
  const [thrown, setThrown] = createSignal<BattleEvent[]>([]);
  const away = () => setThrown([]);
  createEffect(
    on(props.desk.battle.fresh, (events) => {
      const withDice = events.filter((e) => (e.dice?.length ?? 0) > 0);
      if (settings.dice === "off" || withDice.length === 0) return;
      setThrown(withDice.slice(-kMostThrows));
      const later = setTimeout(away, kStay[settings.dice]);
      onCleanup(() => clearTimeout(later));
    }, { defer: true }),
  );
  createEffect(on(props.desk.draft.unit, (chosen) => chosen !== undefined && away(), { defer: true })); // the map is wanted
  const onKey = (e: KeyboardEvent) => e.key === "Escape" && away();
  window.addEventListener("keydown", onKey);
  onCleanup(() => window.removeEventListener("keydown", onKey));
  const tumbles = () => settings.dice === "slow" && !wantsLittleMotion();
  return (
    <Show when={thrown().length > 0}>
      <div class="dice-tray" onClick={away} title="Click to put the dice away">
        <For each={thrown()}>
          {(event) => (
            <div class="throw">
              <h3>{event.units && event.units.length > 0 ? event.units.slice(0, 2).join(" · ") : event.text.split(":")[0]}</h3>
              <For each={together(event.dice ?? [])}>{(t) => <Faces thrown={t} tumbling={tumbles()} />}</For>
            </div>
          )}
        </For>
      </div>
    </Show>
  );
}
