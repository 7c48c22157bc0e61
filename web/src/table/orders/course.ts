// The path being drawn for the chosen unit: which parameter it fills, where it has got to, what the rules say of it. The
// pointer and the keyboard both work on it.
import { createEffect, createMemo, createSignal, on } from "solid-js";
import type { Battle } from "../../state/battle";
import type { Draft } from "../../state/draft";
import { distance, extent, firstCrossing, fromFrame, inFrame, isInside, nearestOnSegment, poseOf } from "../geometry";
import type { Leg, ParamOffer, Piece, Point, Pose, Preview, Quad, Reach, Unit, VerbOffer, View, Words } from "../../wire/protocol";
import { shapeOf } from "../troops/shape";
import { endOf, marchAll, type Front, type Marched } from "./paths";
import type { Helm } from "./steer";

export interface Course {
  unit(): Unit | undefined; // that can be given a path now
  param(): ParamOffer | undefined;
  legs(): Leg[];
  set(legs: Leg[]): void;
  cutBack(): void;
  marched(): Marched[];
  start(): Pose | undefined;
  end(): Pose | undefined;
  helmAt(legs: Leg[]): Helm | undefined; // for going on from where these legs lead
  ghost(): Quad[];
  preview(): Preview | undefined;
  reach(): Reach | undefined;
  legalUpTo(): number; // how many of the track's points are within the envelope; all of them unless refused
  tail(): Point[]; // the rest of the track
}

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
  const legs = () => {
    const name = param()?.param;
    return name === undefined || draft.offer() !== offer() ? [] : ((draft.values[name] as Leg[] | undefined) ?? []);
  };
  const start = createMemo(() => (unit() ? poseOf(unit()!) : undefined));
  const preview = createMemo(() => {
    const verdict = draft.verdict();
    return verdict?.allowed && legs().length > 0 ? verdict.preview : undefined;
  });

  // A change of formation has a front of its own, which only the rules know.
  const frontOf = (pose: Pose, boxes: Quad[]): Front => {
    const e = extent(pose, boxes);
    return { width: e.right - e.left, depth: -e.rear };
  };
  const first = createMemo(() => (unit() && start() ? frontOf(start()!, unit()!.footprint!) : { width: 0, depth: 0 }));
  const front = (along: Leg[]): Front => {
    const ghost = preview()?.ghost;
    if (!along.some((leg) => leg.leg === "form") || !ghost?.length) return first();
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
      pose, width: front(along).width, legs: offered.legs ?? ["advance", "wheel"], loose: shape === "skirmish" || shape === "loose",
      road: isRoadColumn(body, battle.words()) ? roadUnder(view().ground, pose.at, front(along).width) : undefined,
      snap: view().unit_of_length === "inch" ? 0.15 : 0.4,
    };
  };
  const set = (next: Leg[]) => {
    const [wanted, offered] = [offer(), param()];
    if (!wanted || !offered) return;
    if (draft.offer() !== wanted) draft.chooseOffer(wanted);
    draft.set(offered.param, next.length ? next : undefined);
  };

  const ghost = createMemo((): Quad[] => {
    const [body, to, from] = [unit(), end(), start()];
    if (!body || !to || !from || legs().length === 0) return [];
    const told = preview()?.ghost;
    if (told?.length) return told;
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
      .then((found) => unit()?.name === body.name && setReach(found.outline.length > 2 ? found : undefined), () => {});
  }));

  const refused = () => legs().length > 0 && draft.verdict()?.allowed === false;
  const track = createMemo(() => marched().flatMap((m) => m.track));
  const cut = createMemo((): { kept: number; at: Point } | undefined => {
    const outline = reach()?.outline;
    const points = track();
    if (!refused() || !outline) return undefined;
    for (let i = 1; i < points.length; ++i) {
      if (isInside(points[i]!, outline)) continue;
      const share = firstCrossing(points[i - 1]!, points[i]!, outline) ?? 0;
      const [a, b] = [points[i - 1]!, points[i]!];
      return { kept: i, at: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share] };
    }
    return undefined;
  });

  // First what went too far, then leg by leg.
  const cutBack = () => {
    const all = [...legs()];
    const last = all[all.length - 1];
    const from = marched()[marched().length - 1]?.from;
    const found = cut();
    if (last?.leg === "advance" && found && from) {
      const far = Math.floor(distance(from.at, found.at) * 100 - 1) / 100;
      if (far > 0.05 && far < (last.distance ?? 0)) return set([...all.slice(0, -1), { ...last, distance: far }]);
    }
    set(all.slice(0, -1));
  };

  return {
    unit, param, legs, set, cutBack, marched, start, end, helmAt, ghost, preview, reach,
    legalUpTo: () => cut()?.kept ?? track().length,
    tail: () => {
      const found = cut();
      return found ? [found.at, ...track().slice(found.kept)] : [];
    },
  };
}

function roadUnder(ground: Piece[], at: Point, width: number): Piece | undefined {
  return ground.find((p) => p.kind === "road" && p.line &&
    p.line.slice(1).some((b, i) => distance(at, nearestOnSegment(at, p.line![i]!, b)) < Math.max(width / 2, p.width ?? 0)));
}
