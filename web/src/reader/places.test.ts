import { expect, test } from "vitest";
import { farInWords, quarter, seenFrom } from "./places";
import type { Unit, View } from "../wire/protocol";

const unit = (name: string, side: "A" | "B", x: number, y: number, facing: number): Unit => ({
  name, side, type: "infantry", arm: "infantry", grade: "", strength: 4, original_strength: 4, on_table: true, at: [x, y], facing, markers: {},
});

test("quarters are as the one who looks sees them", () => {
  expect(quarter(0, 30)).toBe("ahead");
  expect(quarter(0, 90)).toBe("on the right");
  expect(quarter(90, 0)).toBe("on the left");
  expect(quarter(350, 180)).toBe("behind");
});
test("the nearest comes first, with where it stands and whether it faces", () => {
  const own = unit("Red/1", "A", 10, 10, 0);
  const view = { units: [own, unit("Blue/1", "B", 10, 20, 180), unit("Blue/2", "B", 13, 10, 90)] } as unknown as View;
  const seen = seenFrom(view, own, "B");
  expect(seen.map((s) => [s.unit.name, s.distance, s.compass, s.where, s.faces])).toEqual([
    ["Blue/2", 3, "east", "on the right", false],
    ["Blue/1", 10, "north", "ahead", true],
  ]);
});
test("where distances are guessed they are told roughly", () => {
  const view = { unit_of_length: "cm" } as unknown as View;
  expect(farInWords(view, 31.24)).toBe("31.24 cm");
  expect(farInWords({ ...view, measuring: false }, 31.24)).toBe("about 30 cm");
  expect(farInWords({ ...view, measuring: false }, 4)).toBe("close by");
});
