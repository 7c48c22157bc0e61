// An order that may hold the matter of other orders too (a march that ends in an attack, from a new formation) is filled in
// group by group: what belongs to its own verb, and what to each of the others. Where a parameter belongs is read from the
// Ask itself: to the verb that cannot do without it, and else to the verb whose parameter it mostly follows.
import type { ParamOffer, VerbOffer } from "../wire/protocol";

export interface Group {
  label: string;
  params: ParamOffer[];
}
export interface Grouped {
  needed: ParamOffer[];
  own: ParamOffer[]; // that may be left out
  others: Group[];
}

const offersIt = (verb: VerbOffer, param: string) => verb.params.some((p) => p.param === param);
const needsIt = (verb: VerbOffer, param: string) => verb.params.some((p) => p.param === param && !p.optional);

/** The verb that each parameter belongs to, by name, among what one unit may be ordered. */
export function homes(verbs: VerbOffer[]): Map<string, string> {
  const out = new Map<string, string>();
  const all = new Map(verbs.flatMap((v) => v.params).map((p) => [p.param, p]));
  for (const [name, param] of all) {
    const sure = verbs.find((v) => needsIt(v, name)) ?? verbs.find((v) => v.label === param.label);
    if (sure) out.set(name, sure.verb);
  }
  for (const name of all.keys()) {
    if (out.has(name)) continue;
    const votes = new Map<string, number>();
    for (const verb of verbs.filter((v) => offersIt(v, name))) {
      const place = verb.params.findIndex((p) => p.param === name);
      const before = verb.params.slice(0, place).reverse().find((p) => verbs.some((v) => needsIt(v, p.param)));
      const home = before ? out.get(before.param)! : verb.verb;
      if (verbs.some((v) => v.verb === home && offersIt(v, name))) votes.set(home, (votes.get(home) ?? 0) + 1);
    }
    const best = [...votes].sort((a, b) => b[1] - a[1])[0];
    if (best) out.set(name, best[0]);
  }
  return out;
}

export function grouped(offer: VerbOffer, verbs: VerbOffer[]): Grouped {
  const home = homes(verbs);
  // Only the whole of another verb's matter is that verb's: a bare number of figures means what this verb makes of it.
  const isWhole = (verb: string) =>
    verbs.filter((v) => v.verb === verb).every((v) => v.params.filter((p) => home.get(p.param) === verb).every((p) => offersIt(offer, p.param)));
  const out: Grouped = { needed: offer.params.filter((p) => !p.optional), own: [], others: [] };
  for (const param of offer.params.filter((p) => p.optional)) {
    const verb = home.get(param.param);
    if (verb === undefined || verb === offer.verb || !isWhole(verb)) {
      out.own.push(param);
      continue;
    }
    const label = verbs.find((v) => v.verb === verb)!.label;
    const group = out.others.find((g) => g.label === label);
    if (group) group.params.push(param);
    else out.others.push({ label, params: [param] });
  }
  return out;
}

const kInLine = 4;
/** What is said with one touch stands open; the rest waits behind a word. */
export const isLight = (param: ParamOffer) =>
  param.kind === "yes or no" || param.kind === "hand" || (param.kind === "choice" && (param.choices?.length ?? 99) <= kInLine);

/** Verbs that are called the same differ in what they need: "Attack (terrain)". */
export function labelAmong(offer: VerbOffer, offers: VerbOffer[]): string {
  const same = offers.filter((v) => v.label === offer.label);
  const needs = offer.params.find((p) => !p.optional)?.label;
  return same.length > 1 && same[0] !== offer && needs ? `${offer.label}: ${needs.toLowerCase()}` : offer.label;
}
