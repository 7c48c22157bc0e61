import { describe, expect, it } from "vitest";
import type { ToldMoment } from "../state/battle";
import type { BattleEvent, Leader, Throw, Unit, View } from "../wire/protocol";
import { wayBetween } from "../table/orders/trail";
import { besideOf } from "./beside";
import { scenesOf, together } from "./scenes";
import { lasting } from "./pacing";

const unit = (name: string, more: Partial<Unit> = {}): Unit => ({
  name, side: name.startsWith("Red") ? "A" : "B", type: "foot", arm: "infantry", grade: "line", strength: 10, original_strength: 10, on_table: true, at: [10, 10], facing: 0, markers: {}, ...more,
});
const view = (units: Unit[], leaders: Leader[] = []) => ({ units, leaders }) as unknown as View;
const event = (depth: number, text: string, more: Partial<BattleEvent> = {}): BattleEvent => ({ text, depth, ...more });
const one: Throw = { dice: 1, sides: 6, faces: [4], result: 4 };
const told = (events: BattleEvent[], before: View, after: View): ToldMoment => ({ n: 3, by: "B", events, before, after });
const texts = (moment: ToldMoment) => scenesOf(moment).map((s) => s.events.map((e) => e.text));

describe("a moment cut into scenes", () => {
  it("a deed goes with what follows from it, a heading with the deed behind it", () => {
    const now = view([]);
    const events = [event(1, "a"), event(2, "a follows"), event(0, "Turn 2."), event(1, "b"), event(0, "The end.")];
    expect(texts(told(events, now, now))).toEqual([["a", "a follows"], ["Turn 2.", "b"], ["The end."]]);
  });
  it("no event is left out, none comes twice", () => {
    const now = view([]);
    const events = [event(2, "at once deeper"), event(0, "T"), event(0, "P"), event(2, "deep"), event(1, "x"), event(3, "y"), event(0, "last")];
    expect(texts(told(events, now, now)).flat()).toEqual(events.map((e) => e.text));
  });
  it("a change is seen where he was last spoken of, not where it was written down", () => {
    const [before, after] = [unit("Red/1"), unit("Red/1", { at: [10, 4] })];
    const events = [event(1, "Red/1 goes back.", { units: ["Red/1"] }), event(1, "Blue/1 carries the hill.", { units: ["Blue/1"], now: { units: [after] } })];
    const [first, second] = scenesOf(told(events, view([before, unit("Blue/1")]), view([after, unit("Blue/1")])));
    expect(first!.marches).toMatchObject([{ name: "Red/1", from: { at: [10, 10] }, to: { at: [10, 4] }, back: true }]);
    expect(second!.marches).toEqual([]);
    expect(first!.quiet).toBe(false); // nobody marches backwards of his own will
  });
  it("two changes of one body keep their order", () => {
    const [there, back] = [unit("Blue/1", { at: [10, 20] }), unit("Blue/1", { at: [10, 12] })];
    const events = [
      event(1, "Blue/1 charges.", { units: ["Blue/1"], now: { units: [there] } }), event(1, "Somebody fires.", { dice: [one] }),
      event(1, "Blue/1 runs.", { units: ["Blue/1"], now: { units: [back] } }),
    ];
    const scenes = scenesOf(told(events, view([unit("Blue/1")]), view([back])));
    expect(scenes.map((s) => s.marches.map((m) => m.to.at))).toEqual([[[10, 20]], [], [[10, 12]]]);
  });
  it("losses, who is gone, a fallen general, and the line of fire", () => {
    const general: Leader = { name: "Sir John", side: "A", rating: 1, on_table: true, at: [10, 11], markers: {} };
    const events = [event(1, "Blue/1 and Blue/2 fire at Red/1.", { units: ["Blue/1", "Blue/2", "Red/1"], dice: [one] }), event(2, "Red/1 is no more, Sir John falls.", { units: ["Red/1"] })];
    const [b1, b2] = [unit("Blue/1"), unit("Blue/2")];
    const [scene] = scenesOf(told(events, view([unit("Red/1"), b1, b2], [general]), view([unit("Red/1", { strength: 0, on_table: false }), b1, b2], [{ ...general, on_table: false }])));
    expect(scene!.losses).toEqual([{ name: "Red/1", lost: 10, gone: true }]);
    expect(scene!.fallen).toEqual(["Sir John"]);
    expect(scene!.shots).toEqual([{ from: "Blue/1", at: "Red/1" }, { from: "Blue/2", at: "Red/1" }]);
    expect(scene!.quiet).toBe(false);
  });
  it("quiet marches go together, each from where it first stood", () => {
    const [a, b, c] = [unit("Blue/1"), unit("Blue/1", { at: [10, 12] }), unit("Blue/1", { at: [10, 14] })];
    const first = scenesOf(told([event(1, "Blue/1 moves.", { units: ["Blue/1"], now: { units: [b] } })], view([a]), view([b])));
    const second = scenesOf({ ...told([event(1, "Blue/1 moves on.", { units: ["Blue/1"], now: { units: [c] } })], view([b]), view([c])), n: 4 });
    const both = together([...first, ...second]);
    expect(both.marches).toMatchObject([{ from: { at: [10, 10] }, to: { at: [10, 14] } }]);
    expect(both.events.map((e) => e.text)).toEqual(["Blue/1 moves.", "Blue/1 moves on."]);
    expect(both.n).toBe(4);
  });
});

describe("its pace", () => {
  const scene = (dice: boolean) => scenesOf(told([event(1, "x", dice ? { dice: [one] } : {})], view([]), view([])))[0]!;
  it("what matters takes its time, what is quiet is soon over, at once is nothing", () => {
    expect(lasting(scene(true), "slow")).toBeGreaterThan(lasting(scene(false), "slow"));
    expect(lasting(scene(false), "slow")).toBeLessThanOrEqual(2000);
    expect(lasting(scene(true), "quick")).toBeLessThan(lasting(scene(true), "slow") / 2);
    expect(lasting(scene(true), "at once")).toBe(0);
  });
});

describe("the way of a march", () => {
  it("wheels and goes on where that leads there", () => {
    // A quarter wheel to the right about 12,10 brings the middle to 12,12; six on is 18,12.
    const way = wayBetween({ at: [10, 10], facing: 0 }, { at: [18, 12], facing: 90 }, 4);
    const corner = way[way.length - 2]!;
    expect(corner.at[0]).toBeCloseTo(12);
    expect(corner.at[1]).toBeCloseTo(12);
    expect(way.at(-1)).toEqual({ at: [18, 12], facing: 90 });
  });
  it("goes straight across where it does not", () => {
    const way = wayBetween({ at: [0, 0], facing: 0 }, { at: [4, 0], facing: 0 }, 4);
    expect(way[6]!.at[0]).toBeCloseTo(2);
    expect(way[6]!.at[1]).toBeCloseTo(0);
  });
});

describe("the dispatch beside it", () => {
  it("stands to the right, and to the left where there is no room", () => {
    const what = { x: 100, y: 300, width: 100, height: 40 };
    const frame = { width: 1000, height: 700 };
    expect(besideOf(what, { width: 300, height: 120 }, frame, [])).toEqual([218, 260]);
    expect(besideOf({ ...what, x: 880 }, { width: 300, height: 120 }, frame, [])).toEqual([562, 260]);
  });
  it("keeps clear of troops", () => {
    const beside = besideOf({ x: 100, y: 300, width: 100, height: 40 }, { width: 300, height: 120 }, { width: 1000, height: 700 }, [{ x: 220, y: 250, width: 300, height: 140 }]);
    expect(beside).not.toEqual([218, 260]);
  });
});
