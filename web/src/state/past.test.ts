import { expect, test, vi } from "vitest";
vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("window", { addEventListener: () => {} });
const { turnBeginning } = await import("./past");

const moments = [1, 1, 1, 2, 2, 3].map((turn, n) => ({ n, turn }));
test("turns are jumped to by their first moments", () => {
  expect([0, 2, 3, 5].map((at) => turnBeginning(moments, at, 1))).toEqual([3, 3, 5, undefined]);
  expect([0, 2, 3, 4, 5].map((at) => turnBeginning(moments, at, -1))).toEqual([undefined, 0, 0, 3, 3]);
});
