// The marking grammar: what each unit is in the question being answered. One mark a unit, the most telling.
import type { Draft } from "../state/draft";
import type { Order, ParamValue, Unit, Verdict } from "../wire/protocol";
import type { Choosing } from "./choosing";

export type MarkKind = "legal" | "chosen" | "target" | "support" | "must" | "forbidden";

export interface Marked {
  draft: Draft;
  choosing: Choosing;
}

const namesIn = (value: ParamValue | undefined): string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value.filter((v): v is string => typeof v === "string") : [];
const namedBy = (order: Order) => Object.entries(order).filter(([key]) => key !== "verb" && key !== "unit").flatMap(([, v]) => namesIn(v));
const saidBy = (verdict: Verdict | undefined): string =>
  verdict?.allowed ? (verdict.preview?.triggers ?? []).map((t) => t.text).join("\n") : "";

/** Is a name in a text as a whole, not as the beginning of a longer one? */
export function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = (text[at - 1] ?? " ") + (text[at + name.length] ?? " ");
    if (!/[\p{L}\p{N}/]/u.test(around)) return true;
  }
  return false;
}

export function markOf(unit: Unit, { draft, choosing }: Marked): MarkKind | undefined {
  if (unit.name === draft.unit()) return "chosen";
  const named = [...draft.sheet.flatMap(namedBy), ...Object.values(draft.values).flatMap(namesIn)];
  const ask = draft.ask();
  const own = unit.side === ask?.seat;
  if (named.includes(unit.name) || (ask?.other === unit.name && !own)) return own ? "support" : "target";
  const verdict = draft.verdict();
  if (mentions(saidBy(verdict), unit.name)) return "must";
  if (verdict && !verdict.allowed && !own && mentions(verdict.text, unit.name)) return "forbidden";
  return choosing.mayTake(unit.name) && !draft.isOrdered(unit.name) ? "legal" : undefined;
}
