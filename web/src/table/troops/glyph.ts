// The formation as a sign of 12 by 12 about its middle that stays readable however far away the table is.
import type { Shape } from "../../wire/protocol";
import { path } from "../markup";
import { moved } from "../sheet";

const kSigns: Record<Shape, { d: string; filled: boolean }> = {
  line: { d: "M-5-1.5H5V1.5H-5Z", filled: true },
  column: { d: "M-2.5-5H2.5V-2.4H-2.5ZM-2.5-1.3H2.5V1.3H-2.5ZM-2.5 2.4H2.5V5H-2.5Z", filled: true },
  "road column": { d: "M-1-5H1V-2.4H-1ZM-1-1.3H1V1.3H-1ZM-1 2.4H1V5H-1Z", filled: true },
  "bent line": { d: "M-5 4L-3-1H3L5 4", filled: false },
  square: { d: "M-4-4H4V4H-4Z", filled: false },
  masse: { d: "M-4-4H4V4H-4Z", filled: true },
  disc: { d: "M-1.7-4H1.7L4-1.7V1.7L1.7 4H-1.7L-4 1.7V-1.7Z", filled: true },
  skirmish: { d: "M-5-1H-3.4V.8H-5ZM-.8-2H.8V-.2H-.8ZM3.4-1H5V.8H3.4Z", filled: true },
  loose: { d: "M-4-3H-2V-1H-4ZM1-4H3V-2H1ZM-2 2H0V4H-2ZM3 1H5V3H3Z", filled: true },
  guns: { d: "M-4.5-3V3M4.5-3V3M-4.5 0H4.5M0-5V3", filled: false },
  limbered: { d: "M-3-4H3V-1H-3ZM0-1V4M-2.4 4H2.4", filled: false },
  hidden: { d: "M-4.5 0L0-4.5L4.5 0M-3.2-.6V4.4H3.2V-.6", filled: false },
};

export function glyph(shape: Shape | undefined, x = 0, y = 0): string {
  const sign = kSigns[shape ?? "line"];
  return path(sign.filled ? "glyph" : "glyph open", x || y ? moved(sign.d, x, y) : sign.d);
}
