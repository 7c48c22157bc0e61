// Legs carried out on paper: where the front of a body gets to, and the line that is drawn for it. The program decides in
// whole numbers what is legal; this only shows the same movement at once, before its verdict has come.
import { ahead, between, distance, fromFrame, heading, length, minus, nearestOnSegment, plus, times } from "../geometry";
import type { Leg, Piece, Point, Pose } from "../../wire/protocol";

export interface Marched {
  leg: Leg;
  from: Pose;
  to: Pose;
  track: Point[]; // of the middle of the front
}

export interface Front {
  width: number;
  depth: number;
}

const kArcStep = 4; // degrees between points of a drawn wheel
const signed = (leg: Leg) => (leg.hand === "left" ? -1 : 1) * (leg.angle ?? 0);
const side = (leg: Leg) => (leg.hand === "left" ? -1 : 1);

/** Turned clockwise about a point that is `right` of and `forward` from the middle of the front. */
export function turnedAbout(pose: Pose, right: number, forward: number, clockwise: number): Pose {
  const pivot = fromFrame(pose, right, forward);
  const facing = heading(pose.facing + clockwise);
  return { at: fromFrame({ at: pivot, facing }, -right, -forward), facing };
}

function pivotOf(leg: Leg, front: Front): [number, number] {
  if (leg.leg === "wheel") return [(side(leg) * front.width) / 2, 0];
  switch (leg.anchor ?? (leg.leg === "form" ? "front" : "centre")) {
    case "front": return [0, 0];
    case "left": return [-front.width / 2, 0];
    case "right": return [front.width / 2, 0];
    case "centre": return [0, -front.depth / 2];
  }
}

function arc(pose: Pose, pivot: [number, number], clockwise: number): Point[] {
  const steps = Math.max(1, Math.ceil(Math.abs(clockwise) / kArcStep));
  return Array.from({ length: steps + 1 }, (_, i) => turnedAbout(pose, ...pivot, (clockwise * i) / steps).at);
}

/** `far` along a road's line from where it is nearest, on the side that leads towards a point. */
export function alongRoad(line: Point[], from: Point, towards: Point, far: number): Point[] {
  const place = (p: Point) => {
    let best = { index: 0, at: line[0]!, off: Infinity };
    for (let i = 1; i < line.length; ++i) {
      const at = nearestOnSegment(p, line[i - 1]!, line[i]!);
      if (distance(p, at) < best.off) best = { index: i - 1, at, off: distance(p, at) };
    }
    return best;
  };
  const start = place(from);
  const goal = place(towards);
  const backwards = goal.index < start.index ||
    (goal.index === start.index && distance(line[start.index]!, goal.at) < distance(line[start.index]!, start.at));
  const rest = backwards ? line.slice(0, start.index + 1).reverse() : line.slice(start.index + 1);
  const track: Point[] = [from, start.at];
  let left = far - start.off;
  for (const next of rest) {
    if (left <= 0) break;
    const last = track[track.length - 1]!;
    const step = distance(last, next);
    if (step > 0) track.push(step <= left ? next : between(last, next, left / step));
    left -= step;
  }
  return track;
}

export function march(pose: Pose, leg: Leg, front: Front, ground: Piece[]): Marched {
  const straight = (to: Point, facing = pose.facing): Marched => ({ leg, from: pose, to: { at: to, facing }, track: [pose.at, to] });
  const by = (angle: number, far: number) => straight(plus(pose.at, times(ahead(pose.facing + angle), far)));
  const far = leg.distance ?? 0;
  switch (leg.leg) {
    case "advance": return by(0, far);
    case "retire": return by(180, far);
    case "oblique": return by(side(leg) * (leg.angle ?? 45), far);
    case "sidestep": return by(side(leg) * 90, far);
    case "free": return straight(leg.to?.at ?? pose.at, leg.to?.facing ?? pose.facing);
    case "wheel": {
      const pivot = pivotOf(leg, front);
      const track = arc(pose, pivot, signed(leg));
      return { leg, from: pose, to: turnedAbout(pose, ...pivot, signed(leg)), track };
    }
    case "turn":
    case "form": {
      const to = turnedAbout(pose, ...pivotOf(leg, front), signed(leg));
      return { leg, from: pose, to, track: [pose.at, to.at] };
    }
    case "road": {
      const line = ground.find((p) => p.name === leg.piece)?.line;
      if (!line || line.length < 2) return straight(pose.at);
      const track = alongRoad(line, pose.at, leg.towards ?? pose.at, far);
      const end = track[track.length - 1]!;
      const last = minus(end, track[track.length - 2]!);
      const facing = length(last) > 1e-9 ? heading((Math.atan2(last[0], last[1]) * 180) / Math.PI) : pose.facing;
      return { leg, from: pose, to: { at: end, facing }, track };
    }
  }
}

export function marchAll(pose: Pose, legs: Leg[], front: Front, ground: Piece[]): Marched[] {
  const out: Marched[] = [];
  for (const leg of legs) out.push(march(out[out.length - 1]?.to ?? pose, leg, front, ground));
  return out;
}
export const endOf = (marched: Marched[], otherwise: Pose) => marched[marched.length - 1]?.to ?? otherwise;

/** A leg as it stands beside the path: "wheel 24°", "4.2″". */
export function legLabel(leg: Leg, unit: string, isTold = true): string {
  const far = isTold ? `${Number((leg.distance ?? 0).toFixed(1))}${unit}` : "";
  switch (leg.leg) {
    case "advance": return far;
    case "wheel":
    case "turn": return `${leg.leg} ${Math.round(leg.angle ?? 0)}°`;
    case "form": return `form ${leg.formation}`;
    case "free": return "";
    default: return `${leg.leg} ${far}`.trimEnd();
  }
}
