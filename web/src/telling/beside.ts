// Where the dispatch of a scene stands on the screen.
import type { Point } from "../wire/protocol";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
export const around = (points: Point[], by: number): Rect => {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [x, y] = [Math.min(...xs) - by, Math.min(...ys) - by];
  return { x, y, width: Math.max(...xs) + by - x, height: Math.max(...ys) + by - y };
};

const kGap = 18;
const kFar = 400; // px² of troops that a corner may cover less before it is taken

/** Beside what it speaks of (or, of nothing in particular, in a corner), inside the frame, over as few troops as can be. */
export function besideOf(what: Rect | undefined, card: { width: number; height: number }, frame: { width: number; height: number }, troops: Rect[]): Point {
  const hold = (n: number, most: number) => Math.max(8, Math.min(n, most - 8));
  const [right, low] = [frame.width - card.width - 56, frame.height - card.height - 52];
  const corners: Point[] = [[8, low], [8, 56], [right, 8], [right, low]];
  const tried = what ? [...sidesOf(what, card), ...corners] : corners;
  const costs = tried.map(([x, y], i) => {
    const at: Rect = { x: hold(x, frame.width - card.width), y: hold(y, frame.height - card.height), ...card };
    const far = what && i < 4 ? 0 : kFar;
    return { at, cost: (what ? 40 * overlap(at, what) : 0) + troops.reduce((sum, t) => sum + overlap(at, t), 0) + far };
  });
  const best = costs.reduce((a, b) => (b.cost < a.cost ? b : a));
  return [best.at.x, best.at.y];
}
function sidesOf(what: Rect, card: { width: number; height: number }): Point[] {
  const middle: Point = [what.x + what.width / 2 - card.width / 2, what.y + what.height / 2 - card.height / 2];
  return [[what.x + what.width + kGap, middle[1]], [what.x - card.width - kGap, middle[1]], [middle[0], what.y - card.height - kGap], [middle[0], what.y + what.height + kGap]];
}
