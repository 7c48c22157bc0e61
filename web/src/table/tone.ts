// Which of the two coats of the page a side wears. A is blue and B red, unless their names speak for another: sides called after
// the colours, Frenchmen in blue, redcoats in red.
import type { Seat, View } from "../wire/protocol";

export type Tone = "blue" | "red" | "none";

const kRed = /\b(red|british|britain|english|anglo)/i;
const kBlue = /\b(blue|french|france)\b/i;

export function toneOf(sides: View["sides"], seat: Seat | undefined): Tone {
  if (seat !== "A" && seat !== "B") return "none";
  const swapped = kRed.test(sides.A) || kBlue.test(sides.B);
  return (seat === "A") === swapped ? "red" : "blue";
}
