// How long each side has thought while this page looked on. Nobody loses by it; it is for the people at the table.
import { createSignal, onCleanup } from "solid-js";
import { otherSeat } from "../look/text";
import type { Battle } from "../state/battle";
import type { Seat } from "../wire/protocol";

export function thinkingTimes(battle: Battle): (seat: Seat) => number {
  const [used, setUsed] = createSignal<Record<Seat, number>>({ A: 0, B: 0, nobody: 0 });
  const beat = setInterval(() => {
    const view = battle.view();
    if (!view || view.outcome || battle.link() !== "open") return;
    const whose = view.asks.length > 0 ? view.seat : (battle.thinking() ?? otherSeat(view.seat));
    setUsed({ ...used(), [whose]: used()[whose] + 1 });
  }, 1000);
  onCleanup(() => clearInterval(beat));
  return (seat) => used()[seat];
}
