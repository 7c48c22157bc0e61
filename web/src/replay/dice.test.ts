// The faces are those of tests/engine/dice_secret_test.cpp: made by a separate program in Python after docs/dice.md.
import { expect, test } from "vitest";
import { checkDice, checkedInWords } from "./dice";

const kSecret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const kCommitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const kShares = [
  { seat: "A" as const, place: 0, share: "a".repeat(32) },
  { seat: "B" as const, place: 0, share: "0123456789abcdef0123456789abcdef" },
];
const kHeader = { drumhead: 2, dice: "keyed", commitment: kCommitment, secret: kSecret, shares: kShares, start: {} };
const six = (...faces: number[]) => ({ dice: faces.length, sides: 6, faces, result: 0 });
const chronicle = (header: object, ...lines: object[]) => [header, ...lines].map((l) => `${JSON.stringify(l)}\n`).join("");
const kLines = [
  { n: 0, events: [{ text: "" }, { text: "", dice: [six(1, 4)] }] },
  { n: 1, events: [{ text: "", dice: [six(3), six(5, 4, 1)] }] },
  { n: 2, events: [{ text: "", dice: [{ dice: 1, sides: 10, faces: [5], result: 5 }] }] },
];

test("every die of secret and shares is held", async () => {
  const checked = (await checkDice(chronicle(kHeader, ...kLines), { come: "secret", commitment: kCommitment, shares: kShares.slice(0, 1) }))!;
  expect(checked).toEqual({ held: 7, dice: 7, byHand: 0, doubts: [] });
  expect(checkedInWords(checked, [])).toBe("Dice verified: 7 of 7");
  expect(checkedInWords(checked, ["Blue"])).toBe("Dice verified: 7 of 7; without a share of Blue");
});

test("a die that was chosen, another secret and other shares are found out", async () => {
  const chosen = (await checkDice(chronicle(kHeader, { events: [{ dice: [six(6, 4)] }] })))!;
  expect(checkedInWords(chosen, [])).toBe("Dice NOT verified: 1 of 2");
  const secret = (await checkDice(chronicle({ ...kHeader, secret: kSecret.replace(/f$/, "e") }, ...kLines)))!;
  expect(secret.doubts).toEqual(["the secret is not the one the server committed to"]);
  const told = { come: "secret" as const, commitment: "00", shares: [{ ...kShares[0]!, share: "b".repeat(32) }] };
  expect((await checkDice(chronicle(kHeader, ...kLines), told))!.doubts).toEqual([
    "the server committed to another secret when you took your seat", "the shares are not those of when you took your seat"]);
});

test("dice of real tables are counted apart, those of a seed not at all", async () => {
  const typed = (await checkDice(chronicle(kHeader, { by_hand: true, events: [{ dice: [six(6, 6)] }] }, { events: [{ dice: [six(3)] }] })))!;
  expect(checkedInWords(typed, [])).toBe("Dice verified: 1 of 1; 2 were written down by hand");
  expect(await checkDice(chronicle({ dice: "seeded", seed: "0000000000000007" }))).toBeUndefined();
});
