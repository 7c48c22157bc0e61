// Where the pen of a map-maker falls: trees in a wood, strokes round a hill, houses in a town. Always the same for the same
// piece of ground, so that the map never flickers.
import { ahead, bearing, bounds, distance, isInside, length, minus, nearestOnSegment, plus, ringCentre, times } from "../geometry";
import type { Point } from "../../wire/protocol";

/** Numbers from 0 up to 1 that follow from a text. */
export function chances(seed: string): () => number {
  let state = 2166136261;
  for (const c of seed) state = Math.imul(state ^ c.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const toEdge = (p: Point, ring: Point[]) =>
  Math.min(...ring.map((a, i) => distance(p, nearestOnSegment(p, a, ring[(i + 1) % ring.length]!))));

export interface Spot {
  at: Point;
  size: number; // 0 up to 1
}
const kMostSpots = 900;

/** Spots strewn in a ring, about `gap` apart and at least `margin` from its edge and its holes. */
export function strewn(ring: Point[], holes: Point[][], gap: number, margin: number, seed: string): Spot[] {
  const chance = chances(seed);
  const box = bounds(ring);
  const many = ((box.east - box.west) * (box.north - box.south)) / (gap * gap * 0.87);
  const step = many > kMostSpots ? gap * Math.sqrt(many / kMostSpots) : gap;
  const out: Spot[] = [];
  for (let row = 0, y = box.south; y <= box.north; y += step * 0.87, ++row)
    for (let x = box.west + (row % 2) * step * 0.5; x <= box.east; x += step) {
      const at: Point = [x + (chance() - 0.5) * step * 0.55, y + (chance() - 0.5) * step * 0.55];
      const size = chance();
      if (!isInside(at, ring) || toEdge(at, ring) < margin) continue;
      if (holes.some((hole) => isInside(at, hole) || toEdge(at, hole) < margin)) continue;
      out.push({ at, size });
    }
  return out;
}

/** Rows along the longest edge: an orchard. */
export function inRows(ring: Point[], gap: number, margin: number): Point[] {
  const [origin, along] = longestEdge(ring);
  const across: Point = [-along[1], along[0]];
  const reach = Math.max(...ring.map((p) => distance(p, origin)));
  const steps = Math.ceil(reach / gap);
  const out: Point[] = [];
  for (let i = -steps; i <= steps; ++i)
    for (let j = -steps; j <= steps; ++j) {
      const at = plus(origin, plus(times(along, (i + 0.5) * gap), times(across, (j + 0.5) * gap)));
      if (isInside(at, ring) && toEdge(at, ring) >= margin) out.push(at);
    }
  return out;
}

/** Where the longest edge begins, and its direction as a unit vector. */
export function longestEdge(ring: Point[]): [Point, Point] {
  let best = 0;
  for (let i = 1; i < ring.length; ++i)
    if (edgeLength(ring, i) > edgeLength(ring, best)) best = i;
  const from = ring[best]!;
  const along = minus(ring[(best + 1) % ring.length]!, from);
  return [from, times(along, 1 / (length(along) || 1))];
}
const edgeLength = (ring: Point[], i: number) => distance(ring[i]!, ring[(i + 1) % ring.length]!);

export const isClockwise = (ring: Point[]) =>
  ring.reduce((sum, a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    return sum + (b[0] - a[0]) * (b[1] + a[1]);
  }, 0) > 0;

export interface Stroke {
  from: Point;
  to: Point;
  shaded: boolean; // on the side away from the light, which falls from the north-west
}

/** Hachures down the slope outside a hill's edge; none where the hill is cut off by the table's edge. */
export function hachures(ring: Point[], table: { width: number; height: number }, gap: number, long: number, seed: string): Stroke[] {
  const chance = chances(seed);
  const outward = isClockwise(ring) ? -1 : 1;
  const out: Stroke[] = [];
  let left = gap / 2;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const edge = minus(b, a);
    const whole = length(edge);
    if (whole === 0) return;
    const along = times(edge, 1 / whole);
    const down: Point = [along[1] * outward, -along[0] * outward];
    for (; left < whole; left += gap * (0.8 + 0.4 * chance())) {
      const from = plus(a, times(along, left));
      const shaded = down[0] * 0.7 - down[1] * 0.7 > 0.15;
      const to = plus(from, times(down, long * (0.55 + 0.5 * chance())));
      if (isOn(from, table)) out.push({ from, to, shaded });
    }
    left -= whole;
  });
  return out;
}
const isOn = (p: Point, table: { width: number; height: number }) =>
  p[0] > 0.02 && p[1] > 0.02 && p[0] < table.width - 0.02 && p[1] < table.height - 0.02;

export interface House {
  at: Point;
  facing: number; // of its ridge, degrees
  long: number;
  deep: number;
}

/** Houses round the sides of a town block, their backs to its edge. `gauge` is the depth of a house. */
export function houses(ring: Point[], gauge: number, seed: string): House[] {
  const chance = chances(seed);
  const centre = ringCentre(ring);
  const out: House[] = [];
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const whole = distance(a, b);
    const along = times(minus(b, a), 1 / (whole || 1));
    const ridge = (Math.atan2(along[0], along[1]) * 180) / Math.PI;
    const inward = nearerSide(a, along, centre);
    for (let left = gauge * 0.35; left < whole - gauge * 1.3; ) {
      const long = gauge * (1.25 + chance() * 0.8);
      if (left + long > whole - gauge * 0.2) break;
      const at = plus(a, plus(times(along, left + long / 2), times(inward, gauge * (0.72 + 0.12 * chance()))));
      const house = { at, facing: ridge + (chance() - 0.5) * 5, long, deep: gauge * (0.85 + 0.25 * chance()) };
      if (isInside(at, ring) && !out.some((other) => distance(other.at, at) < (other.long + long) * 0.42)) out.push(house);
      left += long + gauge * (0.15 + 0.4 * chance());
    }
  });
  return out;
}
function nearerSide(a: Point, along: Point, centre: Point): Point {
  const side: Point = [-along[1], along[0]];
  const c = minus(centre, a);
  return side[0] * c[0] + side[1] * c[1] >= 0 ? side : times(side, -1);
}

/** Points every `gap` along a line, with the heading it runs on there. */
export function spaced(line: Point[], gap: number, first = gap / 2): { at: Point; facing: number }[] {
  const out: { at: Point; facing: number }[] = [];
  let left = first;
  for (let i = 1; i < line.length; ++i) {
    const a = line[i - 1]!;
    const edge = minus(line[i]!, a);
    const whole = length(edge);
    const facing = (Math.atan2(edge[0], edge[1]) * 180) / Math.PI;
    for (; left < whole; left += gap) out.push({ at: plus(a, times(ahead(facing), left)), facing });
    left -= whole;
  }
  return out;
}

/** The straightest stretch of about `wanted` along a line, running from west to east so that it reads. */
export function stretchToWrite(line: Point[], wanted: number): Point[] {
  let best = { score: -Infinity, from: 0, to: line.length - 1 };
  for (let i = 0; i < line.length - 1; ++i) {
    let along = 0;
    for (let j = i + 1; j < line.length; ++j) {
      along += distance(line[j - 1]!, line[j]!);
      if (along < wanted && j < line.length - 1) continue;
      const straight = distance(line[i]!, line[j]!) / along;
      const score = straight * 4 + Math.min(1, along / wanted) * 4 - Math.abs((i + j) / 2 / line.length - 0.35);
      if (score > best.score) best = { score, from: i, to: j };
      break;
    }
  }
  const cut = line.slice(best.from, best.to + 1);
  const runs = bearing(cut[0]!, cut[cut.length - 1]!);
  return runs > 180 ? cut.reverse() : cut;
}
