// The log as it is read: which lines stand in it, and the bars between them.
import type { BattleEvent, Moment, Seat, TimelineMoment } from "../wire/protocol";

export type Sieve = "all" | "fighting" | "mine";

const isFight = (event: BattleEvent) => (event.dice?.length ?? 0) > 0 || (event.reckoning?.lines.length ?? 0) > 0;
const isOf = (event: BattleEvent, side: Seat, names: Map<string, Seat>, finder: RegExp | undefined) => {
  if (event.units?.some((u) => names.get(u) === side)) return true;
  if (!finder) return false;
  return [...event.text.matchAll(finder)].some((m) => names.get(m[1]!) === side);
};

/** A deed stays with all that follows from it if any of that passes; headings stay. */
export function sifted(events: BattleEvent[], sieve: Sieve, side: Seat, names: Map<string, Seat>, finder: RegExp | undefined): BattleEvent[] {
  if (sieve === "all") return events;
  const passes = (event: BattleEvent) => (sieve === "fighting" ? isFight(event) : isOf(event, side, names, finder));
  const out: BattleEvent[] = [];
  let deed: BattleEvent[] = [];
  const flush = () => {
    if (deed.some(passes)) out.push(...deed);
    deed = [];
  };
  for (const event of events) {
    if (event.depth <= 1) flush();
    if (event.depth === 0) out.push(event);
    else deed.push(event);
  }
  flush();
  return out;
}

export interface Bar {
  turn?: string;
  step?: string;
}

/** The bars before each moment: the turn where it is another than before, and the step that was under way when it came. */
export function barsOf(moments: TimelineMoment[], turnWord: string, stepLabel: (step: string) => string | undefined, story: Moment[]): Map<number, Bar> {
  const bars = new Map<number, Bar>();
  const told = new Map(story.map((m) => [m.n, m]));
  let [turn, step] = [0, ""];
  moments.forEach((m, i) => {
    const before = moments[i - 1];
    const bar: Bar = {};
    const label = before?.step ? stepLabel(before.step) : undefined;
    // A book that opens its turns with a heading of its own needs no other.
    const saysTurn = told.get(m.n)?.events.some((e) => e.depth === 0) ?? false;
    if (before && before.turn !== turn && before.turn > 0) {
      const said = told.get(before.n)?.events.some((e) => e.depth === 0) || saysTurn;
      if (!said) bar.turn = `${turnWord} ${before.turn}`;
      [turn, step] = [before.turn, ""];
    }
    if (label && before!.step !== step) {
      bar.step = label;
      step = before!.step!;
    }
    if (bar.turn || bar.step) bars.set(m.n, bar);
  });
  return bars;
}
