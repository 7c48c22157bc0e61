import { describe, expect, it } from "vitest";
import type { Piece, Point } from "../../wire/protocol";
import { sheetOf } from "../sheet";
import { namesAt } from "./naming";

// Twenty grains to the inch, north up: 48 by 36 inches.
const sheet = sheetOf({ table: { width: 48, height: 36 }, unit_of_length: "inch" } as Parameters<typeof sheetOf>[0]);
const box = (x: number, y: number, w: number, h: number): Point[] => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
const piece = (name: string, kind: string, at: Partial<Piece>) => ({ name, kind, ...at }) as Piece;
const wall = piece("Churchyard Wall", "wall", { line: [[20, 20], [26, 20]], width: 0.2 });
const placed = (...ground: Piece[]) => Object.fromEntries(namesAt(ground, [], sheet, 1).map((n) => [n.text, n.at]));
const southOf = (y: number) => (36 - y) * 20;

describe("names on the map", () => {
  it("stand below what they name", () => {
    const [x, y] = placed(wall)["Churchyard Wall"]!;
    expect(x).toBe(23 * 20);
    expect(y).toBeGreaterThan(southOf(20));
  });
  it("stand above it where a house is below", () => {
    const names = placed(wall, piece("Church", "building", { area: box(22, 18.4, 2.5, 1.4) }));
    expect(names["Churchyard Wall"]![1]).toBeLessThan(southOf(20));
    expect(names.Church![1]).toBeGreaterThan(southOf(18.4));
  });
  it("are left out between two houses, but a hill keeps its own", () => {
    const church = piece("#1", "building", { area: box(22, 18.4, 2.5, 1.4) });
    const barn = piece("#2", "building", { area: box(22, 20.2, 2.5, 1.4) });
    const hill = piece("Hill", "contour", { area: box(18, 14, 12, 6) });
    const names = placed(wall, church, barn, hill);
    expect(names["Churchyard Wall"]).toBeUndefined();
    expect(names.Hill).toBeDefined();
  });
  it("do not stand on one another", () => {
    const twin = piece("Tithe Wall", "wall", { line: [[20, 20.1], [26, 20.1]], width: 0.2 });
    const names = placed(wall, twin);
    expect(Math.abs(names["Churchyard Wall"]![1] - names["Tithe Wall"]![1])).toBeGreaterThan(14);
  });
});
