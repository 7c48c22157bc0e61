// Which names are written at a zoom, how large and where: the more important first, none over another. Tags of units keep
// clear of them.
import type { Colours, Piece, Point, View } from "../../wire/protocol";
import { between, bounds, distance, ringCentre } from "../geometry";
import type { Sheet } from "../sheet";
import { holderOf, toneOf, type Tone } from "../tone";
import { overlap, type Rect } from "../troops/tags";
import { stretchToWrite } from "./scatter";

export interface MapName {
  piece: Piece;
  kind: "along" | "across" | "flag";
  size: number; // of the letters, in grains
  at: Point; // on the sheet: the middle of it
  way?: Point[]; // on the table, for names along a line
  points?: number; // of an objective
  tone?: Tone; // of who holds it
  text: string;
}

const kLeast = 14; // px
const kMost = 25;
const kSizes: Record<string, number> = { contour: 22, water: 20, wood: 17, stream: 17, road: 15.5, marsh: 16, town: 16 };
const kRank = ["contour", "water", "stream", "wood", "town", "building", "road", "marsh", "bridge", "ford", "orchard", "rough", "field"];
const kUnnamed = new Set(["zone", "slope"]);
const kFlag: Rect = { x: -4, y: -27, width: 24, height: 29 };

export const sizeAt = (kind: string, scale: number) =>
  Math.min(kMost / scale, Math.max(kLeast / scale, kSizes[kind] ?? 14.5));
const isNamed = (piece: Piece) => !piece.name.startsWith("#") && !kUnnamed.has(piece.kind);
const spread = (kind: string) => (kind === "contour" ? 0.66 : kind === "stream" || kind === "water" ? 0.62 : 0.52);

// What is less than a wood gives way to houses, too.
const isMinor = (kind: string) => kRank.indexOf(kind) === -1 || kRank.indexOf(kind) > 3;

const boundsOf = (piece: Piece) => bounds(piece.area ?? piece.line ?? []);
const centreOf = (piece: Piece): Point => (piece.area ? ringCentre(piece.area) : [boundsOf(piece).centre, boundsOf(piece).middle]);

function placeAcross(piece: Piece, sheet: Sheet, size: number): Point {
  const centre = centreOf(piece);
  const [x, y] = sheet.at([centre[0], piece.kind === "contour" ? boundsOf(piece).north : boundsOf(piece).south]);
  if (piece.kind === "water" || piece.kind === "marsh") return sheet.at(centre);
  // Hills bear their names below the brow, all else underneath, or on it where the table ends.
  if (piece.kind === "contour") return [x, y + size * 0.95];
  return y + size * 1.4 > sheet.height ? sheet.at(centre) : [x, y + size * 0.75 + 2];
}
function placeAbove(piece: Piece, sheet: Sheet, size: number): Point {
  const [x, y] = sheet.at([centreOf(piece)[0], boundsOf(piece).north]);
  return [x, y - size * 0.75 - 2];
}

function nameOf(piece: Piece, sheet: Sheet, scale: number): MapName {
  const size = sizeAt(piece.kind, scale);
  if (piece.kind === "road" || piece.kind === "stream") {
    const way = stretchToWrite(piece.line ?? [], (piece.name.length * size * spread(piece.kind) * 1.25) / sheet.grain);
    return { piece, kind: "along", size, way, at: sheet.at(between(way[0]!, way[way.length - 1]!, 0.5)), text: piece.name };
  }
  return { piece, kind: "across", size, at: placeAcross(piece, sheet, size), text: piece.name };
}

/** What it covers, in pixels. */
export function rectOf(name: MapName, scale: number): Rect {
  const wide = name.text.length * name.size * spread(name.piece.kind) * scale;
  const high = name.size * scale * 1.1;
  const [x, y] = [name.at[0] * scale, name.at[1] * scale];
  if (name.kind === "flag") return { x: x - Math.max(wide / 2, 10), y: y + kFlag.y, width: Math.max(wide, 24), height: 46 };
  if (!name.way) return { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
  const run = distance(name.way[0]!, name.way[name.way.length - 1]!) || 1;
  const [dx, dy] = [(name.way[name.way.length - 1]![0] - name.way[0]![0]) / run, (name.way[name.way.length - 1]![1] - name.way[0]![1]) / run];
  const [w, h] = [Math.abs(dx) * wide + Math.abs(dy) * high * 2, Math.abs(dy) * wide + Math.abs(dx) * high * 2];
  return { x: x - w / 2, y: y - h / 2, width: w, height: h };
}

function rectOfHouse(house: Piece, sheet: Sheet, scale: number): Rect {
  const { west, east, south, north } = boundsOf(house);
  const [x, y] = sheet.at([west, north]);
  const px = sheet.grain * scale;
  return { x: x * scale, y: y * scale, width: (east - west) * px, height: (north - south) * px };
}

export function namesAt(ground: Piece[], objectives: View["objectives"], sheet: Sheet, scale: number, colours?: Colours): MapName[] {
  const flags = objectives.flatMap((o): MapName[] => {
    const piece = ground.find((p) => p.name === o.piece);
    if (!piece?.area && !piece?.line) return [];
    return [{ piece, kind: "flag", size: 16 / scale, at: sheet.at(centreOf(piece)), points: o.points, text: o.name, tone: colours && toneOf(colours, holderOf(o, ground)) }];
  });
  const won = new Set(objectives.map((o) => o.piece));
  const rank = (p: Piece) => (kRank.indexOf(p.kind) + kRank.length + 1) % (kRank.length + 1);
  const rest = ground.filter((p) => isNamed(p) && !won.has(p.name)).sort((a, b) => rank(a) - rank(b)).map((p) => nameOf(p, sheet, scale));
  const out: MapName[] = [...flags];
  const taken = flags.map((f) => rectOf(f, scale));
  const houses = ground.filter((p) => p.kind === "building").map((p) => rectOfHouse(p, sheet, scale));
  for (const name of rest) {
    const minor = name.kind === "across" && isMinor(name.piece.kind);
    const small = minor && name.piece.area !== undefined && tooSmall(name.piece, sheet, scale);
    if (small || isTooWide(name, sheet)) continue;
    const places = minor ? [name, { ...name, at: placeAbove(name.piece, sheet, name.size) }] : [name];
    const free = places.find((place) => {
      const rect = rectOf(place, scale);
      return ![...taken, ...(minor ? houses : [])].some((t) => overlap(t, rect) > 0.04 * rect.width * rect.height);
    });
    if (!free) continue;
    taken.push(rectOf(free, scale));
    out.push(free);
  }
  return out;
}

const widthOf = (piece: Piece) => boundsOf(piece).east - boundsOf(piece).west;
// A hill's name stays on the hill.
const isTooWide = (name: MapName, sheet: Sheet) =>
  name.piece.kind === "contour" && name.text.length * name.size * spread("contour") > widthOf(name.piece) * sheet.grain * 1.05;
// The name of a small thing is written only when the thing can be made out.
const tooSmall = (piece: Piece, sheet: Sheet, scale: number) => widthOf(piece) * sheet.grain * scale < 38;
