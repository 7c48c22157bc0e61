import { describe, expect, it } from "vitest";
import { saidOfTape } from "./Tape";

const band = { text: "musket, far", reach: 8, within: true, rule: "BB-141" };

describe("what the tape says", () => {
  it("is the distance, the range it lies in, and whether one sees it", () => {
    expect(saidOfTape({ allowed: true, distance: 6.4, band, sees: true }, "″")).toBe("6.4″, musket, far; in sight");
  });
  it("is out of range beyond the farthest", () => {
    expect(saidOfTape({ allowed: true, distance: 9, band: { ...band, within: false }, sees: false, blocked: [{ what: "North wood", at: [0, 0] }] }, "″"))
      .toBe("9″, out of range; hidden by North wood");
  });
  it("names no range for who does not shoot", () => {
    expect(saidOfTape({ allowed: true, distance: 9, band: null, sees: true }, "″")).toBe("9″; in sight");
  });
  it("is the rule's word where nobody may measure now", () => {
    expect(saidOfTape({ allowed: false, text: "Declare first." }, "″")).toBe("Declare first.");
  });
});
