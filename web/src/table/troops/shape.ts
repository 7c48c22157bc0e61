// How a unit is drawn: its boxes as they lie round the middle of its front (x to its right, y to its rear, in grains), and
// where its figures stand in them.
import type { Point, Quad, Shape, Unit, Words } from "../../wire/protocol";
import { inFrame, poseOf } from "../geometry";
import { pairs, round } from "../sheet";

export type Arm = "infantry" | "cavalry" | "artillery" | "other";
export const armOf = (unit: Unit): Arm =>
  unit.arm === "infantry" || unit.arm === "cavalry" || unit.arm === "artillery" ? unit.arm : "other";
export const shapeOf = (unit: Unit, words: Words | undefined): Shape | undefined =>
  words?.formations.find((f) => f.name === unit.formation)?.shape;

export function localBoxes(unit: Unit, grain: number): Quad[] {
  const pose = poseOf(unit);
  if (!pose) return [];
  const local = (p: Point): Point => {
    const seen = inFrame(pose, p);
    return [seen.right * grain, -seen.ahead * grain];
  };
  return (unit.footprint ?? []).map((quad) => quad.map(local) as Quad);
}

export const boxesPath = (boxes: Quad[]) => boxes.map((q) => `M${pairs(q)}Z`).join("");
/** The whole of a disc, whose pieces are no blocks of men. */
export function discPath(boxes: Quad[]): string {
  if (boxes.length === 0) return "";
  const { x, y, width } = boxAround(boxes, 0);
  const r = round(width / 2);
  return `M${x} ${round(y + r)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
/** The square inside a disc, looking where its body looks: room for its figures and signs. */
export function squareInDisc(boxes: Quad[]): Quad[] {
  if (boxes.length === 0) return [];
  const { x, y, width } = boxAround(boxes, 0);
  const [left, front, side] = [x + width * 0.15, y + width * 0.15, width * 0.7];
  return [[[left, front], [left + side, front], [left + side, front + side], [left, front + side]]];
}
export const frontsPath = (boxes: Quad[], inset: number) =>
  boxes.map((q) => `M${pairs([within(q, 0, 0, inset), within(q, 1, 0, inset)])}`).join("");

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export function boxAround(boxes: Quad[], by: number): Box {
  const points = boxes.flat();
  if (points.length === 0) return { x: -10 - by, y: -10 - by, width: 20 + 2 * by, height: 20 + 2 * by };
  const x = Math.min(...points.map((p) => p[0])) - by;
  const y = Math.min(...points.map((p) => p[1])) - by;
  return {
    x: round(x), y: round(y),
    width: round(Math.max(...points.map((p) => p[0])) + by - x), height: round(Math.max(...points.map((p) => p[1])) + by - y),
  };
}

/** A place in a box: `u` of the way from left to right, `v` from front to rear, drawn in by `inset` from the edges. */
export function within(q: Quad, u: number, v: number, inset = 0): Point {
  const wide = Math.hypot(q[1][0] - q[0][0], q[1][1] - q[0][1]) || 1;
  const deep = Math.hypot(q[3][0] - q[0][0], q[3][1] - q[0][1]) || 1;
  const s = (inset + u * (wide - 2 * inset)) / wide;
  const t = (inset + v * (deep - 2 * inset)) / deep;
  const mix = (i: 0 | 1) =>
    q[0][i] * (1 - s) * (1 - t) + q[1][i] * s * (1 - t) + q[2][i] * s * t + q[3][i] * (1 - s) * t;
  return [mix(0), mix(1)];
}
const sizeOf = (q: Quad) => ({
  wide: Math.hypot(q[1][0] - q[0][0], q[1][1] - q[0][1]), deep: Math.hypot(q[3][0] - q[0][0], q[3][1] - q[0][1]),
});

export interface Figure {
  at: Point;
  facing: Point; // ahead, as a unit vector
  cell: number; // room it has, the lesser of width and depth
}

/** How many wide, how many deep, for `count` figures in a box. */
export function grid(count: number, wide: number, deep: number, files: number): { files: number; ranks: number } {
  const across = files > 0 ? Math.min(files, count) : Math.max(1, Math.min(count, Math.round(Math.sqrt((count * wide) / (deep || 1)))));
  return { files: across, ranks: Math.max(1, Math.ceil(count / across)) };
}

/** Shares `count` among boxes by their size, to the last one. */
export function shared(count: number, sizes: number[]): number[] {
  const whole = sizes.reduce((a, b) => a + b, 0) || 1;
  let given = 0;
  let before = 0;
  return sizes.map((size) => {
    before += size;
    const upTo = Math.round((count * before) / whole);
    const now = upTo - given;
    given = upTo;
    return now;
  });
}

export function figures(boxes: Quad[], count: number, files: number): Figure[] {
  const parts = shared(count, boxes.map((q) => sizeOf(q).wide * sizeOf(q).deep));
  return boxes.flatMap((q, i) => {
    const { wide, deep } = sizeOf(q);
    const own = grid(parts[i]!, wide, deep, boxes.length === 1 ? files : 0);
    const facing: Point = deep ? [(q[0][0] - q[3][0]) / deep, (q[0][1] - q[3][1]) / deep] : [0, -1];
    const cell = Math.min(wide / own.files, deep / own.ranks);
    return Array.from({ length: parts[i]! }, (_, n): Figure => {
      const rank = Math.floor(n / own.files);
      const inRank = Math.min(own.files, parts[i]! - rank * own.files);
      const file = (n % own.files) + (own.files - inRank) / 2;
      return { at: within(q, (file + 0.5) / own.files, (rank + 0.5) / own.ranks), facing, cell };
    });
  });
}

/** Lines between companies: across the front, and in depth where the body is deep. */
export function companies(boxes: Quad[], original: number): string {
  return boxes.map((q) => {
    const { wide, deep } = sizeOf(q);
    const wanted = Math.max(2, Math.min(10, Math.round(original / boxes.length / 4)));
    const rows = deep > wide * 0.45 ? Math.max(1, Math.round(Math.sqrt((wanted * deep) / wide))) : 1;
    const columns = Math.max(1, Math.round(wanted / rows));
    let d = "";
    for (let c = 1; c < columns; ++c) d += `M${pairs([within(q, c / columns, 0), within(q, c / columns, 1)])}`;
    for (let r = 1; r < rows; ++r) d += `M${pairs([within(q, 0, r / rows), within(q, 1, r / rows)])}`;
    return d;
  }).join("");
}

/** The sign of the arm, from corner to corner: a cross for infantry, a stroke for cavalry, a ball for guns. */
export function armSign(boxes: Quad[], arm: Arm): string {
  return boxes.map((q) => {
    const stroke = (u1: number, v1: number, u2: number, v2: number) => `M${pairs([within(q, u1, v1), within(q, u2, v2)])}`;
    if (arm === "infantry") return stroke(0, 0, 1, 1) + stroke(1, 0, 0, 1);
    if (arm === "cavalry") return stroke(0, 1, 1, 0);
    const [x, y] = within(q, 0.5, 0.5);
    const r = Math.min(sizeOf(q).wide, sizeOf(q).deep) * 0.22;
    return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;
  }).join("");
}
