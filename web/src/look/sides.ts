// The colours of the two sides, as variables that everything below an element inherits: `--side-A`, `--side-B`, and `--own`
// for the side that is meant.
import { toneOf } from "../table";
import type { Seat, View } from "../wire/protocol";

export function sideColours(sides: View["sides"] | undefined, own?: Seat): Record<string, string> {
  const colour = (seat: Seat) => `var(--${sides ? toneOf(sides, seat) : "none"})`;
  return { "--side-A": colour("A"), "--side-B": colour("B"), "--own": own === "A" || own === "B" ? colour(own) : "var(--none)" };
}
