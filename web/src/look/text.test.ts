import { expect, test } from "vitest";
import { clock, draftMark, isTold, legInWords, orderInWords, outcomeInWords, percent, turnInWords, withCapital, writeNumber } from "./text";
import type { VerbOffer } from "../wire/protocol";

test("percentages say what a player wants to know", () => {
  expect(percent(0.2963)).toBe("30 %");
  expect(percent(0.037)).toBe("3.7 %");
  expect(percent(0.0004)).toBe("< 0.1 %");
  expect(percent(0)).toBe("0 %");
  expect(percent(1)).toBe("100 %");
});
test("clocks begin with minutes", () => {
  expect(clock(0)).toBe("0:00");
  expect(clock(65)).toBe("1:05");
  expect(clock(3725)).toBe("1:02:05");
});
test("a turn is called what the book calls it", () => {
  expect(turnInWords({ turn: 3, turn_limit: 8, turn_word: "bound" })).toBe("bound 3 of 8");
  expect(turnInWords({ turn: 3, turn_limit: 0 })).toBe("turn 3");
  expect(withCapital(turnInWords({ turn: 1, turn_limit: 8, turn_word: "bound" }))).toBe("Bound 1 of 8");
});
test("the end is told alike of one and of many", () => {
  const sides = { A: "Danes", B: "Blue" };
  expect(outcomeInWords({ sides, outcome: { winner: "A", reason: "the enemy is broken" } })).toBe("Danes won: the enemy is broken.");
  expect(outcomeInWords({ sides, outcome: { winner: "B", reason: "the enemy is broken" } })).toBe("Blue won: the enemy is broken.");
  expect(outcomeInWords({ sides, outcome: { winner: "nobody", reason: "night has fallen" } })).toBe("A draw: night has fallen.");
});
test("legs read as they are ordered", () => {
  expect(legInWords({ leg: "wheel", hand: "left", angle: 30 })).toBe("wheel left 30°");
  expect(legInWords({ leg: "advance", distance: 4.123456 }, " cm")).toBe("advance 4.12 cm");
  expect(legInWords({ leg: "free", to: { at: [10, 12], facing: 90 } })).toBe("to the place marked, facing east");
});
test("an order is told with its verb's label and its values", () => {
  const charge: VerbOffer = {
    verb: "charge", label: "Charge an enemy", rule: null, units: ["Red/1"],
    params: [{ param: "target", label: "Target", kind: "unit", optional: false }, { param: "bold", label: "Boldly", kind: "yes or no", optional: true }],
  };
  const order = { verb: "charge", unit: "Red/1", target: "Blue/2", bold: true };
  expect(orderInWords(order, [charge])).toBe("Charge an enemy: Blue/2, boldly");
  expect(orderInWords({ ...order, bold: false }, [charge])).toBe("Charge an enemy: Blue/2, boldly no");
});
test("what may be left out is told by its name", () => {
  const march: VerbOffer = {
    verb: "march", label: "March", rule: null, units: ["Red/1"],
    params: [{ param: "path", label: "Path", kind: "path", optional: false }, { param: "target", label: "Target", kind: "unit", optional: true }],
  };
  const order = { verb: "march", unit: "Red/1", path: [{ leg: "advance" as const, distance: 4 }], target: "Blue/2" };
  expect(orderInWords(order, [march])).toBe("March: advance 4″, target Blue/2");
});
test("where distances are guessed, a drawn one is not told and a written one is", () => {
  const view = { unit_of_length: "cm", measuring: false as const };
  expect(legInWords({ leg: "advance", distance: 31.17 }, draftMark(view))).toBe("advance as drawn");
  expect(isTold(31.17, view)).toBe(false);
  writeNumber(20);
  expect(legInWords({ leg: "advance", distance: 20 }, draftMark(view))).toBe("advance 20 cm");
  expect(isTold(20, view)).toBe(true);
  expect(legInWords({ leg: "advance", distance: 31.17 }, draftMark({ unit_of_length: "cm" }))).toBe("advance 31.17 cm");
});
test("a place that was marked on the map is not told where distances are guessed", () => {
  const deploy: VerbOffer = { verb: "deploy", label: "Deploy", rule: null, units: ["Red/1"], params: [{ param: "centre", label: "Centre", kind: "point", optional: true }] };
  const order = { verb: "deploy", unit: "Red/1", centre: [43, 83.41] as [number, number] };
  expect(orderInWords(order, [deploy], draftMark({ unit_of_length: "cm", measuring: false }))).toBe("Deploy: centre as marked");
  expect(orderInWords(order, [deploy], draftMark({ unit_of_length: "cm" }))).toBe("Deploy: centre the place marked");
});
