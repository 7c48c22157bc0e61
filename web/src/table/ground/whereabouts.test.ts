import { expect, test } from "vitest";
import type { View } from "../../wire/protocol";
import { placeNamer } from "./whereabouts";

const view = {
  table: { width: 60, height: 40 },
  ground: [
    { name: "North wood", kind: "wood", area: [[10, 30], [20, 30], [20, 36], [10, 36]] }, { name: "#1", kind: "wood", area: [[0, 0], [5, 0], [5, 5], [0, 5]] },
    { name: "High road", kind: "road", line: [[0, 10], [60, 10]] },
  ],
} as unknown as View;
test("a place is told by what lies there, or near it", () => {
  const say = placeNamer(view);
  expect(say([12, 33])).toBe("a place in North wood");
  expect(say([30, 10.5])).toBe("a place at High road");
  expect(say([26, 33])).toBe("a place east of North wood"); // six from the wood, 23 from the road
  expect(say([2, 2])).toBe("a place south of High road"); // what has no name is no help
});
test("where nothing with a name is near, nothing is said", () => {
  expect(placeNamer({ ...view, ground: [view.ground[1]!] })([30, 30])).toBeUndefined();
});
