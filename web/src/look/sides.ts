// The colours of the two sides, as variables that everything below an element inherits: `--side-A`, `--side-B`, and `--own`
// for the side that is meant.
import { toneOf } from "../table";
import type { Colours, Seat } from "../wire/protocol";

export function sideColours(colours: Colours | undefined, own?: Seat): Record<string, string> {
  const colour = (seat: Seat) => `var(--${colours ? toneOf(colours, seat) : "none"})`;
  return { "--side-A": colour("A"), "--side-B": colour("B"), "--own": own === "A" || own === "B" ? colour(own) : "var(--none)" };
}
