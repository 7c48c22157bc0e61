// What befell a unit, as small signs beside its name: two letters for each thing that is shown, the same all over the table, with
// a legend that says them in words.
import type { MarkerWord, Unit, Words } from "../../wire/protocol";

export interface Sign {
  sign: string;
  said: string;
}

const known = new WeakMap<MarkerWord[], Map<string, string>>();

// The first two letters; where another has them already, the first and a later one.
function lettersFor(text: string, taken: Set<string>): string {
  const letters = [...text.replace(/[^\p{L}]/gu, "")];
  for (const later of letters.slice(1)) {
    const sign = letters[0]!.toUpperCase() + later.toLowerCase();
    if (!taken.has(sign)) return sign;
  }
  return letters.slice(0, 3).join("");
}

// By the marker and, where its values have words, by the value.
function signsOf(words: MarkerWord[]): Map<string, string> {
  const before = known.get(words);
  if (before) return before;
  const out = new Map<string, string>();
  const taken = new Set<string>();
  const add = (key: string, text: string) => {
    const sign = lettersFor(text, taken);
    taken.add(sign);
    out.set(key, sign);
  };
  for (const word of words.filter((w) => w.shown && !w.lasting)) {
    if (word.values.length === 0) add(word.name, word.label);
    else word.values.forEach((value, i) => i + word.low !== 0 && add(`${word.name} ${i + word.low}`, value));
  }
  known.set(words, out);
  return out;
}

export function signsOn(unit: Unit, words: Words | undefined): Sign[] {
  if (!words) return [];
  const all = signsOf(words.markers);
  return words.markers.filter((w) => w.shown && !w.lasting && (unit.markers[w.name] ?? 0) !== 0).flatMap((w): Sign[] => {
    const value = unit.markers[w.name]!;
    const word = w.values[value - w.low];
    const sign = all.get(w.values.length > 0 ? `${w.name} ${value}` : w.name);
    if (!sign) return [];
    const counted = w.values.length === 0 && value !== 1;
    return [{ sign: counted ? `${sign} ${value}` : sign, said: word ?? (counted ? `${w.label} ${value}` : w.label) }];
  });
}

/** What the signs that lie on the table just now mean. */
export function legendOf(units: Unit[], words: Words | undefined): Sign[] {
  const out = new Map<string, Sign>();
  for (const unit of units.filter((u) => u.on_table))
    for (const { sign, said } of signsOn(unit, words)) {
      const bare = sign.split(" ")[0]!;
      out.set(bare, { sign: bare, said: said.replace(/ -?\d+$/, "") });
    }
  return [...out.values()].sort((a, b) => a.said.localeCompare(b.said));
}
