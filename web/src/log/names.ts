// Finds the names of units and leaders in a sentence, so that they can point at the map.
import type { Seat, View } from "../wire/protocol";

export type Piece = string | { name: string; side: Seat };

export function namesOf(view: View | undefined): Map<string, Seat> {
  const all = new Map<string, Seat>();
  for (const unit of view?.units ?? []) all.set(unit.name, unit.side);
  for (const leader of view?.leaders ?? []) all.set(leader.name, leader.side);
  return all;
}

// Longer names first, so that "I/70e Ligne" is not found inside "II/70e Ligne in the mill"; never inside a word.
export function nameFinder(names: Map<string, Seat>): RegExp | undefined {
  if (names.size === 0) return undefined;
  const sorted = [...names.keys()].sort((a, b) => b.length - a.length);
  const escaped = sorted.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}/])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

export function withNames(text: string, finder: RegExp | undefined, names: Map<string, Seat>): Piece[] {
  if (!finder) return [text];
  const parts = text.split(finder);
  return parts.map((part, i) => (i % 2 === 1 ? { name: part, side: names.get(part) ?? "nobody" } : part)).filter((p) => p !== "");
}
