// What is written beside the troops at a zoom: whole tags where there is room, the sign of the formation where there is not,
// and the names of leaders. Reckoned from the view itself, not from what is drawn.
import { levelAt } from "../camera";
import { rectOf, type MapName } from "../ground/naming";
import { round, type Sheet } from "../sheet";
import { toneOf } from "../tone";
import type { Leader, Point, Quad, Shape, Unit, View, Words } from "../../wire/protocol";
import { kBadges } from "./Others";
import { boxAround, localBoxes, shapeOf, within } from "./shape";
import { tagSize, type TagText } from "./tag";
import { placeTags, type Placed, type Rect, type Wanted } from "./tags";
import { signsOn } from "./signs";
import { inLines } from "./words";

export interface Scene {
  view: View;
  units: Unit[];
  leaders: Leader[];
  words: Words | undefined;
  sheet: Sheet;
  scale: number;
  names: MapName[]; // that tags keep clear of
  chosen: string | undefined;
}
export interface Written {
  at: Point; // on the sheet
  scale: number; // for which it was placed
  text?: TagText;
  shape?: Shape | undefined;
}
export interface Writing {
  units: Map<string, Written>;
  leaders: Map<string, Written>;
}

export const standing = (view: View) => view.units.filter((u) => u.on_table && u.at !== undefined && (u.strength > 0 || u.footprint?.length));
export const riding = (view: View) => view.leaders.filter((l) => l.on_table && l.at !== undefined);

export const sameWriting = (a: Written | undefined, b: Written | undefined) =>
  a === b || (a?.at[0] === b?.at[0] && a?.at[1] === b?.at[1] && a?.scale === b?.scale && a?.shape === b?.shape && JSON.stringify(a?.text) === JSON.stringify(b?.text));

export function writingOf(scene: Scene): Writing {
  const { units, leaders, sheet, scale } = scene;
  const level = levelAt(scale);
  const texts = new Map(units.map((u) => [u.name, textOf(scene, u)]));
  const wanted = units.map((u): Wanted => ({
    id: u.name, ...placeOnScreen(u, units, sheet, scale), ...tagSize(texts.get(u.name)!),
    rank: texts.get(u.name)!.pills.length, forced: u.name === scene.chosen || level === "close", behind: behind(u),
  }));
  const byName = new Map(units.map((u) => [u.name, u]));
  const seats = new Map(leaders.map((l) => [l.name, placeOfLeader(l, byName.get(l.with ?? ""), sheet).map((n) => n * scale) as Point]));
  const square = ([x, y]: Point, half: number): Rect => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half });
  const table: Rect = { x: 0, y: 0, width: sheet.width * scale, height: sheet.height * scale };
  const shown = level === "tiny" ? wanted.filter((w) => w.forced) : wanted;
  const placed = placeTags(shown, [...[...seats.values()].map((p) => square(p, 11)), ...scene.names.map((n) => rectOf(n, scale))], table);
  const onSheet = (p: Placed): Point => [round(p.x / scale), round(p.y / scale)];

  const out: Writing = { units: new Map(placed.map((p) => [p.id, { at: onSheet(p), scale, text: texts.get(p.id)! }])), leaders: new Map() };
  if (level === "tiny") return out;
  for (const u of units)
    if (!out.units.has(u.name) && u.footprint?.length) out.units.set(u.name, { at: rearOf(bodyOf(u, sheet), scale), scale, shape: shapeOf(u, scene.words) });
  const free = leaders.filter((l) => !l.with && placeInCompany(l, leaders, scene.view) === 0).map((l): Wanted => ({
    id: l.name, block: square(seats.get(l.name)!, 12), width: l.name.length * 6.9, height: 15, rank: 0, forced: level === "close", behind: 1,
  }));
  const taken = placed.map((p): Rect => {
    const { width, height } = tagSize(texts.get(p.id)!);
    return { x: p.x - width / 2, y: p.y, width, height };
  });
  for (const p of placeTags(free, [...wanted.map((w) => w.block), ...taken], table)) out.leaders.set(p.id, { at: onSheet(p), scale });
  return out;
}

/** The badges of a building's garrison stand side by side. */
export function placeInside(unit: Unit, among: Unit[]): { place: number; of: number } {
  const mates = among.filter((u) => u.inside !== undefined && u.inside === unit.inside);
  return { place: Math.max(0, mates.findIndex((u) => u.name === unit.name)), of: Math.max(1, mates.length) };
}

/** How many stand before a leader at the very place where he stands: those who lead a command first. */
export function placeInCompany(leader: Leader, leaders: Leader[], view: View): number {
  const leads = (l: Leader) => (view.commands.some((c) => c.leader === l.name) ? 0 : 1);
  const there = leaders.filter((l) => l.side === leader.side && l.with === leader.with && l.at?.[0] === leader.at?.[0] && l.at?.[1] === leader.at?.[1]);
  return Math.max(0, [...there].sort((a, b) => leads(a) - leads(b)).findIndex((l) => l.name === leader.name));
}

/** An attached leader rides behind the right of his unit. */
export function placeOfLeader(leader: Leader, unit: Unit | undefined, sheet: Sheet): Point {
  if (!unit || !unit.at || !unit.footprint?.length) return sheet.at(leader.at ?? [0, 0]);
  const box = boxAround(localBoxes(unit, sheet.grain), 4);
  const a = ((unit.facing ?? 0) * Math.PI) / 180;
  const [x, y] = [box.x + box.width + 8, box.y + box.height - 4];
  const [ux, uy] = sheet.at(unit.at);
  return [ux + x * Math.cos(a) - y * Math.sin(a), uy + x * Math.sin(a) + y * Math.cos(a)];
}

// A unit as it lies on the sheet, whatever the zoom. Kept for as long as the view is the same.
interface Body {
  around: Rect;
  parts: Rect[];
  rear: Point; // the middle of its rear
  back: Point; // the way that looks, as a unit vector
}
const kBodies = new WeakMap<Unit, Body>();

function bodyOf(unit: Unit, sheet: Sheet): Body {
  const known = kBodies.get(unit);
  if (known) return known;
  const quads = (unit.footprint ?? []).map((quad) => quad.map(sheet.at) as Quad);
  const box = boxAround(localBoxes(unit, sheet.grain), 0);
  const a = ((unit.facing ?? 0) * Math.PI) / 180;
  const back: Point = [-Math.sin(a), Math.cos(a)];
  const [x, y] = sheet.at(unit.at!);
  const deep = box.y + box.height;
  const body = { around: around(quads.length ? quads.flat() : [[x, y]]), parts: quads.flatMap(piecesOf), rear: [x + deep * back[0], y + deep * back[1]] as Point, back };
  kBodies.set(unit, body);
  return body;
}

function around(points: Point[]): Rect {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return { x: west, y: north, width: east - west, height: south - north };
}

// A slanting line covers little of the box round it: it is taken in pieces about as wide as deep.
function piecesOf(q: Quad): Rect[] {
  const [wide, deep] = [Math.hypot(q[1][0] - q[0][0], q[1][1] - q[0][1]), Math.hypot(q[3][0] - q[0][0], q[3][1] - q[0][1])];
  const pieces = Math.max(1, Math.min(10, Math.round(wide / (deep || 1))));
  return Array.from({ length: pieces }, (_, i) =>
    around([within(q, i / pieces, 0), within(q, (i + 1) / pieces, 0), within(q, (i + 1) / pieces, 1), within(q, i / pieces, 1)]));
}

const onScreen = (r: Rect, scale: number, pad: number): Rect =>
  ({ x: r.x * scale - pad, y: r.y * scale - pad, width: r.width * scale + 2 * pad, height: r.height * scale + 2 * pad });

function placeOnScreen(unit: Unit, units: Unit[], sheet: Sheet, scale: number): Pick<Wanted, "block" | "parts" | "rear"> {
  const body = bodyOf(unit, sheet);
  if (unit.footprint?.length) {
    const [x, y] = rearOf(body, scale);
    return {
      block: onScreen(body.around, scale, 3), parts: body.parts.map((part) => onScreen(part, scale, 2)),
      rear: { x: x * scale, y: y * scale, dx: body.back[0], dy: body.back[1] },
    };
  }
  const { place, of } = placeInside(unit, units);
  const badge = onScreen(body.around, scale, 15);
  return { block: { ...badge, x: badge.x + (place - (of - 1) / 2) * kBadges } };
}

// A little behind it.
const rearOf = (body: Body, scale: number): Point => [round(body.rear[0] + (6 / scale) * body.back[0]), round(body.rear[1] + (6 / scale) * body.back[1])];

function textOf(scene: Scene, unit: Unit): TagText {
  const pills = signsOn(unit, scene.words).map((s) => s.sign);
  const most = 5;
  return {
    lines: inLines(unit.name), nation: unit.nation, shape: shapeOf(unit, scene.words),
    pills: pills.length > most ? [...pills.slice(0, most - 1), `+${pills.length - most + 1}`] : pills, tone: toneOf(scene.view.colours, unit.side),
  };
}
const behind = (unit: Unit) => (Math.cos(((unit.facing ?? 0) * Math.PI) / 180) < -0.3 ? -1 : 1);
