import { describe, expect, it } from "vitest";
import type { Leg, Point, Pose } from "../../wire/protocol";
import { endOf, march, marchAll } from "./paths";
import { longestAllowed } from "./course";
import { steer, stepped, swing, wheelAndAdvance, type Helm } from "./steer";

const north: Pose = { at: [10, 10], facing: 0 };
const front = { width: 4, depth: 1 };
const helm = (more: Partial<Helm> = {}): Helm => ({
  pose: north, width: 4, legs: ["advance", "wheel", "retire", "oblique", "sidestep"], loose: false, snap: 0.15, ...more,
});
const to = (x: number, y: number, slanting = false) => ({ aim: [x, y] as Point, slanting });
const reached = (legs: Leg[]) => endOf(marchAll(north, legs, front, []), north);

describe("a leg on paper", () => {
  it("wheels a quarter to the right about the right corner", () => {
    // The corner is at 12,10; the middle, two to its left, swings up to two north of it.
    const end = march(north, { leg: "wheel", hand: "right", angle: 90 }, front, []).to;
    expect(end.at[0]).toBeCloseTo(12);
    expect(end.at[1]).toBeCloseTo(12);
    expect(end.facing).toBeCloseTo(90);
  });
  it("turns about in place on its centre", () => {
    // Half a unit behind the front: the front is then a whole depth further south.
    const end = march(north, { leg: "turn", hand: "right", angle: 180 }, front, []).to;
    expect(end.at[0]).toBeCloseTo(10);
    expect(end.at[1]).toBeCloseTo(9);
    expect(end.facing).toBeCloseTo(180);
  });
  it("goes obliquely at 45 degrees unless told otherwise", () => {
    const end = march(north, { leg: "oblique", hand: "left", distance: Math.SQRT2 }, front, []).to;
    expect(end.at[0]).toBeCloseTo(9);
    expect(end.at[1]).toBeCloseTo(11);
    expect(end.facing).toBe(0);
  });
  it("follows a road round its bend and faces along it", () => {
    const road = { name: "Lane", kind: "road", line: [[10, 0], [10, 12], [20, 12]] as Point[] };
    const end = march(north, { leg: "road", piece: "Lane", distance: 5, towards: [20, 12] }, front, [road]).to;
    expect(end.at).toEqual([13, 12]);
    expect(end.facing).toBeCloseTo(90);
  });
});

describe("steering", () => {
  it("goes straight on within the snap", () => {
    expect(steer(helm(), to(10.1, 16))).toEqual([{ leg: "advance", distance: 6 }]);
  });
  it("wheels and advances by the tangent, to the point itself", () => {
    for (const aim of [[14, 16], [5, 13], [19, 11.5], [9, 18]] as Point[]) {
      const end = reached(wheelAndAdvance(north, 4, aim));
      expect(Math.hypot(end.at[0] - aim[0], end.at[1] - aim[1])).toBeLessThan(0.02);
    }
  });
  it("wheels only, if the point is nearer than half its front to the corner", () => {
    const legs = wheelAndAdvance(north, 4, [11.5, 10.9]);
    expect(legs.map((l) => l.leg)).toEqual(["wheel"]);
    expect(legs[0]!.hand).toBe("right");
  });
  it("knows the quarter wheel by hand", () => {
    // About 12,10 to the right; then east from 12,12: the point 18,12 is six on.
    expect(wheelAndAdvance(north, 4, [18, 12])).toEqual([
      { leg: "wheel", hand: "right", angle: 90 }, { leg: "advance", distance: 6 },
    ]);
  });
  it("slants with the key held", () => {
    expect(steer(helm(), to(7, 15, true))).toEqual([
      { leg: "oblique", hand: "left", distance: 4.24 }, { leg: "advance", distance: 2 },
    ]);
  });
  it("retires, and steps aside", () => {
    expect(steer(helm(), to(10.5, 7))).toEqual([{ leg: "retire", distance: 3 }]);
    expect(steer(helm(), to(13, 10.2))).toEqual([{ leg: "sidestep", hand: "right", distance: 3 }]);
  });
  it("uses only what is offered", () => {
    expect(steer(helm({ legs: ["advance"] }), to(14, 16))).toEqual([{ leg: "advance", distance: 6 }]);
    expect(steer(helm({ legs: ["advance"] }), to(10, 4))).toEqual([]);
  });
  it("lets loose troops go where they please", () => {
    expect(steer(helm({ loose: true, legs: ["free", "wheel", "advance"] }), to(3, 4))).toEqual([
      { leg: "free", to: { at: [3, 4], facing: 0 } },
    ]);
  });
  it("follows the road it stands on", () => {
    const road = { name: "Lane", kind: "road", line: [[10, 0], [10, 12], [20, 12]] as Point[] };
    expect(steer(helm({ road, legs: ["road", "advance"] }), to(15, 12.4))).toEqual([
      { leg: "road", piece: "Lane", distance: 7, towards: [15, 12] },
    ]);
  });
});

describe("turning by the handle", () => {
  it("adds a wheel towards the pointer", () => {
    expect(swing(helm(), [{ leg: "advance", distance: 2 }], [20, 10])).toEqual([
      { leg: "advance", distance: 2 }, { leg: "wheel", hand: "right", angle: 90 },
    ]);
  });
  it("faces a free move anew", () => {
    expect(swing(helm(), [{ leg: "free", to: { at: [10, 10], facing: 0 } }], [10, 2])).toEqual([
      { leg: "free", to: { at: [10, 10], facing: 180 } },
    ]);
  });
});

describe("steps by the keyboard", () => {
  it("go on with the same leg", () => {
    expect(stepped([{ leg: "advance", distance: 2 }], { leg: "advance", distance: 1 })).toEqual([{ leg: "advance", distance: 3 }]);
  });
  it("take the other hand's steps back, and go over to it", () => {
    const left: Leg = { leg: "wheel", hand: "left", angle: 5 };
    expect(stepped([left], { leg: "wheel", hand: "right", angle: 5 })).toEqual([]);
    expect(stepped([left], { leg: "wheel", hand: "right", angle: 15 })).toEqual([{ leg: "wheel", hand: "right", angle: 10 }]);
  });
  it("begin another leg otherwise", () => {
    expect(stepped([{ leg: "advance", distance: 2 }], { leg: "retire", distance: 1 })).toHaveLength(2);
  });
});

describe("how much of a path is allowed", () => {
  const long = (legs: Leg[]) => legs.reduce((sum, l) => sum + (l.distance ?? (l.angle ?? 0) / 10), 0);
  const upTo = (most: number) => async (legs: Leg[]) => long(legs) <= most;
  it("halves the last leg", async () => {
    const found = await longestAllowed([{ leg: "wheel", hand: "left", angle: 20 }, { leg: "advance", distance: 10 }], upTo(8));
    expect(found).toHaveLength(2);
    expect(found[1]!.distance).toBeGreaterThan(5.85); // six, to one part in 128 of ten
    expect(found[1]!.distance).toBeLessThanOrEqual(6);
  });
  it("goes back to an earlier leg if nothing of the last is allowed", async () => {
    const found = await longestAllowed([{ leg: "advance", distance: 10 }, { leg: "retire", distance: 1 }], upTo(4));
    expect(found).toHaveLength(1);
    expect(found[0]!.distance).toBeGreaterThan(3.85);
  });
  it("finds nothing where nothing is allowed", async () => {
    expect(await longestAllowed([{ leg: "advance", distance: 10 }], upTo(-1))).toEqual([]);
  });
});
