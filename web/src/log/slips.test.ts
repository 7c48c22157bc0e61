import { expect, test } from "vitest";
import type { BattleEvent } from "../wire/protocol";
import { openedLater } from "./opened";

const line = (text: string, ...units: string[]): BattleEvent => ({ text, depth: 1, units });
const heading = (text: string): BattleEvent => ({ text, depth: 0 });

test("slips that are kept unfold under the heading that has a line for each of their units", () => {
  const told = [
    line("Red/1 throws.", "Red/1"), heading("The sheets are opened."), line("Red/1 was ordered.", "Red/1"), { ...line("and so on", "Red/2"), depth: 2 },
    line("Red/2 was ordered.", "Red/2"), heading("Turn 2."), line("Red/1 rallies.", "Red/1"),
  ];
  expect(openedLater(told, ["Red/1", "Red/2"])).toEqual({ title: "The sheets are opened", events: [told[2], told[4]] });
});
test("nothing unfolds where a unit is only named by the way, or nobody was ordered", () => {
  const told = [heading("Fire."), line("Blue/1 fires at Red/1.", "Blue/1", "Red/1")];
  expect(openedLater(told, ["Red/1"])).toBeUndefined();
  expect(openedLater(told, [])).toBeUndefined();
  expect(openedLater([line("Red/1 throws.", "Red/1")], ["Red/1"])).toBeUndefined();
});
