// What is told when slips are opened that were kept.
import type { BattleEvent } from "../wire/protocol";

export interface Opened {
  title: string;
  events: BattleEvent[];
}

// What is told when the slips are opened: at once, or, of slips that are kept, later under a heading of its own that has a
// line for every unit that was ordered.
export function openedLater(events: BattleEvent[], units: string[]): Opened | undefined {
  const headings = events.map((e, i) => (e.depth === 0 ? i : -1)).filter((i) => i >= 0);
  for (const from of headings) {
    const to = headings.find((i) => i > from) ?? events.length;
    const lines = events.slice(from + 1, to).filter((e) => e.depth === 1);
    if (units.length > 0 && units.every((name) => lines.some((e) => e.units?.[0] === name))) return { title: events[from]!.text.replace(/\.$/, ""), events: lines };
  }
  return undefined;
}
