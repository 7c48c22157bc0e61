// The path being drawn for the chosen unit: which parameter it fills, where it has got to, what the rules say of it. The
// pointer and the keyboard both work on it.
import { batch, createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import type { Battle } from "../../state/battle";
import { isTold } from "../../look/text";
import type { Draft } from "../../state/draft";
import { between, bounds, distance, extent, firstCrossing, fromFrame, inFrame, isInside, nearestOnSegment, poseOf } from "../geometry";
import type { Leg, LegKind, ParamOffer, Piece, Point, Pose, Preview, Quad, Reach, Unit, VerbOffer, View, Words } from "../../wire/protocol";
import { shapeOf } from "../troops/shape";
import { endOf, marchAll, type Front, type Marched } from "./paths";
import type { Helm } from "./steer";

export interface Course {
  unit(): Unit | undefined; // that can be given a path now
  param(): ParamOffer | undefined;
  legs(): Leg[];
  set(legs: Leg[]): void;
  draw(legs: Leg[]): void; // the same while a hand is moving: shown at once, told to the rules a little less often
  cutBack(): Promise<void>;
  marched(): Marched[];
  start(): Pose | undefined;
  end(): Pose | undefined;
  helmAt(legs: Leg[]): Helm | undefined; // for going on from where these legs lead
  ghost(): Quad[];
  preview(): Preview | undefined;
  reach(): Reach | undefined;
  can(leg: LegKind): boolean; // is it offered, and can this body do it at all?
  isTold(far: number | undefined): boolean; // may a length be written beside the path?
  lawful(): Point[]; // as much of the track as the rules allow, as far as that is known: all of it unless refused
  tail(): Point[]; // the rest of it
}

const kTrials: Leg[] = [
  { leg: "retire", distance: 0.5 }, { leg: "sidestep", hand: "left", distance: 0.5 }, { leg: "oblique", hand: "left", distance: 0.5 },
];
const kTelling = 40; // ms between two checks of a path that is being dragged: the server takes no more than so many messages
const kSearching = 160; // ms that a refused path rests before it is found out how much of it is allowed

const pathParam = (offer: VerbOffer | undefined) => offer?.params.find((p) => p.kind === "path");
const isRoadColumn = (unit: Unit, words: Words | undefined) => ["road column", "column", "limbered"].includes(shapeOf(unit, words) ?? "");

export function makeCourse(battle: Battle, draft: Draft, view: () => View, past: () => boolean): Course {
  // The verb that was chosen, or the first of the unit's that has a path as long as none is chosen.
  const offer = createMemo(() => {
    if (past()) return undefined;
    const chosen = draft.offer();
    if (chosen) return pathParam(chosen) ? chosen : undefined;
    return draft.offers().find((v) => v.units.length > 0 && pathParam(v));
  });
  const unit = createMemo(() => {
    const found = view().units.find((u) => u.name === draft.unit());
    return offer() && found?.on_table && found.at && found.footprint?.length ? found : undefined;
  });
  const param = createMemo(() => (unit() ? pathParam(offer()) : undefined));
  const [drawn, setDrawn] = createSignal<Leg[]>();
  const told = createMemo(() => {
    const name = param()?.param;
    return name === undefined || draft.offer() !== offer() ? [] : ((draft.values[name] as Leg[] | undefined) ?? []);
  });
  const legs = () => drawn() ?? told();
  const start = createMemo(() => (unit() ? poseOf(unit()!) : undefined));
  const preview = createMemo(() => {
    const verdict = draft.verdict();
    return verdict?.allowed && told().length > 0 ? verdict.preview : undefined;
  });

  // A change of formation has a front of its own, which only the rules know.
  const frontOf = (pose: Pose, boxes: Quad[]): Front => {
    const e = extent(pose, boxes);
    return { width: e.right - e.left, depth: -e.rear };
  };
  const first = createMemo(() => (unit() && start() ? frontOf(start()!, unit()!.footprint!) : { width: 0, depth: 0 }));
  const reforms = () => draft.offer()?.params.some((p) => p.kind === "formation" && draft.values[p.param] !== undefined) ?? false;
  const front = (along: Leg[]): Front => {
    const ghost = preview()?.ghost;
    if (!(reforms() || along.some((leg) => leg.leg === "form")) || !ghost?.length) return first();
    return frontOf(endOf(marchAll(start()!, along, first(), view().ground), start()!), ghost);
  };
  const marched = createMemo(() => (start() ? marchAll(start()!, [...legs()], front(legs()), view().ground) : []));
  const end = () => (start() ? endOf(marched(), start()!) : undefined);

  const helmAt = (along: Leg[]): Helm | undefined => {
    const [body, offered, from] = [unit(), param(), start()];
    if (!body || !offered || !from) return undefined;
    const pose = endOf(marchAll(from, along, front(along), view().ground), from);
    const shape = shapeOf(body, battle.words());
    return {
      pose, width: front(along).width, legs: (offered.legs ?? ["advance", "wheel"]).filter((leg) => !barred().has(leg)), loose: shape === "skirmish" || shape === "loose",
      road: isRoadColumn(body, battle.words()) ? roadUnder(view().ground, pose.at, front(along).width) : undefined,
      snap: view().unit_of_length === "inch" ? 0.15 : 0.4,
    };
  };
  let telling: ReturnType<typeof setTimeout> | undefined; // a path drawn a moment ago that is yet to be told
  const set = (next: Leg[]) => {
    clearTimeout(telling);
    const [wanted, offered] = [offer(), param()];
    if (!wanted || !offered) return;
    batch(() => {
      setDrawn(undefined);
      if (draft.offer() !== wanted) draft.chooseOffer(wanted);
      draft.set(offered.param, next.length ? next : undefined);
    });
  };
  let toldAt = 0;
  const draw = (next: Leg[]) => {
    clearTimeout(telling);
    const wait = toldAt + kTelling - performance.now();
    if (wait <= 0) {
      toldAt = performance.now();
      return set(next);
    }
    setDrawn(next);
    telling = setTimeout(() => {
      toldAt = performance.now();
      set(next);
    }, wait);
  };
  onCleanup(() => clearTimeout(telling));

  const ghost = createMemo((): Quad[] => {
    const [body, to, from] = [unit(), end(), start()];
    if (!body || !to || !from || legs().length === 0) return [];
    const known = drawn() ? undefined : preview()?.ghost;
    if (known?.length) return known;
    const move = (p: Point) => {
      const seen = inFrame(from, p);
      return fromFrame(to, seen.right, seen.ahead);
    };
    return (body.footprint ?? []).map((quad) => quad.map(move) as Quad);
  });

  const [reach, setReach] = createSignal<Reach>();
  createEffect(on([() => draft.ask()?.id, () => unit()?.name, () => offer()?.verb, () => unit()?.at], () => {
    setReach(undefined);
    const [ask, body, verb, offered] = [draft.ask(), unit(), offer(), param()];
    if (!ask || !body || !verb || !offered) return;
    battle.live.reach(ask.id, { verb: verb.verb, unit: body.name }, offered.param)
      .then((found) => unit()?.name === body.name && setReach(found.outline.length > 2 && !isNeedle(found.outline, offered) ? found : undefined), () => {});
  }));

  // Steps that this body cannot take at all are not what a drag means: it wheels instead. By the keys they can still be
  // written, and the rules say why not.
  const [barred, setBarred] = createSignal(new Set<LegKind>());
  const under = () => draft.offer() === offer() ? Object.entries(draft.values).filter(([name]) => name !== param()?.param) : [];
  const trying = createMemo(() => JSON.stringify([draft.ask()?.id, unit()?.name, unit()?.at, offer()?.verb, under()]));
  createEffect(on(trying, () => {
    const [ask, body, verb, offered] = [draft.ask(), unit(), offer(), param()];
    setBarred(new Set<LegKind>());
    if (!ask || !body || !verb || !offered || ask.most_orders < 2) return;
    if (verb.params.some((p) => !p.optional && p !== offered && !under().some(([name]) => name === p.param))) return;
    let late = false;
    onCleanup(() => (late = true));
    const road = isRoadColumn(body, battle.words()) ? roadUnder(view().ground, body.at!, first().width) : undefined;
    for (const leg of [...kTrials, ...(road ? [{ leg: "road", piece: road.name, distance: 0.5, towards: road.line![0]! } as Leg] : [])]) {
      if (!offered.legs?.includes(leg.leg)) continue;
      const order = { ...Object.fromEntries(under()), verb: verb.verb, unit: body.name, [offered.param]: [leg] };
      void battle.live.check({ ask: ask.id, orders: [order] }).then((said) => !late && !said.allowed && setBarred((now) => new Set(now).add(leg.leg)), () => {});
    }
  }));

  const refused = createMemo(() => told().length > 0 && draft.verdict()?.allowed === false);
  const [most, setMost] = createSignal<Leg[]>(); // of a path that goes too far: what the rules would allow of it
  const findMost = (path: Leg[], wanted: () => boolean) =>
    longestAllowed(path, (tried) => allows(battle, draft, param()?.param, tried, wanted),
      (before) => endOf(marchAll(start()!, before, front(before), view().ground), start()!).at);
  let search = 0;
  createEffect(on([told, refused], ([path, no]) => {
    setMost(undefined);
    const mine = ++search;
    if (!no) return;
    const timer = setTimeout(async () => {
      const found = await findMost([...path], () => mine === search);
      if (mine === search) setMost(found);
    }, kSearching);
    onCleanup(() => clearTimeout(timer));
  }));

  const trackOf = (some: Marched[]) => some.flatMap((m) => m.track);
  const cut = createMemo((): { lawful: Point[]; tail: Point[] } => {
    const whole = trackOf(marched());
    if (!refused()) return { lawful: whole, tail: [] };
    const known = most();
    if (known) {
      const lawful = trackOf(marchAll(start()!, known, front(known), view().ground));
      const from = lawful[lawful.length - 1] ?? start()!.at;
      return { lawful, tail: [from, ...whole.slice(Math.max(lawful.length, 1))] };
    }
    return cutAtEnvelope(whole, reach()?.outline);
  });

  // First what went too far, then leg by leg.
  const cutBack = async () => {
    const [path, mine] = [[...legs()], search];
    if (!refused()) return set(path.slice(0, -1));
    const found = most() ?? (await findMost(path, () => mine === search));
    if (mine === search) set(found.length > 0 ? found : path.slice(0, -1));
  };

  return {
    isTold: (far) => isTold(far, view()),
    can: (leg) => (param()?.legs?.includes(leg) ?? false) && !barred().has(leg),
    unit, param, legs, set, draw, cutBack, marched, start, end, helmAt, ghost, preview, reach, lawful: () => cut().lawful, tail: () => cut().tail,
  };
}

const kNeedle = 0.25; // of its length across
// For a body that may go anywhere a narrow outline would say less than is allowed: then none is drawn.
function isNeedle(outline: Point[], offered: ParamOffer): boolean {
  if (!offered.legs?.includes("free")) return false;
  const { west, east, south, north } = bounds(outline);
  const [wide, high] = [east - west, north - south];
  const area = Math.abs(outline.reduce((sum, p, i) => sum + p[0] * outline[(i + 1) % outline.length]![1] - p[1] * outline[(i + 1) % outline.length]![0], 0)) / 2;
  return area < kNeedle * Math.max(wide, high) ** 2;
}

function cutAtEnvelope(track: Point[], outline: Point[] | undefined): { lawful: Point[]; tail: Point[] } {
  for (let i = 1; outline && i < track.length; ++i) {
    if (isInside(track[i]!, outline)) continue;
    const at = between(track[i - 1]!, track[i]!, firstCrossing(track[i - 1]!, track[i]!, outline) ?? 0);
    return { lawful: [...track.slice(0, i), at], tail: [at, ...track.slice(i)] };
  }
  return { lawful: track, tail: [] };
}

async function allows(battle: Battle, draft: Draft, param: string | undefined, path: Leg[], wanted: () => boolean): Promise<boolean> {
  const answer = draft.answer();
  const last = answer?.orders[answer.orders.length - 1];
  if (!answer || !last || param === undefined || !wanted()) return false;
  const tried = { ...answer, orders: [...answer.orders.slice(0, -1), { ...last, [param]: path }] };
  return battle.live.check(tried).then((said) => said.allowed, () => false);
}

const kHalvings = 7;

/** The longest beginning of a path that is allowed, by halving its last leg; legs before it are dropped while nothing of the
 * last is allowed. Empty if not even the first leg can be begun. */
export async function longestAllowed(path: Leg[], allowed: (legs: Leg[]) => Promise<boolean>, endOfLegs?: (before: Leg[]) => Point): Promise<Leg[]> {
  const before = path.slice(0, -1);
  const last = path[path.length - 1];
  if (!last) return [];
  const { whole, cut } = cutting(last, endOfLegs?.(before));
  let low = 0;
  let high = whole;
  for (let i = 0; i < kHalvings; ++i) {
    const half = Math.floor(((low + high) / 2) * 100) / 100;
    if (half <= low) break;
    if (await allowed([...before, cut(half)])) low = half;
    else high = half;
  }
  if (low > 0) return [...before, cut(low)];
  if (before.length === 0 || (await allowed(before))) return before;
  return longestAllowed(before, allowed, endOfLegs);
}

// How long a leg is, and the same leg made as long as is told: by its angle, its distance, or the way straight to its place.
function cutting(leg: Leg, from: Point | undefined): { whole: number; cut: (to: number) => Leg } {
  if (leg.leg === "form") return { whole: 0, cut: () => leg };
  if (leg.leg === "free" && leg.to && from) {
    const [to, far] = [leg.to, distance(from, leg.to.at)];
    const at = (n: number) => between(from, to.at, n / far).map((c) => Math.round(c * 100) / 100) as Point;
    return { whole: far, cut: (n) => ({ ...leg, to: { ...to, at: at(n) } }) };
  }
  const measure = leg.leg === "wheel" || leg.leg === "turn" ? "angle" : "distance";
  return { whole: leg[measure] ?? 0, cut: (n) => ({ ...leg, [measure]: n }) };
}

function roadUnder(ground: Piece[], at: Point, width: number): Piece | undefined {
  return ground.find((p) => p.kind === "road" && p.line &&
    p.line.slice(1).some((b, i) => distance(at, nearestOnSegment(at, p.line![i]!, b)) < Math.max(width / 2, p.width ?? 0)));
}
