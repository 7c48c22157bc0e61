import { describe, expect, it } from "vitest";
import type { ParamKind, ParamOffer, VerbOffer } from "../wire/protocol";
import { grouped, homes, isLight, labelAmong } from "./groups";

const kinds: Record<string, ParamKind> = { path: "path", rate: "choice", target: "unit", terrain: "piece", charge: "yes or no", formation: "formation" };
const param = (name: string, optional: boolean): ParamOffer => ({
  param: name, label: name === "load" ? "Load canister" : name, kind: kinds[name] ?? "number", optional, ...(name === "rate" ? { choices: ["slow", "fast"] } : {}),
});
// "path! rate": an exclamation mark for what must be there.
const verb = (name: string, label: string, params: string): VerbOffer => ({
  verb: name, label, rule: null, units: ["Red/1"],
  params: params.split(" ").filter(Boolean).map((p) => param(p.replace("!", ""), !p.endsWith("!"))),
});
const sheet = [
  verb("march", "March", "path! rate from target terrain charge formation files facing figures centre gap load"),
  verb("attack", "Attack", "target! path rate from terrain charge formation files facing figures centre gap"),
  verb("attack", "Attack", "terrain! path rate from target charge formation files facing figures centre gap"),
  verb("form", "Change formation", "formation! path rate from target terrain charge files facing figures centre gap place"),
  verb("deploy", "Deploy skirmishers", "figures! path rate from target terrain charge formation files facing centre gap"),
  verb("split", "Split", "path rate from target terrain charge formation files facing figures hand"),
  verb("limber", "Limber up", "path rate from inversion"),
  verb("canister", "Load canister", "path rate from"),
];
const names = (params: ParamOffer[]) => params.map((p) => p.param).join(" ");
const told = (offer: VerbOffer) => grouped(offer, sheet).others.map((g) => `${g.label}: ${names(g.params)}`);

describe("groups of an order's parameters", () => {
  it("a parameter is at home with the verb that needs it, or that it follows", () => {
    const home = homes(sheet);
    expect([home.get("rate"), home.get("charge"), home.get("files"), home.get("gap"), home.get("terrain")]).toEqual(["march", "attack", "form", "deploy", "attack"]);
  });
  it("a march has an attack, a formation and skirmishers beside it", () => {
    expect(names(grouped(sheet[0]!, sheet).own)).toBe("rate from");
    expect(told(sheet[0]!)).toEqual([
      "Attack: target terrain charge", "Change formation: formation files facing", "Deploy skirmishers: figures centre gap", "Load canister: load",
    ]);
  });
  it("what an attack may have of its own is its own, whichever of the two attacks it is", () => {
    expect(names(grouped(sheet[1]!, sheet).own)).toBe("terrain charge");
    expect(names(grouped(sheet[2]!, sheet).own)).toBe("target charge");
  });
  it("a new formation keeps its files though they stand behind the attack", () => {
    expect(names(grouped(sheet[3]!, sheet).own)).toBe("files facing place");
  });
  it("figures that are split off are no skirmishers", () => {
    expect(names(grouped(sheet[5]!, sheet).own)).toBe("figures hand");
  });
  it("what no other verb knows is the verb's own", () => {
    expect(names(grouped(sheet[6]!, sheet).own)).toBe("inversion");
  });
});

describe("how it is laid out", () => {
  it("one touch is light, drawing and numbers are not", () => {
    expect([param("rate", true), param("charge", true), param("files", true)].map(isLight)).toEqual([true, true, false]);
  });
  it("verbs of one name are told apart by what they need", () => {
    expect(sheet.slice(0, 3).map((v) => labelAmong(v, sheet))).toEqual(["March", "Attack", "Attack: terrain"]);
  });
});
