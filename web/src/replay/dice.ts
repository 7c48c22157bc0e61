// The dice of a finished battle, computed again in this browser from its chronicle: docs/dice.md has the recipe, and
// src/engine/dice_secret.cpp is the same in the program.
import type { Dice, Throw } from "../wire/protocol";

export interface Checked {
  held: number; // dice that are those of secret and shares
  dice: number;
  byHand: number; // typed in or written down: nothing holds them
  doubts: string[]; // why they could have been chosen after all
}

interface Header {
  dice?: string;
  commitment?: string;
  secret?: string;
  shares?: { seat: string; place: number; share: string }[];
  start?: { dice_thrown?: number };
}
interface Line {
  by_hand?: boolean;
  events: { dice?: Throw[] }[];
}

const kText = new TextEncoder();
const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const hmacKey = (key: BufferSource) => crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

async function battleKey(header: Header) {
  const lines = (header.shares ?? []).map((s) => `${s.seat} ${s.place} ${s.share}\n`);
  const secret = await hmacKey(bytesOf(header.secret!));
  return hmacKey(await crypto.subtle.sign("HMAC", secret, kText.encode(`drumhead dice\n${lines.join("")}`)));
}

// Die number i, from 0.
async function faceOf(key: CryptoKey, i: number, sides: number) {
  const bound = Math.floor(2 ** 32 / sides) * sides;
  for (let round = 0; ; round++) {
    const message = new DataView(new ArrayBuffer(12));
    message.setBigUint64(0, BigInt(i));
    message.setUint32(8, round);
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, message));
    for (let word = 0; word < 8; word++) {
      const n = digest.getUint32(4 * word);
      if (n < bound) return 1 + (n % sides);
    }
  }
}

// What was told when the seat was taken must be what is told now: the same commitment, and the shares of then first.
function doubtsOf(header: Header, commitment: string, told: Dice | undefined) {
  const doubts: string[] = [];
  if (commitment !== header.commitment) doubts.push("the secret is not the one the server committed to");
  if (told?.commitment && told.commitment !== header.commitment) doubts.push("the server committed to another secret when you took your seat");
  const same = (told?.shares ?? []).every((s, i) => header.shares?.[i]?.share === s.share);
  if (!same) doubts.push("the shares are not those of when you took your seat");
  return doubts;
}

export async function checkDice(chronicle: string, told?: Dice): Promise<Checked | undefined> {
  const [header, ...lines] = chronicle.trim().split("\n").map((line) => JSON.parse(line)) as [Header, ...Line[]];
  if (header.dice !== "keyed" || !header.secret) return undefined;
  const commitment = hex(await crypto.subtle.digest("SHA-256", bytesOf(header.secret)));
  const checked: Checked = { held: 0, dice: 0, byHand: 0, doubts: doubtsOf(header, commitment, told) };
  const key = await battleKey(header);
  let i = header.start?.dice_thrown ?? 0;
  for (const line of lines) {
    for (const thrown of line.events.flatMap((e) => e.dice ?? [])) {
      for (const face of thrown.faces) {
        const number = i++;
        if (line.by_hand) checked.byHand++;
        else {
          checked.dice++;
          if ((await faceOf(key, number, thrown.sides)) === face) checked.held++;
        }
      }
    }
  }
  return checked;
}

export function checkedInWords(checked: Checked, without: string[]) {
  const whole = checked.held === checked.dice && checked.doubts.length === 0;
  const rest = [
    ...checked.doubts,
    ...(checked.byHand > 0 ? [`${checked.byHand} were written down by hand`] : []),
    ...(without.length > 0 ? [`without a share of ${without.join(" and ")}`] : []),
  ];
  return `Dice ${whole ? "verified" : "NOT verified"}: ${checked.held} of ${checked.dice}${rest.length > 0 ? `; ${rest.join("; ")}` : ""}`;
}
