import { describe, expect, it } from "vitest";
import type { Unit, View } from "../wire/protocol";
import { legByKey } from "./keys";
import { mentions } from "./marks";
import { arrowsOf } from "./orders/Written";

describe("names in a text", () => {
  it("are found as a whole only", () => {
    expect(mentions("Red/1 may fire.", "Red/1")).toBe(true);
    expect(mentions("Red/12 may fire.", "Red/1")).toBe(false);
    expect(mentions("II/Salm may fire", "Salm")).toBe(false);
    expect(mentions("I/Salm, Salm and others", "Salm")).toBe(true);
  });
});

describe("keys of a march", () => {
  it("write only legs that are offered", () => {
    expect(legByKey("ArrowUp", false, ["advance", "wheel"], true)).toEqual({ leg: "advance", distance: 1 });
    expect(legByKey("ArrowUp", true, ["advance"], true)).toEqual({ leg: "advance", distance: 0.25 });
    expect(legByKey("ArrowLeft", false, ["wheel", "turn"], true)).toEqual({ leg: "wheel", hand: "left", angle: 5 });
    expect(legByKey("ArrowRight", true, ["turn"], true)).toEqual({ leg: "turn", hand: "right", angle: 1 });
    expect(legByKey(",", false, ["advance"], true)).toBeUndefined();
    expect(legByKey("ArrowDown", false, ["retire"], false)).toEqual({ leg: "retire", distance: 2 });
  });
});

describe("orders seen from above", () => {
  const unit = (name: string, side: "A" | "B", x: number, y: number): Unit => ({
    name, side, type: "infantry", arm: "infantry", grade: "", strength: 8, original_strength: 8, on_table: true, at: [x, y], facing: 0,
    footprint: [[[x - 2, y], [x + 2, y], [x + 2, y - 1], [x - 2, y - 1]]], markers: {},
  });
  const view = { units: [unit("Red/1", "A", 10, 10), unit("Red/2", "A", 20, 10), unit("Blue/1", "B", 10, 20)], ground: [] as unknown } as View;
  it("march along their paths and aim at enemies, not at friends", () => {
    const arrows = arrowsOf({ verb: "charge", unit: "Red/1", target: "Blue/1", with: "Red/2", path: [{ leg: "advance", distance: 4 }] }, view);
    expect(arrows.map((a) => a.kind)).toEqual(["aim", "march"]);
    expect(arrows[0]!.line).toEqual([[10, 10], [10, 19]]);
    expect(arrows[1]!.line).toEqual([[10, 10], [10, 14]]);
  });
  it("are nothing for a unit that stands nowhere", () => {
    expect(arrowsOf({ verb: "hold", unit: "Nobody" }, view)).toEqual([]);
  });
});
