// All troops of a view: blocks that slide when they move, leaders, garrisons, tokens, and the tags beside them.
import { createEffect, createMemo, createRenderEffect, createSignal, For, on, onCleanup, Show } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { Camera } from "../camera";
import { levelAt } from "../camera";
import type { Choosing } from "../choosing";
import type { Leader, Point, Quad, Unit, View, Words } from "../../wire/protocol";
import { Ring, saidOfMark } from "../Ring";
import { rectOf, type MapName } from "../ground/naming";
import type { MarkKind } from "../marks";
import { round, type Sheet } from "../sheet";
import { toneOf } from "../tone";
import { Block, placing } from "./Block";
import { Glyph } from "./Glyph";
import { GarrisonBadge, kBadges, LeaderSign, TokenSign } from "./Others";
import { boxAround, localBoxes, shapeOf, within } from "./shape";
import { Tag, tagSize, type TagText } from "./Tag";
import { placeTags, type Placed, type Rect, type Wanted } from "./tags";
import { inLines, saidOfLeader, saidOfUnit, shownMarkers } from "./words";

export interface TroopsProps {
  view: View;
  words: Words | undefined;
  sheet: Sheet;
  camera: Camera;
  names: MapName[]; // that tags keep clear of
  choosing: Choosing;
  mark: (unit: Unit) => MarkKind | undefined;
  chosen: () => string | undefined;
}

const kSlide = 480; // ms: a little more than the slide itself

/** The same objects as long as they are of the same name, so that a new view moves things instead of drawing them anew. */
function kept<T extends { name: string }>(list: () => T[]): () => T[] {
  const [store, setStore] = createStore<{ list: T[] }>({ list: structuredClone(list()) });
  createEffect(on(list, (now) => setStore("list", reconcile(structuredClone(now), { key: "name" })), { defer: true }));
  return () => store.list;
}

export function Troops(props: TroopsProps) {
  const units = kept(() => props.view.units.filter((u) => u.on_table && u.at !== undefined && (u.strength > 0 || u.footprint?.length)));
  const leaders = kept(() => props.view.leaders.filter((l) => l.on_table && l.at !== undefined));
  const [sliding, setSliding] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  createEffect(on(() => props.view.units, () => {
    setSliding(true);
    clearTimeout(timer);
    timer = setTimeout(() => setSliding(false), kSlide);
  }, { defer: true }));
  const [tags, setTags] = createStore<Written>({ whole: [], signs: [], leaders: [] });
  createRenderEffect(() => {
    const now = tagsOf(props, units(), leaders());
    setTags("whole", reconcile(now.whole, { key: "id" }));
    setTags("signs", reconcile(now.signs, { key: "id" }));
    setTags("leaders", reconcile(now.leaders, { key: "id" }));
  });
  return (
    <g class="troops" classList={{ sliding: sliding() }}>
      <For each={props.view.tokens}>
        {(token) => <TokenSign token={token} tone={toneOf(props.view.colours, token.side)} sheet={props.sheet} />}
      </For>
      <For each={units()}>{(unit) => <OneUnit {...props} unit={unit} among={units()} />}</For>
      <For each={leaders()}>{(leader) => <OneLeader {...props} leader={leader} units={units()} />}</For>
      <g class="tags" aria-hidden="true">
        <For each={tags.whole}>
          {(tag) => (
            <g class="tag-place" style={{ transform: `translate(${tag.at[0]}px, ${tag.at[1]}px)` }}>
              <g class="still"><Tag tag={tag.text} /></g>
            </g>
          )}
        </For>
        <For each={tags.signs}>
          {(sign) => (
            <g class="tag-place" style={{ transform: `translate(${sign.at[0]}px, ${sign.at[1]}px)` }}>
              <g class="still"><Glyph shape={sign.shape} /></g>
            </g>
          )}
        </For>
        <For each={tags.leaders}>
          {(label) => (
            <g class="tag-place" style={{ transform: `translate(${label.at[0]}px, ${label.at[1]}px)` }}>
              <g class="still"><text class="unit-name leader-name" text-anchor="middle" y="12">{label.id}</text></g>
            </g>
          )}
        </For>
      </g>
    </g>
  );
}

/** The badges of a building's garrison stand side by side. */
function placeInside(unit: Unit, among: Unit[]): { place: number; of: number } {
  const mates = among.filter((u) => u.inside !== undefined && u.inside === unit.inside);
  return { place: Math.max(0, mates.findIndex((u) => u.name === unit.name)), of: Math.max(1, mates.length) };
}

function OneUnit(props: TroopsProps & { unit: Unit; among: Unit[] }) {
  const unit = () => props.unit;
  const inside = () => unit().inside !== undefined || !unit().footprint?.length;
  const place = placing(props.sheet, () => unit().at, () => (inside() ? 0 : (unit().facing ?? 0)));
  const boxes = createMemo(() => localBoxes(unit(), props.sheet.grain));
  const mark = createMemo(() => props.mark(unit()));
  const may = createMemo(() => props.choosing.mayTake(unit().name));
  const tone = () => toneOf(props.view.colours, unit().side);
  const seat = createMemo(() => placeInside(unit(), props.among));
  // What can no longer be chosen loses the focus; the table keeps it, so that its keys go on working.
  let element: SVGGElement | undefined;
  createEffect(() => {
    if (!may() && element && element === document.activeElement) element.closest<HTMLElement>(".tabletop")?.focus();
  });
  const said = () => [saidOfUnit(unit(), props.view, props.words), saidOfMark(mark())].filter(Boolean).join("; ");
  return (
    <g ref={element} class="unit" classList={{ may: may() }} style={{ transform: place() }} data-unit={unit().name}
      role={may() ? "button" : "img"} tabindex={may() ? 0 : undefined} aria-label={said()} aria-pressed={may() ? mark() === "chosen" : undefined}>
      <title>{saidOfUnit(unit(), props.view, props.words)}</title>
      <Show when={inside()} fallback={
        <>
          <rect class="hit" {...boxAround(boxes(), 3)} />
          <Block unit={unit()} words={props.words} sheet={props.sheet} tone={tone()} />
          <Show when={mark()}>{(kind) => <Ring kind={kind()} box={boxAround(boxes(), Math.min(5, 5 / props.camera.restScale()))} facing={unit().facing ?? 0} />}</Show>
        </>
      }>
        <GarrisonBadge unit={unit()} tone={tone()} sheet={props.sheet} place={seat().place} of={seat().of} />
        <Show when={mark()}>
          {(kind) => (
            <g class="still">
              <g transform={`translate(${(seat().place - (seat().of - 1) / 2) * kBadges} 0)`}>
                <Ring kind={kind()} box={{ x: -15.5, y: -15.5, width: 31, height: 31 }} round />
              </g>
            </g>
          )}
        </Show>
      </Show>
    </g>
  );
}

/** An attached leader rides behind the right of his unit. */
function placeOfLeader(leader: Leader, units: Unit[], sheet: Sheet): Point {
  const unit = units.find((u) => u.name === leader.with);
  if (!unit || !unit.at || !unit.footprint?.length) return sheet.at(leader.at ?? [0, 0]);
  const box = boxAround(localBoxes(unit, sheet.grain), 4);
  const a = ((unit.facing ?? 0) * Math.PI) / 180;
  const [x, y] = [box.x + box.width + 8, box.y + box.height - 4];
  const [ux, uy] = sheet.at(unit.at);
  return [ux + x * Math.cos(a) - y * Math.sin(a), uy + x * Math.sin(a) + y * Math.cos(a)];
}

function OneLeader(props: TroopsProps & { leader: Leader; units: Unit[] }) {
  const at = () => placeOfLeader(props.leader, props.units, props.sheet);
  const may = () => props.choosing.mayTakeLeader(props.leader.name);
  const level = () => props.view.commands.find((c) => c.leader === props.leader.name)?.level ?? 0;
  return (
    <g class="unit leader-place" classList={{ may: may() }} style={{ transform: `translate(${round(at()[0])}px, ${round(at()[1])}px)` }}
      data-leader={props.leader.name} role={may() ? "button" : "img"} tabindex={may() ? 0 : undefined}
      aria-label={saidOfLeader(props.leader, props.view, props.words)}>
      <title>{saidOfLeader(props.leader, props.view, props.words)}</title>
      <LeaderSign leader={props.leader} tone={toneOf(props.view.colours, props.leader.side)} level={level()} />
      <Show when={may()}><g class="still"><Ring kind="legal" box={{ x: -13, y: -13, width: 26, height: 26 }} round /></g></Show>
    </g>
  );
}

// ---- Tags

function blockOnScreen(unit: Unit, units: Unit[], sheet: Sheet, scale: number): Rect {
  const points = (unit.footprint?.length ? unit.footprint.flat() : [unit.at!]).map((p) => sheet.at(p).map((n) => n * scale) as Point);
  if (unit.footprint?.length) return around(points, 3);
  const { place, of } = placeInside(unit, units);
  return around(points.map(([x, y]): Point => [x + (place - (of - 1) / 2) * kBadges, y]), 15);
}

const around = (points: Point[], pad: number): Rect => {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [x, y] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
};

// A slanting line covers little of the box round it: it is taken in pieces about as wide as deep.
function partsOnScreen(unit: Unit, sheet: Sheet, scale: number): Rect[] | undefined {
  if (!unit.footprint?.length) return undefined;
  return unit.footprint.flatMap((quad) => {
    const q = quad.map((p) => sheet.at(p).map((n) => n * scale) as Point) as Quad;
    const [wide, deep] = [Math.hypot(q[1][0] - q[0][0], q[1][1] - q[0][1]), Math.hypot(q[3][0] - q[0][0], q[3][1] - q[0][1])];
    const pieces = Math.max(1, Math.min(10, Math.round(wide / (deep || 1))));
    return Array.from({ length: pieces }, (_, i) =>
      around([within(q, i / pieces, 0), within(q, (i + 1) / pieces, 0), within(q, (i + 1) / pieces, 1), within(q, i / pieces, 1)], 2));
  });
}
function rearOnScreen(unit: Unit, sheet: Sheet, scale: number): Wanted["rear"] {
  if (!unit.footprint?.length) return undefined;
  const a = ((unit.facing ?? 0) * Math.PI) / 180;
  const [x, y] = rearOf(unit, sheet, scale);
  return { x: x * scale, y: y * scale, dx: -Math.sin(a), dy: Math.cos(a) };
}

interface Written {
  whole: { id: string; at: Point; text: TagText }[];
  signs: { id: string; at: Point; shape: ReturnType<typeof shapeOf> }[];
  leaders: { id: string; at: Point }[];
}

function tagsOf(props: TroopsProps, units: Unit[], leaders: Leader[]): Written {
  const { sheet } = props;
  const scale = props.camera.restScale();
  const level = levelAt(scale);
  const texts = new Map(units.map((u) => [u.name, textOf(props, u)]));
  const wanted = units.map((u): Wanted => ({
    id: u.name, block: blockOnScreen(u, units, sheet, scale), parts: partsOnScreen(u, sheet, scale), rear: rearOnScreen(u, sheet, scale), ...tagSize(texts.get(u.name)!),
    rank: texts.get(u.name)!.pills.length,
    forced: u.name === props.chosen() || level === "close", behind: behind(u),
  }));
  const signsOfLeaders = leaders.map((l): Rect => {
    const [x, y] = placeOfLeader(l, units, sheet);
    return { x: x * scale - 11, y: y * scale - 11, width: 22, height: 22 };
  });
  const table: Rect = { x: 0, y: 0, width: sheet.width * scale, height: sheet.height * scale };
  const shown = level === "tiny" ? wanted.filter((w) => w.forced) : wanted;
  const placed = placeTags(shown, [...signsOfLeaders, ...props.names.map((n) => rectOf(n, scale))], table);
  const withName = new Set(placed.map((p) => p.id));
  const onSheet = (p: Placed): Point => [round(p.x / scale), round(p.y / scale)];
  const free = leaders.filter((l) => level !== "tiny" && !l.with);
  return {
    whole: placed.map((p) => ({ id: p.id, at: onSheet(p), text: texts.get(p.id)! })),
    signs: level === "tiny" ? [] : units.filter((u) => !withName.has(u.name) && u.footprint?.length).map((u) => ({ id: u.name, at: rearOf(u, sheet, scale), shape: shapeOf(u, props.words) })),
    leaders: placeTags(free.map((l): Wanted => {
      const [x, y] = placeOfLeader(l, units, sheet);
      return { id: l.name, block: { x: x * scale - 12, y: y * scale - 12, width: 24, height: 24 }, width: l.name.length * 6.9, height: 15, rank: 0, forced: level === "close", behind: 1 };
    }), [...wanted.map((w) => w.block), ...placed.map((p): Rect => {
      const { width, height } = tagSize(texts.get(p.id)!);
      return { x: p.x - width / 2, y: p.y, width, height };
    })], table).map((p) => ({ id: p.id, at: onSheet(p) })),
  };
}

function textOf(props: TroopsProps, unit: Unit): TagText {
  const pills = shownMarkers(unit.markers, props.words?.markers);
  const most = levelAt(props.camera.restScale()) === "far" ? 2 : 3;
  return {
    lines: inLines(unit.name), nation: unit.nation, strength: String(unit.strength), shape: shapeOf(unit, props.words),
    pills: pills.length > most ? [...pills.slice(0, most - 1), `+${pills.length - most + 1}`] : pills, tone: toneOf(props.view.colours, unit.side),
  };
}
const behind = (unit: Unit) => (Math.cos(((unit.facing ?? 0) * Math.PI) / 180) < -0.3 ? -1 : 1);

function rearOf(unit: Unit, sheet: Sheet, scale: number): Point {
  const box = boxAround(localBoxes(unit, sheet.grain), 0);
  const a = ((unit.facing ?? 0) * Math.PI) / 180;
  const y = box.y + box.height + 6 / scale;
  const [ux, uy] = sheet.at(unit.at!);
  return [round(ux - y * Math.sin(a)), round(uy + y * Math.cos(a))];
}
