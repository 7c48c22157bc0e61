import { expect, test, vi } from "vitest";
vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("window", { addEventListener: () => {} });
const { readRoute } = await import("./route");

test("addresses lead where they say", () => {
  expect(readRoute("")).toEqual({ page: "lobby" });
  expect(readRoute("#/game/k7/tok?guide")).toEqual({ page: "game", game: "k7", token: "tok", guide: true });
  expect(readRoute("#/game/k7")).toEqual({ page: "game", game: "k7", guide: false });
  expect(readRoute("#/replay/k7?at=12&as=truth")).toEqual({ page: "replay", game: "k7", at: 12, as: "truth" });
  expect(readRoute("#/hotseat/k7/a/b")).toEqual({ page: "hotseat", game: "k7", tokens: { A: "a", B: "b" } });
});
test("nonsense leads to the lobby or is left out", () => {
  expect(readRoute("#/hotseat/k7/a")).toEqual({ page: "lobby" });
  expect(readRoute("#/replay/k7?at=-3&as=everybody")).toEqual({ page: "replay", game: "k7" });
});
