import { describe, expect, it } from "vitest";
import { fitted, held, levelAt, zoomedAt } from "./camera";

const sheet = { width: 1200, height: 880 };
const frame = { width: 1236, height: 636 };

describe("the camera", () => {
  it("fits the whole table into the window, in its middle", () => {
    const p = fitted(sheet, frame);
    expect(p.scale).toBeCloseTo(600 / 880);
    expect(p.y).toBeCloseTo(18);
    expect(p.x).toBeCloseTo((1236 - (1200 * 600) / 880) / 2);
  });
  it("keeps the point under the pointer where it is", () => {
    const before = { x: 10, y: 20, scale: 1 };
    const after = zoomedAt(before, [110, 220], 2);
    expect([(110 - after.x) / after.scale, (220 - after.y) / after.scale]).toEqual([100, 200]);
  });
  it("never loses the table", () => {
    expect(held({ x: -99999, y: 0, scale: 1 }, sheet, frame).x).toBeCloseTo(1236 * 0.4 - 1200);
    expect(held({ x: 0, y: 0, scale: 0.001 }, sheet, frame).scale).toBeCloseTo((0.7 * 600) / 880);
    expect(held({ x: 0, y: 0, scale: 99 }, sheet, frame).scale).toBe(3.4);
  });
  it("draws more the closer it is", () => {
    expect([0.1, 0.4, 0.6, 1, 3].map(levelAt)).toEqual(["tiny", "far", "mid", "near", "close"]);
  });
});
