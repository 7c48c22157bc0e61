// What the actions of the header are, worked out from the Ask alone: what ends or passes it, what commits.
import { many, orderInWords } from "../look/text";
import { takesSeveral, type Draft } from "../state/draft";
import type { Ask, VerbOffer } from "../wire/protocol";

// The verb that only says "enough": the fallback, where it is one order to nobody with nothing to fill in.
export function endingVerb(ask: Ask | undefined): VerbOffer | undefined {
  const only = ask?.fallback.orders.length === 1 ? ask.fallback.orders[0] : undefined;
  if (!only || only.unit !== undefined || ask!.verbs.length < 2) return undefined;
  return ask!.verbs.find((v) => v.verb === only.verb && v.units.length === 0 && v.params.every((p) => p.optional));
}

// What passing does, for a button and for the note behind it.
export function passLabel(ask: Ask): { label: string; note: string } {
  const ending = endingVerb(ask);
  if (ending) return { label: ending.label, note: ending.label };
  const { orders } = ask.fallback;
  if (orders.length === 0) return takesSeveral(ask) ? { label: "Give no orders", note: "Nobody gets an order." } : { label: "Pass", note: "It is left to the rules." };
  const told = orders.map((o) => `${o.unit ? `${o.unit}: ` : ""}${orderInWords(o, ask.verbs)}`);
  const verbs = new Set(orders.map((o) => o.verb));
  const only = verbs.size === 1 ? ask.verbs.find((v) => v.verb === orders[0]!.verb)?.label : undefined;
  const label = orders.length === 1 ? orderInWords(orders[0]!, ask.verbs) : only ? `${only}, all ${orders.length}` : `as usual, ${orders.length} orders`;
  return { label, note: told.join("; ") };
}

// A sheet with orders on it is not thrown away by the key that gives none.
export const mayPass = (draft: Draft) => !draft.isLeftEmpty() && draft.ask() !== undefined && !asksNothing(draft.ask()!) && !(takesSeveral(draft.ask()) && draft.ask()!.fallback.orders.length === 0 && (draft.sheet.length > 0 || draft.offer() !== undefined));

export interface Commit {
  label: string;
  ready: boolean;
  does: "write" | "send" | "pass";
}

// Asked so that nobody can tell from the silence that there was nothing to ask.
const asksNothing = (ask: Ask) => ask.verbs.length === 0;

// The golden button. On an order sheet an order under way is written down first; a sheet with nothing under way is sent.
export function commitOf(draft: Draft): Commit | undefined {
  const ask = draft.ask();
  if (!ask) return undefined;
  if (asksNothing(ask)) return { label: "Go on", ready: !draft.sending(), does: "pass" };
  const refused = draft.verdict()?.allowed === false;
  const offer = draft.offer();
  if (draft.isLeftEmpty() && !offer) return { label: "Give no orders", ready: draft.answer() !== undefined && !draft.sending(), does: "send" };
  if (!takesSeveral(ask)) {
    return { label: "Commit", ready: draft.order() !== undefined && !refused && !draft.sending(), does: "send" };
  }
  if (offer) return { label: "Write it down", ready: draft.order() !== undefined && !refused, does: "write" };
  const n = draft.sheet.length;
  const label = `${ask.sealed ? "Seal" : "Send"} ${n === 0 ? "orders" : many(n, "order")}`;
  return { label, ready: n > 0 && draft.answer() !== undefined && !refused && !draft.sending(), does: "send" };
}

export const doCommit = (draft: Draft, commit: Commit, dice?: number[]) =>
  commit.does === "write" ? draft.write() : commit.does === "pass" ? void draft.pass() : void draft.send(dice);

// "Be soutien of a skirmish line" has to fit on a button.
export const shortLabel = (label: string) => (label.length <= 28 ? label : `${label.slice(0, 26).trimEnd()}…`);

// The one choice that makes a whole order, if that is all the units of a row need: out of so few that they fit into it.
const kChoicesInRow = 4;
export function quickChoice(offers: VerbOffer[]) {
  const only = offers.length === 1 ? offers[0] : undefined;
  const needed = only?.params.filter((p) => !p.optional) ?? [];
  const param = needed.length === 1 ? needed[0]! : undefined;
  const choices = param?.kind === "unit" ? param.units : param?.kind === "choice" || param?.kind === "formation" ? param.choices : undefined;
  return only && param && choices && choices.length <= kChoicesInRow ? { verb: only.verb, param: param.param, choices } : undefined;
}

// Units in the order in which N walks through them: that of the View, which is by brigade.
export function nextUnit(draft: Draft, names: string[], by: number): string | undefined {
  const can = names.filter((n) => draft.orderable().has(n));
  const now = can.indexOf(draft.unit() ?? "");
  return can.length === 0 ? undefined : can[(now + by + can.length + (now < 0 && by < 0 ? 1 : 0)) % can.length];
}

export const orderableTotal = (ask: Ask) => new Set(ask.verbs.flatMap((v) => v.units)).size;
