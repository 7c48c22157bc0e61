import { expect, test } from "vitest";
import { together } from "./Faces";

const one = (face: number, sides = 6) => ({ dice: 1, sides, faces: [face], result: face });
test("single dice of one event lie side by side, without a sum", () => {
  expect(together([one(1), one(6), one(2)])).toEqual([{ dice: 3, sides: 6, faces: [1, 6, 2], result: NaN }]);
});
test("dice of another sort, counts and single throws stay by themselves", () => {
  const count = { dice: 4, sides: 6, at_least: 5, faces: [6, 3, 5, 1], result: 2 };
  expect(together([one(3), one(9, 10), count, one(4)])).toEqual([one(3), one(9, 10), count, one(4)]);
});
