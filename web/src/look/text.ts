// Small words for things every panel writes.
import type { Leg, Order, ParamValue, Point, Pose, Seat, View, VerbOffer } from "../wire/protocol";

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
export const many = (n: number, one: string, several = `${one}s`) => `${n} ${n === 1 ? one : several}`;
export const sideName = (view: { sides: { A: string; B: string } } | undefined, seat: Seat | "truth" | null | undefined) =>
  seat === "A" || seat === "B" ? (view?.sides[seat] ?? `Side ${seat}`) : seat === "truth" ? "the truth" : "the public";
export const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** "turn 3 of 8", in the book's word for it. */
export const turnInWords = (at: { turn: number; turn_limit: number; turn_word?: string }) =>
  `${at.turn_word ?? "turn"} ${at.turn}${at.turn_limit > 0 ? ` of ${at.turn_limit}` : ""}`;
/** "Danes won: the enemy is broken." In a tense that is the same for one and for many. */
export const outcomeInWords = (view: { sides: { A: string; B: string }; outcome: { winner: Seat; reason: string } }) =>
  `${view.outcome.winner === "nobody" ? "A draw" : `${sideName(view, view.outcome.winner)} won`}: ${view.outcome.reason}.`;
export const otherSeat = (seat: Seat): Seat => (seat === "A" ? "B" : seat === "B" ? "A" : "nobody");
export const percent = (chance: number) => {
  const whole = 100 * chance;
  if (whole > 0 && whole < 0.1) return "< 0.1 %";
  return `${whole >= 9.95 || Number.isInteger(whole) ? Math.round(whole) : whole.toFixed(1)} %`;
};

// A sentence as a part of another: names keep their capitals.
export const withinSentence = (text: string) => text.replace(/\.$/, "").replace(/^(The|A|An|It|Its|Nobody|Every|All|They)\b/, (word) => word.toLowerCase());

// A place as one would say it: by what is near it. The table tells what that is; without it, it is the place that was marked.
let placeBy: ((at: Point) => string | undefined) | undefined;
export const sayPlacesBy = (say: typeof placeBy) => void (placeBy = say);
const placeInWords = (at: Point) => placeBy?.(at) ?? "the place marked";

// At most two digits after the point: what one reads. What is sent keeps all of them.
export const short = (n: number) => String(Math.round(n * 100) / 100);
export const lengthMark = (view: { unit_of_length: string } | undefined) => (view?.unit_of_length === "cm" ? " cm" : "″");

// Where distances are guessed, one that came from drawing on the map is not told: it would be a tape. One that somebody wrote
// as a number is no secret to him.
const kGuessed = "guessed";
const numbersWritten = new Set<number>();
export const writeNumber = (n: number | undefined) => n !== undefined && numbersWritten.add(n);
export const isTold = (n: number | undefined, view: { measuring?: false } | undefined) => view?.measuring !== false || n === undefined || numbersWritten.has(n);
/** The mark behind lengths of what is not committed yet. */
export const draftMark = (view: { unit_of_length: string; measuring?: false } | undefined) =>
  `${view?.measuring === false ? kGuessed : ""}${lengthMark(view)}`;
function farInWords(far: number | undefined, mark: string): string {
  if (far === undefined) return "";
  if (!mark.startsWith(kGuessed)) return ` ${short(far)}${mark}`;
  return numbersWritten.has(far) ? ` ${short(far)}${mark.slice(kGuessed.length)}` : " as drawn";
}

export function legInWords(leg: Leg, mark = "″"): string {
  const distance = farInWords(leg.distance, mark);
  const angle = leg.angle === undefined ? "" : ` ${Math.round(leg.angle * 10) / 10}°`;
  switch (leg.leg) {
    case "advance":
    case "retire":
      return `${leg.leg}${distance}`;
    case "oblique":
    case "sidestep":
    case "wheel":
    case "turn":
      return `${leg.leg} ${leg.hand ?? "left"}${distance}${angle}`;
    case "road":
      return `along ${leg.piece ?? "the road"}${distance}`;
    case "free":
      return leg.to ? `to ${poseInWords(leg.to)}` : "to a place";
    case "form":
      return `form ${leg.formation ?? ""}${leg.hand ? ` turning ${leg.hand}${angle}` : ""}`;
  }
}
const kWinds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const poseInWords = (pose: Pose) => `${placeInWords(pose.at)}, facing ${kWinds[Math.round(pose.facing / 45) % 8]}`;

export function valueInWords(value: ParamValue, mark = "″"): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") return short(value);
  if (typeof value === "string") return value;
  const guessed = mark.startsWith(kGuessed);
  if (!Array.isArray(value)) return guessed ? "as marked" : poseInWords(value);
  if (value.length === 0) return "none";
  if (typeof value[0] === "number" && guessed && !(value as number[]).every((n) => numbersWritten.has(n))) return "as marked";
  if (typeof value[0] === "number") return placeInWords(value as Point);
  return (value as (string | Leg)[]).map((v) => (typeof v === "string" ? v : legInWords(v, mark))).join(", ");
}

// "Charge an enemy: Blue/2, wheel left 30°, advance 4.8″, at the gallop": what must be there is told by itself, the rest by
// its name.
export function orderInWords(order: Order, offers: VerbOffer[], mark = "″"): string {
  const offer = offers.find((v) => v.verb === order.verb && v.params.every((p) => p.optional || order[p.param] !== undefined)) ??
    offers.find((v) => v.verb === order.verb);
  const told = Object.entries(order)
    .filter(([name, value]) => name !== "verb" && name !== "unit" && value !== undefined)
    .map(([name, value]) => {
      const param = offer?.params.find((p) => p.param === name);
      const label = (param?.label ?? name).toLowerCase();
      if (value === true) return label;
      const words = valueInWords(value as ParamValue, mark);
      const isPlace = /^(point|place)$/i.test(param?.label ?? name); // a label that says nothing
      const isPlain = typeof value !== "boolean" && typeof value !== "number" && (!param?.optional || param.kind === "path" || isPlace);
      return isPlain ? words : `${label} ${words}`;
    });
  const verb = offer?.label ?? order.verb;
  return told.length === 0 ? verb : `${verb}: ${told.join(", ")}`;
}

export function strengthOf(view: View, seat: Seat) {
  const units = view.units.filter((u) => u.side === seat);
  const sum = (f: (u: (typeof units)[number]) => number) => units.reduce((all, u) => all + f(u), 0);
  return { now: sum((u) => u.strength), first: sum((u) => u.original_strength), units: units.length };
}

export const clock = (seconds: number) => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const text = parts.map((p) => String(p).padStart(2, "0")).join(":");
  return text.replace(/^00:/, "").replace(/^0(?=\d)/, "");
};
