import { expect, test } from "vitest";
import type { MarkerWord, Unit, Words } from "../../wire/protocol";
import { legendOf, signsOn } from "./signs";

const word = (name: string, label: string, more: Partial<MarkerWord> = {}): MarkerWord => ({ name, label, values: [], low: 0, shown: true, lasting: false, ...more });
const words = {
  markers: [word("shaken", "Shaken"), word("shot", "Shot"), word("pace", "Pace", { shown: false }), word("valour", "Valour", { lasting: true }), word("order", "Order", { values: ["good", "disordered", "broken"] }), word("hits", "Lost to fire")],
} as unknown as Words;
const unit = (markers: Record<string, number>) => ({ name: "Red/1", on_table: true, markers }) as unknown as Unit;

test("each thing has letters of its own, in words behind them", () => {
  expect(signsOn(unit({ shaken: 1, shot: 1, order: 2, hits: 3 }), words)).toEqual([
    { sign: "Sh", said: "Shaken" }, { sign: "So", said: "Shot" }, { sign: "Br", said: "broken" }, { sign: "Lo 3", said: "Lost to fire 3" },
  ]);
});
test("bookkeeping and what a unit is all along have none", () => {
  expect(signsOn(unit({ pace: 2, valour: 4, order: 0 }), words)).toEqual([]);
});
test("the legend has each sign once", () => {
  expect(legendOf([unit({ hits: 3 }), unit({ hits: 1, shot: 1 })], words)).toEqual([{ sign: "Lo", said: "Lost to fire" }, { sign: "So", said: "Shot" }]);
});
