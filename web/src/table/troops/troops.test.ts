import { describe, expect, it } from "vitest";
import type { Quad } from "../../wire/protocol";
import { bearingAndDistance, firstCrossing, nearestPoints, turnBetween } from "../geometry";
import { stretchToWrite } from "../ground/scatter";
import { sheetOf } from "../sheet";
import { toneOf } from "../tone";
import { figures, grid, shared } from "./shape";
import { overlap, placeTags, type Wanted } from "./tags";
import { inLines, shownMarkers } from "./words";

describe("figures in their boxes", () => {
  const box: Quad = [[0, 0], [60, 0], [60, 40], [0, 40]];
  it("stand in files and ranks, the last rank in the middle", () => {
    const men = figures([box], 28, 8);
    expect(men).toHaveLength(28);
    expect(men[0]!.at).toEqual([3.75, 5]); // files of 7.5, ranks of 10
    expect(men[24]!.at[0]).toBeCloseTo(18.75); // four in the last rank: two files are free on its left
    expect(men[27]!.at[1]).toBeCloseTo(35);
  });
  it("are shared among boxes to the last man", () => {
    expect(shared(26, [1, 1, 1, 1])).toEqual([7, 6, 7, 6]);
    expect(shared(3, [10, 1]).reduce((a, b) => a + b)).toBe(3);
  });
  it("find their own grid where the files are not told", () => {
    expect(grid(10, 40, 10, 0)).toEqual({ files: 6, ranks: 2 });
  });
});

describe("names beside blocks", () => {
  const at = (id: string, x: number, more: Partial<Wanted> = {}): Wanted => ({
    id, block: { x, y: 100, width: 40, height: 20 }, width: 60, height: 15, rank: 0, forced: false, behind: 1, ...more,
  });
  const rect = (p: { x: number; y: number }) => ({ x: p.x - 30, y: p.y, width: 60, height: 15 });
  it("do not cover each other or a block", () => {
    const wanted = [at("a", 0), at("b", 45), at("c", 90)];
    const placed = placeTags(wanted);
    expect(placed).toHaveLength(3);
    for (const p of placed) {
      for (const q of placed) if (p !== q) expect(overlap(rect(p), rect(q))).toBeLessThan(0.12 * 60 * 15);
      for (const w of wanted) expect(overlap(rect(p), w.block)).toBeLessThan(0.12 * 60 * 15);
    }
  });
  it("stay on the table", () => {
    const table = { x: 0, y: 0, width: 400, height: 122 };
    expect(placeTags([at("a", 100)], [], table)[0]!.y).toBe(82); // above: 100 less its height and the gap
  });
  it("are left out where there is no room, unless forced", () => {
    const wall = [{ x: -500, y: -500, width: 2000, height: 2000 }];
    expect(placeTags([at("a", 0)], wall)).toHaveLength(0);
    expect(placeTags([at("a", 0, { forced: true })], wall)).toHaveLength(1);
  });
});

describe("words and measures", () => {
  it("says markers with their values", () => {
    const words = [
      { name: "shaken", label: "Shaken", values: [], low: 0, shown: true, lasting: false },
      { name: "evaded", label: "Evaded", values: [], low: 0, shown: true, lasting: false },
      { name: "spent", label: "Spent", values: [], low: 0, shown: false, lasting: false },
      { name: "worn_at", label: "Worn at", values: [], low: 0, shown: true, lasting: true },
      { name: "order", label: "Order", values: ["none", "stand", "march"], low: 0, shown: true, lasting: false },
    ];
    expect(shownMarkers({ shaken: 1, evaded: 2, spent: 50, worn_at: 6, order: 2 }, words)).toEqual(["Shaken", "Evaded 2", "Order march"]);
  });
  it("breaks a long name near its middle", () => {
    expect(inLines("Captain Rieger's Battery")).toEqual(["Captain Rieger's", "Battery"]);
    expect(inLines("I/22e Ligne")).toEqual(["I/22e Ligne"]);
  });
  it("measures between nearest points and gives the bearing", () => {
    const found = bearingAndDistance([0, 0], [3, 3])!;
    expect(found.distance).toBeCloseTo(Math.SQRT2 * 3);
    expect(found.compass).toBe("north-east");
    const pair = nearestPoints([[0, 0], [4, 0], [4, 1], [0, 1]], [[6, 5], [9, 5], [9, 6], [6, 6]]);
    expect(pair).toEqual([[4, 1], [6, 5]]);
  });
  it("finds where a path leaves an outline", () => {
    expect(firstCrossing([0, 0], [10, 0], [[-5, -5], [5, -5], [5, 5], [-5, 5]])).toBeCloseTo(0.5);
    expect(turnBetween(350, 10)).toBe(20);
  });
  it("draws north up", () => {
    const sheet = sheetOf({ table: { width: 60, height: 44 }, unit_of_length: "inch" });
    expect(sheet.at([0, 44])).toEqual([0, 0]);
    expect(sheet.back(sheet.at([12, 7]))).toEqual([12, 7]);
  });
  it("writes along the straight part, from west to east", () => {
    const line: [number, number][] = [[20, 0], [10, 0], [0, 0], [0, 3]];
    const cut = stretchToWrite(line, 9);
    expect(cut[0]![0]).toBeLessThan(cut[1]![0]);
  });
  it("gives the red coat to the redder side, and to A where the battle names no colours", () => {
    expect(toneOf({ A: "#b5442e", B: "#27508f" }, "A")).toBe("red");
    expect(toneOf({ A: "#27508f", B: "#3b3f46" }, "A")).toBe("blue");
    expect(toneOf({ A: "#8a6d1f", B: "#27508f" }, "B")).toBe("blue");
    expect(toneOf({ A: "", B: "" }, "A")).toBe("red");
    expect(toneOf({ A: "#b5442e", B: "#27508f" }, "nobody")).toBe("none");
  });
});
