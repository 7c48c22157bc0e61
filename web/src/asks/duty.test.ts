import { expect, test } from "vitest";
import { commitOf, endingVerb, mayPass, passLabel, quickChoice } from "./duty";
import type { Draft } from "../state/draft";
import type { Ask, ParamOffer, VerbOffer } from "../wire/protocol";

const verb = (name: string, label: string, units: string[] = []): VerbOffer => ({ verb: name, label, rule: null, units, params: [] });
const ask = (verbs: VerbOffer[], fallback: Ask["fallback"]["orders"]): Ask => ({
  id: 4, seat: "A", kind: "k", label: "L", sealed: false, prompt: "p", rule: null, least_orders: 0, most_orders: 1, verbs,
  fallback: { ask: 4, orders: fallback },
});

test("the fallback that is one order to nobody ends the phase", () => {
  const open = ask([verb("go", "Go", ["Red/1"]), verb("done", "End the movement")], [{ verb: "done" }]);
  expect(endingVerb(open)?.verb).toBe("done");
  expect(passLabel(open).label).toBe("End the movement");
});
test("a fallback that orders a unit is told as what the unit does", () => {
  const open = ask([verb("stand", "Stand and receive", ["Blue/2"]), verb("run", "Run", ["Blue/2"])], [{ verb: "stand", unit: "Blue/2" }]);
  expect(endingVerb(open)).toBeUndefined();
  expect(passLabel(open)).toEqual({ label: "Stand and receive", note: "Blue/2: Stand and receive" });
});
test("an empty fallback gives no orders, or passes a single question", () => {
  const open = ask([verb("fire", "Fire", ["Red/1"])], []);
  expect(passLabel(open).label).toBe("Pass");
  expect(passLabel({ ...open, most_orders: 3 }).label).toBe("Give no orders");
});
test("the only answer there is does not end anything", () => {
  expect(endingVerb(ask([verb("first", "Be first")], [{ verb: "first" }]))).toBeUndefined();
});
test("a question that offers nothing has one answer", () => {
  const nothing = { ask: () => ask([], []), isLeftEmpty: () => false, sending: () => false } as unknown as Draft;
  expect(commitOf(nothing)).toEqual({ label: "Go on", ready: true, does: "pass" });
  expect(mayPass(nothing)).toBe(false);
});
test("a sheet with orders on it cannot be thrown away by passing", () => {
  const open = { ...ask([verb("fire", "Fire", ["Red/1", "Red/2"])], []), most_orders: 2 };
  const draft = (sheet: object[]) => ({ ask: () => open, isLeftEmpty: () => false, sheet, offer: () => undefined }) as unknown as Draft;
  expect(mayPass(draft([]))).toBe(true);
  expect(mayPass(draft([{ verb: "fire", unit: "Red/1" }]))).toBe(false);
});
const param = (kind: ParamOffer["kind"], more: object = {}, optional = false): ParamOffer => ({ param: kind, label: kind, kind, optional, ...more });
const withParams = (...params: ParamOffer[]): VerbOffer => ({ ...verb("order", "Order", ["Red/1"]), params });
test("an order that takes one choice or one target out of few is given in its row", () => {
  const posture = param("choice", { choices: ["stand", "march", "assault"] });
  const target = param("unit", { units: ["Blue/1", "Blue/2"] });
  expect(quickChoice([withParams(posture)])).toEqual({ verb: "order", param: "choice", choices: ["stand", "march", "assault"] });
  expect(quickChoice([withParams(target)])).toEqual({ verb: "order", param: "unit", choices: ["Blue/1", "Blue/2"] });
  expect(quickChoice([withParams(param("path", {}, true), target)])?.choices).toEqual(["Blue/1", "Blue/2"]);
});
test("what takes more than that, or out of many, is not", () => {
  const five = ["Blue/1", "Blue/2", "Blue/3", "Blue/4", "Blue/5"];
  const target = param("unit", { units: five.slice(0, 4) });
  expect(quickChoice([withParams(target)])).toBeDefined();
  expect(quickChoice([withParams(param("unit", { units: five }))])).toBeUndefined();
  expect(quickChoice([withParams(param("choice", { choices: five }))])).toBeUndefined();
  expect(quickChoice([withParams(target, param("formation", { choices: ["line"] }))])).toBeUndefined();
  expect(quickChoice([withParams(param("path"))])).toBeUndefined();
  expect(quickChoice([withParams(target), withParams(target)])).toBeUndefined();
  expect(quickChoice([])).toBeUndefined();
});
