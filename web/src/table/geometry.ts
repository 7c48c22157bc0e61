// Plane geometry of the table: points in the book's unit from the south-west corner, headings in degrees clockwise from
// north. For drawing and steering only; what is legal the server says.
import type { Point, Pose, Quad, Unit } from "../wire/protocol";

export const radians = (degrees: number) => (degrees * Math.PI) / 180;
export const degrees = (radian: number) => (radian * 180) / Math.PI;
export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
export const length = (a: Point) => Math.hypot(a[0], a[1]);
export const distance = (a: Point, b: Point) => length(minus(a, b));
export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const between = (a: Point, b: Point, share: number): Point => plus(a, times(minus(b, a), share));

/** 0 up to 360. */
export const heading = (angle: number) => ((angle % 360) + 360) % 360;
/** -180 up to 180: how far, clockwise, from one heading to another. */
export const turnBetween = (from: number, to: number) => heading(to - from + 180) - 180;
export const ahead = (facing: number): Point => [Math.sin(radians(facing)), Math.cos(radians(facing))];
export const bearing = (from: Point, to: Point) => heading(degrees(Math.atan2(to[0] - from[0], to[1] - from[1])));

/** A point as seen from a pose: how far to its right, how far ahead. */
export function inFrame(pose: Pose, p: Point): { right: number; ahead: number } {
  const d = ahead(pose.facing);
  const [dx, dy] = minus(p, pose.at);
  return { right: dx * d[1] - dy * d[0], ahead: dx * d[0] + dy * d[1] };
}
export function fromFrame(pose: Pose, right: number, forward: number): Point {
  const d = ahead(pose.facing);
  return [pose.at[0] + d[1] * right + d[0] * forward, pose.at[1] - d[0] * right + d[1] * forward];
}

export function nearestOnSegment(p: Point, a: Point, b: Point): Point {
  const ab = minus(b, a);
  const long = ab[0] * ab[0] + ab[1] * ab[1];
  if (long === 0) return a;
  const share = ((p[0] - a[0]) * ab[0] + (p[1] - a[1]) * ab[1]) / long;
  return between(a, b, Math.max(0, Math.min(1, share)));
}

export function isInside(p: Point, ring: Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i]!;
    const b = ring[j]!;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

const edges = (ring: Point[]) => ring.map((p, i): [Point, Point] => [p, ring[(i + 1) % ring.length]!]);

/** Where a segment first crosses a ring's edge, as a share of the segment; undefined if it does not. */
export function firstCrossing(a: Point, b: Point, ring: Point[]): number | undefined {
  const along = minus(b, a);
  let first: number | undefined;
  for (const [c, d] of edges(ring)) {
    const edge = minus(d, c);
    const cross = along[0] * edge[1] - along[1] * edge[0];
    if (Math.abs(cross) < 1e-12) continue;
    const ac = minus(c, a);
    const t = (ac[0] * edge[1] - ac[1] * edge[0]) / cross;
    const u = (ac[0] * along[1] - ac[1] * along[0]) / cross;
    if (t >= 0 && t <= 1 && u >= 0 && u <= 1 && (first === undefined || t < first)) first = t;
  }
  return first;
}

/** The two nearest points of two outlines; a single point is an outline too. Touching or overlapping: the same point twice. */
export function nearestPoints(a: Point[], b: Point[]): [Point, Point] {
  if (a.length > 2 && isInside(b[0]!, a)) return [b[0]!, b[0]!];
  if (b.length > 2 && isInside(a[0]!, b)) return [a[0]!, a[0]!];
  let best: [Point, Point] = [a[0]!, b[0]!];
  const keep = (p: Point, q: Point) => {
    if (distance(p, q) < distance(...best)) best = [p, q];
  };
  for (const p of a) for (const [c, d] of edges(b)) keep(p, nearestOnSegment(p, c, d));
  for (const q of b) for (const [c, d] of edges(a)) keep(nearestOnSegment(q, c, d), q);
  return best;
}

export function ringCentre(ring: Point[]): Point {
  let area = 0;
  let x = 0;
  let y = 0;
  for (const [a, b] of edges(ring)) {
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  if (Math.abs(area) < 1e-9) return ring[0] ?? [0, 0];
  return [x / (3 * area), y / (3 * area)];
}

export function bounds(points: Point[]) {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { west, east, south, north, centre: (west + east) / 2, middle: (south + north) / 2 };
}

/** Extent of boxes as seen from a pose. */
export interface Extent {
  left: number;
  right: number;
  front: number;
  rear: number;
}
export function extent(pose: Pose, boxes: Quad[]): Extent {
  const out: Extent = { left: 0, right: 0, front: 0, rear: 0 };
  for (const corner of boxes.flat()) {
    const seen = inFrame(pose, corner);
    out.left = Math.min(out.left, seen.right);
    out.right = Math.max(out.right, seen.right);
    out.front = Math.max(out.front, seen.ahead);
    out.rear = Math.min(out.rear, seen.ahead);
  }
  return out;
}

export const poseOf = (unit: Unit): Pose | undefined =>
  unit.at === undefined ? undefined : { at: unit.at, facing: unit.facing ?? 0 };

export interface Measure {
  distance: number;
  bearing: number; // degrees clockwise from north
  compass: string; // "north-east"
  from: Point;
  to: Point;
}
const kCompass = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const outlines = (thing: Unit | Point): Point[][] => {
  if (Array.isArray(thing)) return [[thing]];
  if (thing.footprint?.length) return thing.footprint;
  return thing.at ? [[thing.at]] : [];
};

/** Between the nearest points of two units or places; undefined if one of them stands nowhere. */
export function bearingAndDistance(from: Unit | Point, to: Unit | Point): Measure | undefined {
  let best: [Point, Point] | undefined;
  for (const a of outlines(from))
    for (const b of outlines(to)) {
      const pair = nearestPoints(a, b);
      if (!best || distance(...pair) < distance(...best)) best = pair;
    }
  if (!best) return undefined;
  const origin = Array.isArray(from) ? from : (from.at ?? best[0]);
  const aim = Array.isArray(to) ? to : (to.at ?? best[1]);
  const towards = bearing(origin, aim);
  return {
    distance: distance(...best), bearing: towards, compass: kCompass[Math.round(towards / 45) % 8]!, from: best[0], to: best[1],
  };
}
