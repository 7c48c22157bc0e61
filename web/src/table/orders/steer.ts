// From a drag to legs: what brings the middle of a front to where the pointer is, with the legs an Ask offers.
import { bearing, degrees, distance, fromFrame, heading, inFrame, nearestOnSegment, turnBetween } from "../geometry";
import type { Hand, Leg, LegKind, Piece, Point, Pose } from "../../wire/protocol";
import { alongRoad } from "./paths";

export interface Helm {
  pose: Pose;
  width: number; // of the front: a wheel is about its corner
  legs: LegKind[];
  loose: boolean; // goes anywhere, so a free leg is what is meant
  road?: Piece; // it stands on, in a column that can follow it
  snap: number; // sideways by less than this is straight on
}
export interface Drag {
  aim: Point;
  slanting: boolean; // the key for going obliquely is held
}

const kStraight = 2.5; // degrees
const hundredths = (n: number) => Math.round(n * 100) / 100;
const handOf = (right: number): Hand => (right < 0 ? "left" : "right");
const some = (...legs: Leg[]) => legs.filter((leg) => leg.distance !== 0 && leg.angle !== 0);
export const advance = (far: number): Leg => ({ leg: "advance", distance: hundredths(far) });

/** Wheel on a front corner and go straight on to a point: the line of the advance touches the circle of the wheel. */
export function wheelAndAdvance(pose: Pose, width: number, aim: Point): Leg[] {
  const right = inFrame(pose, aim).right;
  const hand = handOf(right);
  const clockwise = hand === "right" ? 1 : -1;
  const pivot = fromFrame(pose, (clockwise * width) / 2, 0);
  const far = distance(pivot, aim);
  const run = Math.sqrt(Math.max(0, far * far - (width * width) / 4));
  const facing = bearing(pivot, aim) + clockwise * degrees(Math.atan2(width / 2, run));
  const angle = heading(clockwise * turnBetween(pose.facing, facing));
  return some({ leg: "wheel", hand, angle: hundredths(angle) }, advance(run));
}

function turnAndAdvance(pose: Pose, aim: Point): Leg[] {
  const angle = turnBetween(pose.facing, bearing(pose.at, aim));
  return some({ leg: "turn", hand: handOf(angle), angle: hundredths(Math.abs(angle)), anchor: "front" }, advance(distance(pose.at, aim)));
}

/** At 45 degrees to the side as far as is needed, and straight on for the rest. */
function obliqueAndAdvance(right: number, forward: number): Leg[] {
  const across = Math.min(Math.abs(right), Math.max(0, (Math.abs(right) + forward) / 2));
  const slant = across * Math.SQRT2;
  return some({ leg: "oblique", hand: handOf(right), distance: hundredths(slant) }, advance(Math.max(0, forward - across)));
}

export function steer(helm: Helm, drag: Drag): Leg[] {
  const { pose, legs } = helm;
  const seen = inFrame(pose, drag.aim);
  const far = Math.hypot(seen.right, seen.ahead);
  const may = (leg: LegKind) => legs.includes(leg);
  if (far < helm.snap) return [];
  if (helm.loose && may("free"))
    return [{ leg: "free", to: { at: drag.aim.map(hundredths) as Point, facing: pose.facing } }];
  if (helm.road && may("road")) return followRoad(helm.road, pose, drag.aim);
  if (drag.slanting && may("oblique") && seen.ahead > 0) return obliqueAndAdvance(seen.right, seen.ahead);
  const sideways = Math.abs(seen.ahead) < 0.25 * Math.abs(seen.right) || seen.ahead < 0;
  if (sideways && may("sidestep") && Math.abs(seen.right) > Math.abs(seen.ahead))
    return some({ leg: "sidestep", hand: handOf(seen.right), distance: hundredths(Math.abs(seen.right)) });
  if (seen.ahead < 0 && may("retire")) return some({ leg: "retire", distance: hundredths(-seen.ahead) });
  const straight = Math.abs(seen.right) < helm.snap || Math.abs(degrees(Math.atan2(seen.right, seen.ahead))) < kStraight;
  if (straight && seen.ahead > 0 && may("advance")) return some(advance(seen.ahead));
  if (may("wheel")) return wheelAndAdvance(pose, helm.width, drag.aim).filter((leg) => may(leg.leg));
  if (may("turn")) return turnAndAdvance(pose, drag.aim).filter((leg) => may(leg.leg));
  if (may("free")) return [{ leg: "free", to: { at: drag.aim.map(hundredths) as Point, facing: pose.facing } }];
  return may("advance") && seen.ahead > 0 ? some(advance(seen.ahead)) : [];
}

function followRoad(road: Piece, pose: Pose, aim: Point): Leg[] {
  const line = road.line ?? [];
  const onto = line.slice(1).map((p, i) => nearestOnSegment(aim, line[i]!, p)).reduce((a, b) => (distance(aim, a) <= distance(aim, b) ? a : b), line[0]!);
  const whole = alongRoad(line, pose.at, onto, Infinity);
  let far = 0;
  let best = { far: 0, off: distance(pose.at, onto) };
  for (let i = 1; i < whole.length; ++i) {
    const near = nearestOnSegment(onto, whole[i - 1]!, whole[i]!);
    if (distance(near, onto) < best.off - 1e-9) best = { far: far + distance(whole[i - 1]!, near), off: distance(near, onto) };
    far += distance(whole[i - 1]!, whole[i]!);
  }
  return some({ leg: "road", piece: road.name, distance: hundredths(best.far), towards: onto.map(hundredths) as Point });
}

/** Turning by its handle: a wheel if that is offered, else a turn on the spot; a free leg is only faced anew. */
export function swing(helm: Helm, before: Leg[], aim: Point): Leg[] {
  const facing = bearing(helm.pose.at, aim);
  const last = before[before.length - 1];
  if (last?.leg === "free" && last.to)
    return [...before.slice(0, -1), { ...last, to: { at: last.to.at, facing: hundredths(facing) } }];
  const angle = turnBetween(helm.pose.facing, facing);
  if (Math.abs(angle) < 1) return before;
  const kind = helm.legs.includes("wheel") ? "wheel" : helm.legs.includes("turn") ? "turn" : undefined;
  if (kind) return [...before, { leg: kind, hand: handOf(angle), angle: hundredths(Math.abs(angle)) }];
  if (!helm.legs.includes("free")) return before;
  return [...before, { leg: "free", to: { at: helm.pose.at.map(hundredths) as Point, facing: hundredths(facing) } }];
}

/** A step by the keyboard goes on with the last leg if it is of the same sort. */
export function stepped(legs: Leg[], step: Leg): Leg[] {
  const last = legs[legs.length - 1];
  if (!last || last.leg !== step.leg || step.leg === "free" || step.leg === "form") return [...legs, step];
  const opposite = last.hand !== undefined && last.hand !== step.hand;
  const amount = (a: number | undefined, b: number | undefined) => hundredths((a ?? 0) + (opposite ? -1 : 1) * (b ?? 0));
  const merged: Leg = { ...last };
  if (step.leg === "wheel" || step.leg === "turn") merged.angle = amount(last.angle, step.angle);
  else merged.distance = amount(last.distance, step.distance);
  const left = merged.angle !== undefined && merged.leg !== "oblique" ? merged.angle : merged.distance;
  if (left === 0) return legs.slice(0, -1);
  if ((left ?? 0) > 0) return [...legs.slice(0, -1), merged];
  const over: Leg = { ...merged, hand: step.hand };
  if (merged.leg === "wheel" || merged.leg === "turn") over.angle = -(merged.angle ?? 0);
  else over.distance = -(merged.distance ?? 0);
  return [...legs.slice(0, -1), over];
}
