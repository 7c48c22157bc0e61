// Which of the two coats of the page a side wears: the red one goes to the side whose colour is the redder.
import type { Colours, Piece, Seat } from "../wire/protocol";

export type Tone = "blue" | "red" | "none";

/** Who holds an objective: a marker of its ground says so, 1 the first side, 2 the second. */
export function holderOf(objective: { piece: string | null }, ground: Piece[]): Seat | undefined {
  const held = ground.find((p) => p.name === objective.piece)?.markers?.["holder"];
  return held === 1 ? "A" : held === 2 ? "B" : undefined;
}

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
