import { describe, expect, it } from "vitest";
import type { BattleEvent, Seat, TimelineMoment } from "../wire/protocol";
import { nameFinder } from "./names";
import { barsOf, sifted } from "./sifted";

const names = new Map<string, Seat>([["Red/1", "A"], ["Blue/1", "B"]]);
const event = (depth: number, text: string, more: Partial<BattleEvent> = {}): BattleEvent => ({ depth, text, ...more });
const dice = [{ dice: 1, sides: 6, faces: [3], result: 3 }];
const texts = (events: BattleEvent[], sieve: "all" | "fighting" | "mine") => sifted(events, sieve, "A", names, nameFinder(names)).map((e) => e.text);

describe("which dispatches are read", () => {
  const events = [event(0, "Turn 2."), event(1, "Blue/1 moves.", { units: ["Blue/1"] }), event(1, "Blue/1 fires.", { units: ["Blue/1"], dice }), event(2, "Red/1 loses 2.", { units: ["Red/1"] })];
  it("all of them, the fighting, one's own; a deed keeps what follows from it", () => {
    expect(texts(events, "all")).toHaveLength(4);
    expect(texts(events, "fighting")).toEqual(["Turn 2.", "Blue/1 fires.", "Red/1 loses 2."]);
    expect(texts(events, "mine")).toEqual(["Turn 2.", "Blue/1 fires.", "Red/1 loses 2."]);
  });
  it("one's own is found by its name where a sentence points at nobody", () => {
    expect(texts([event(1, "Red/1 is seen."), event(1, "Red/12 is not ours.")], "mine")).toEqual(["Red/1 is seen."]);
  });
});

describe("bars for turn and step", () => {
  const at = (n: number, turn: number, step: string): TimelineMoment => ({ n, turn, step, heading: "", by: null, losses: { A: 0, B: 0 }, text: "" });
  const labels: Record<string, string> = { fire: "Fire", moves: "Movement" };
  it("stand before what happens in them", () => {
    const moments = [at(0, 1, "fire"), at(1, 1, "moves"), at(2, 1, "moves"), at(3, 2, "fire"), at(4, 2, "moves")];
    const story = moments.map((m) => ({ n: m.n, by: null, events: [event(1, "x")] }));
    expect([...barsOf(moments, "Turn", (s) => labels[s], story)]).toEqual([
      [1, { turn: "Turn 1", step: "Fire" }], [2, { step: "Movement" }], [4, { turn: "Turn 2", step: "Fire" }],
    ]);
  });
  it("are not said twice where the book says the turn itself", () => {
    const moments = [at(0, 1, "fire"), at(1, 1, "moves")];
    const story = [{ n: 0, by: null, events: [event(0, "Bound 1.")] }, { n: 1, by: null, events: [event(1, "x")] }];
    expect(barsOf(moments, "Bound", (s) => labels[s], story).get(1)).toEqual({ step: "Fire" });
  });
});
