// Which of the two coats of the page a side wears: the red one goes to the side whose colour is the redder.
import type { Colours, Seat } from "../wire/protocol";

export type Tone = "blue" | "red" | "none";

const kOwn: Colours = { A: "#a4372f", B: "#33508a" };

function redness(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return (rgb >> 16) - (rgb & 0xff);
}

export function toneOf(colours: Colours, seat: Seat | undefined): Tone {
  if (seat !== "A" && seat !== "B") return "none";
  const { A, B } = colours.A && colours.B ? colours : kOwn;
  const redder = redness(A) > redness(B) ? "A" : "B";
  return seat === redder ? "red" : "blue";
}
