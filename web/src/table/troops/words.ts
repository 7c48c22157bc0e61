// What is said of a unit: the short pills beside it and the sentence a screen reader hears.
import type { Leader, MarkerWord, Unit, View, Words } from "../../wire/protocol";

/** Markers that are shown beside a unit, each as its words: "Shaken", "Evaded 2", "Routs towards north". */
export function shownMarkers(markers: Record<string, number>, words: MarkerWord[] | undefined): string[] {
  return toldMarkers(markers, words?.filter((w) => !w.lasting));
}
/** Those that are told of a unit somebody asks about: also what it has been all along. */
function toldMarkers(markers: Record<string, number>, words: MarkerWord[] | undefined): string[] {
  return (words ?? []).filter((w) => w.shown && (markers[w.name] ?? 0) !== 0).map((w) => spokenMarker(w, markers[w.name]!));
}
function spokenMarker(word: MarkerWord, value: number): string {
  const said = word.values[value - word.low];
  if (said !== undefined) return word.values.length <= 2 ? said : `${word.label} ${said}`;
  return value === 1 && word.low === 0 ? word.label : `${word.label} ${value}`;
}

const kCompass = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
export const compass = (facing: number) => kCompass[Math.round(facing / 45) % 8]!;

export function saidOfUnit(unit: Unit, view: View, words: Words | undefined): string {
  const side = unit.side === "A" || unit.side === "B" ? view.sides[unit.side] : "";
  const figures = unit.original_strength > 0 ? `${unit.strength} of ${unit.original_strength}` : `${unit.strength}`;
  const stands = !unit.on_table
    ? "off the table"
    : unit.inside
      ? `holds ${unit.inside}`
      : `${unit.formation ?? ""}, facing ${compass(unit.facing ?? 0)}`;
  return [unit.name, side, [unit.grade, unit.type].filter(Boolean).join(" "), figures, stands, ...toldMarkers(unit.markers, words?.markers)].filter(Boolean).join(", ");
}
/** "veteran infantry, 30 of 30, column of attack, Disorder light": what one has to know of a unit that one orders. */
export function saidInShort(unit: Unit, words: Words | undefined): string {
  const figures = unit.original_strength > 0 ? `${unit.strength} of ${unit.original_strength}` : `${unit.strength}`;
  return [[unit.grade, unit.type].filter(Boolean).join(" "), figures, unit.inside ? `holds ${unit.inside}` : unit.formation, ...toldMarkers(unit.markers, words?.markers)].filter(Boolean).join(", ");
}
export function saidOfLeader(leader: Leader, view: View, words: Words | undefined): string {
  const side = leader.side === "A" || leader.side === "B" ? view.sides[leader.side] : "";
  const place = leader.with ? `with ${leader.with}` : leader.on_table ? "" : "off the table";
  return [leader.name, side, leader.command ?? "", place, ...toldMarkers(leader.markers, words?.leader_markers)].filter(Boolean).join(", ");
}

/** In two lines where one would be long. */
export function inLines(name: string, most = 15): string[] {
  if (name.length <= most || !name.includes(" ")) return [name];
  const blanks = [...name.matchAll(/ /g)].map((m) => m.index!);
  const at = blanks.reduce((best, i) => (Math.abs(i - name.length / 2) < Math.abs(best - name.length / 2) ? i : best));
  return [name.slice(0, at), name.slice(at + 1)];
}
