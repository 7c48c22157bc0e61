// The strip at the foot: what goes on being told, its pace, and what happened since the player last answered, to be seen again.
import { createMemo, For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { many } from "../look/text";
import { change, pace, type Pace } from "../state/settings";

const kPaces: Pace[] = ["slow", "quick", "at once"];

export function Strip(props: { desk: Desk }) {
  const { telling } = props.desk;
  const count = createMemo(() => telling.since().filter((e) => e.depth > 0).length);
  const choose = (next: Pace) => (change({ pace: next }), next === "at once" && telling.skipAll());
  return (
    <div class="strip" role="group" aria-label="The telling">
      <Show when={telling.isOn()} fallback={
        <Show when={count() > 0 && props.desk.past.at() === undefined}>
          <button type="button" class="plain again" title={`Since you last answered: ${many(count(), "thing")} happened. See it again.`} onClick={() => telling.again()}>
            ↻ <span>Since you last answered: </span>{many(count(), "dispatch", "dispatches")}
          </button>
        </Show>}>
        <span class="chips small paces"><For each={kPaces}>{(p) => <button type="button" class="pick" aria-pressed={pace() === p} onClick={() => choose(p)}>{p}</button>}</For></span>
        <button type="button" class="plain" onClick={() => telling.skip()}>Next<kbd>␣</kbd></button>
        <button type="button" class="plain" onClick={() => telling.skipAll()}>To the end<kbd>Esc</kbd></button>
      </Show>
    </div>
  );
}
