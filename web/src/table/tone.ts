// Which of the two coats of the page a side wears. Blue and red, A and B, unless the sides are called after the colours.
import type { Seat, View } from "../wire/protocol";

export type Tone = "blue" | "red" | "none";

export function toneOf(sides: View["sides"], seat: Seat | undefined): Tone {
  if (seat !== "A" && seat !== "B") return "none";
  const swapped = /\bred\b/i.test(sides.A) || /\bblue\b/i.test(sides.B);
  return (seat === "A") === swapped ? "red" : "blue";
}
