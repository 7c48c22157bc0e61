// A place by the name of what lies there or near it.
import type { Point, View } from "../../wire/protocol";
import { bearing, distance, isInside, nearestPoints } from "../geometry";

const kUnnamed = new Set(["zone", "slope"]);
const kWinds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const kFar = 0.3; // of the table's width: what is further off is no help

/** Says "a place in North wood", "a place at The Mill" or "a place north-east of The Mill"; undefined where nothing with a name is near. */
export function placeNamer(view: Pick<View, "ground" | "table">): (at: Point) => string | undefined {
  const named = view.ground.filter((p) => !p.name.startsWith("#") && !kUnnamed.has(p.kind) && (p.area ?? p.line)?.length);
  const least = view.table.width * 0.03;
  return (at) => {
    let best: { name: string; off: number; near: Point; inside: boolean } | undefined;
    for (const piece of named) {
      const ring = piece.area ?? piece.line!;
      const inside = piece.area !== undefined && isInside(at, piece.area);
      const near = inside ? at : nearestPoints([at], ring)[1];
      const off = (inside ? 0 : distance(at, near)) + (piece.kind === "contour" ? least : 0);
      if (!best || off < best.off) best = { name: piece.name, off, near, inside };
    }
    if (!best || best.off > kFar * view.table.width) return undefined;
    if (best.inside) return `a place in ${best.name}`;
    return best.off < least ? `a place at ${best.name}` : `a place ${kWinds[Math.round(bearing(best.near, at) / 45) % 8]} of ${best.name}`;
  };
}
