// Where things stand, in words: bearings, distances, whose flank is open to whom. From what the View shows; no rule is asked.
import { bearingAndDistance } from "../table/geometry";
import { short } from "../look/text";
import type { Seat, Unit, View } from "../wire/protocol";

export const mark = (view: View) => (view.unit_of_length === "cm" ? " cm" : " inches");
const turnBetween = (from: number, to: number) => ((((to - from + 180) % 360) + 360) % 360) - 180;

// Where something lies as a unit sees it.
export function quarter(facing: number, bearing: number): string {
  const turn = turnBetween(facing, bearing);
  if (Math.abs(turn) <= 45) return "ahead";
  if (Math.abs(turn) >= 135) return "behind";
  return turn < 0 ? "on the left" : "on the right";
}

export function facingInWords(facing: number): string {
  const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
  return winds[Math.round(facing / 45) % 8]!;
}

export interface Seen {
  unit: Unit;
  distance: number;
  compass: string;
  where: string; // "ahead", "on the left"
  faces: boolean; // it faces the one who looks
}

export function seenFrom(view: View, from: Unit, side: Seat): Seen[] {
  const seen = view.units.flatMap((unit): Seen[] => {
    if (unit.side !== side || unit === from || !unit.on_table || unit.strength <= 0) return [];
    const measure = bearingAndDistance(from, unit);
    const back = bearingAndDistance(unit, from);
    if (!measure || !back) return [];
    const where = quarter(from.facing ?? 0, measure.bearing);
    return [{ unit, distance: measure.distance, compass: measure.compass, where, faces: quarter(unit.facing ?? 0, back.bearing) === "ahead" }];
  });
  return seen.sort((a, b) => a.distance - b.distance);
}

// Where distances are guessed, as one would say it who looks over a table.
export function farInWords(view: View, far: number): string {
  if (view.measuring !== false) return `${short(far)}${mark(view)}`;
  const rough = (view.unit_of_length === "cm" ? 10 : 4) * Math.round(far / (view.unit_of_length === "cm" ? 10 : 4));
  return rough === 0 ? "close by" : `about ${rough}${mark(view)}`;
}

export const seenInWords = (view: View, s: Seen) =>
  `${s.unit.name}, ${s.unit.type}${s.unit.formation ? ` in ${s.unit.formation}` : ""}, ${s.unit.strength} ${view.counted_in}, ${farInWords(view, s.distance)} to the ${s.compass}, ${s.where}, ${s.faces ? "facing you" : "not facing you"}`;

export const placeInWords = (unit: Unit) =>
  unit.inside ? `inside ${unit.inside}` : unit.at ? `${short(unit.at[0])} east, ${short(unit.at[1])} north` : "not on the table";
