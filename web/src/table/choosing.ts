// What a click, a tap or Enter on something of the map means for the answer being made.
import { takesSeveral, type Draft } from "../state/draft";
import type { ParamOffer, Point, Pose, VerbOffer, View } from "../wire/protocol";

export interface Choosing {
  mayTake(name: string): boolean; // a unit
  take(name: string): void;
  isNamed(name: string): boolean; // by the order under way
  mayTakeLeader(name: string): boolean;
  takeLeader(name: string): void;
  wantsPiece(): boolean;
  takePiece(name: string): void;
  wantsPlace(): PlaceKind | undefined;
  takePlace(at: Point, facing: number): void;
  place(): Pose | undefined; // that the answer holds so far
  placeKind(): PlaceKind | undefined; // of that
  leavePlace(): void;
}

export type PlaceKind = "point" | "pose" | "heading";
const kPlaces = new Set(["point", "pose", "heading"]);

export function makeChoosing(draft: Draft, view: () => View, past: () => boolean): Choosing {
  const focus = () => (past() ? undefined : draft.focus());
  // A click may also fill a parameter that can be left out, as long as nothing that must be there is missing.
  const spare = (fits: (p: ParamOffer) => boolean) =>
    past() || draft.wanted() ? undefined : draft.offer()?.params.find((p) => p.optional && fits(p));
  const paramFor = (fits: (p: ParamOffer) => boolean) => {
    const first = focus();
    return first && fits(first) ? first : spare(fits);
  };
  const names = (name: string) => (p: ParamOffer) => (p.kind === "unit" || p.kind === "units") && (p.units === undefined || p.units.includes(name));
  const isOwn = (name: string) => view().units.find((u) => u.name === name)?.side === draft.ask()?.seat;
  const mayOrder = (name: string) => draft.orderable().has(name) || draft.isOrdered(name);
  // One's own whom one could order are turned to, unless they are asked for.
  const unitParam = (name: string) => {
    const first = focus();
    if (first && names(name)(first)) return first;
    if (isOwn(name) && mayOrder(name)) return undefined;
    // Another one in place of who was named: the same part of the order, not another.
    const filled = past() ? undefined : draft.offer()?.params.find((p) => p.kind === "unit" && names(name)(p) && typeof draft.values[p.param] === "string");
    return filled ?? spare(names(name));
  };
  // An enemy who is pointed at before a verb is chosen: the one verb that must name him, or the first that may.
  const verbAgainst = (name: string): [VerbOffer, ParamOffer] | undefined => {
    if (past() || draft.offer() || draft.unit() === undefined || isOwn(name)) return undefined;
    const found = draft.offers().filter((v) => v.units.length > 0).flatMap((v) => v.params.filter(names(name)).map((p): [VerbOffer, ParamOffer] => [v, p]));
    const must = found.filter(([, p]) => !p.optional);
    return must.length > 1 ? undefined : (must[0] ?? found[0]);
  };
  // Where there is a path too, a click beside everything puts nothing down unless it is asked for.
  const placeParam = () => {
    const first = focus();
    if (first && kPlaces.has(first.kind)) return first;
    return draft.offer()?.params.some((p) => p.kind === "path") ? undefined : spare((p) => kPlaces.has(p.kind));
  };
  const placed = () => {
    const first = focus();
    const own = draft.offer()?.params.filter((p) => kPlaces.has(p.kind)) ?? [];
    return own.find((p) => p === first) ?? own.find((p) => draft.values[p.param] !== undefined);
  };
  const isOwnLeader = (name: string) => view().leaders.find((l) => l.name === name)?.side === draft.ask()?.seat;
  // A leader of one's own who can be ordered by name, before any verb is chosen.
  const verbForLeader = (name: string): VerbOffer | undefined => {
    const isDone = takesSeveral(draft.ask()) && draft.order() !== undefined && draft.unit() === undefined; // it will be written down
    if (past() || (draft.offer() && !isDone) || !isOwnLeader(name)) return undefined;
    const able = draft.ask()?.verbs.filter((v) => v.units.length === 0 && v.params.some((p) => p.kind === "leader")) ?? [];
    // Of several the one that has the most to point at: who is taken up is meant to go somewhere.
    return able.reduce<VerbOffer | undefined>((best, v) => (v.params.length > (best?.params.length ?? 0) ? v : best), undefined);
  };

  const fill = (param: ParamOffer, name: string) => {
    if (param.kind !== "units") return draft.set(param.param, draft.values[param.param] === name ? undefined : name);
    const now = (draft.values[param.param] as string[] | undefined) ?? [];
    const next = now.includes(name) ? now.filter((n) => n !== name) : [...now, name];
    draft.set(param.param, next.length ? next : undefined);
    draft.chooseFocus(param.param);
  };
  const isNamed = (name: string) => Object.values(draft.values).some((v) => v === name || (Array.isArray(v) && (v as unknown[]).includes(name)));
  return {
    isNamed,
    mayTake: (name) => !past() && (unitParam(name) !== undefined || mayOrder(name) || verbAgainst(name) !== undefined),
    take: (name) => {
      const param = name === draft.unit() ? undefined : unitParam(name);
      const against = verbAgainst(name);
      if (param) fill(param, name);
      else if (mayOrder(name)) draft.chooseUnit(name);
      else if (against) draft.chooseOffer(against[0]), fill(against[1], name);
    },
    mayTakeLeader: (name) => verbForLeader(name) !== undefined || (isOwnLeader(name) && paramFor((p) => p.kind === "leader") !== undefined),
    takeLeader: (name) => {
      const verb = verbForLeader(name);
      if (verb && draft.order()) draft.turnAway();
      if (verb) draft.chooseOffer(verb);
      const param = verb?.params.find((p) => p.kind === "leader") ?? paramFor((p) => p.kind === "leader");
      if (param) draft.set(param.param, name);
    },
    wantsPiece: () => focus()?.kind === "piece",
    takePiece: (name) => {
      const param = focus();
      if (param?.kind === "piece") draft.set(param.param, name);
    },
    wantsPlace: () => placeParam()?.kind as PlaceKind | undefined,
    placeKind: () => placed()?.kind as PlaceKind | undefined,
    place: () => {
      const param = placed();
      const value = param && draft.values[param.param];
      if (Array.isArray(value)) return { at: value as Point, facing: 0 };
      const at = view().units.find((u) => u.name === draft.unit())?.at;
      if (typeof value === "number" && param?.kind === "heading") return at && { at, facing: value };
      return value && typeof value === "object" && "at" in value ? value : undefined;
    },
    leavePlace: () => {
      const param = placed();
      if (param) draft.set(param.param, undefined);
    },
    takePlace: (at, facing) => {
      const param = placeParam();
      if (!param) return;
      const near = at.map((n) => Math.round(n * 100) / 100) as Point;
      const face = Math.round(facing * 100) / 100;
      draft.set(param.param, param.kind === "point" ? near : param.kind === "heading" ? face : { at: near, facing: face });
      draft.chooseFocus(param.param);
    },
  };
}
