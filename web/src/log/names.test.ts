import { expect, test } from "vitest";
import { nameFinder, withNames } from "./names";

const names = new Map([["Red/1", "A"], ["Red/11", "A"], ["I/70e Ligne", "B"], ["II/70e Ligne", "B"], ["Halkett", "A"]] as const);
const finder = nameFinder(new Map(names));
const read = (text: string) => withNames(text, finder, new Map(names)).map((p) => (typeof p === "string" ? p : `<${p.side}:${p.name}>`)).join("");

test("a name is found whole, never inside a longer one", () => {
  expect(read("Red/11 halts.")).toBe("<A:Red/11> halts.");
  expect(read("II/70e Ligne fires at Red/1.")).toBe("<B:II/70e Ligne> fires at <A:Red/1>.");
});
test("a name inside a word is no name", () => {
  expect(read("Halketts men")).toBe("Halketts men");
});
test("a sentence that begins and ends with names keeps every character", () => {
  expect(read("Red/1, Halkett")).toBe("<A:Red/1>, <A:Halkett>");
});
test("without names the sentence stays as it is", () => {
  expect(withNames("Fog.", nameFinder(new Map()), new Map())).toEqual(["Fog."]);
});
