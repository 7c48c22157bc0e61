// All troops of a view: blocks that slide when they move, leaders, garrisons, tokens, and the tags beside them.
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { Camera } from "../camera";
import { levelAt } from "../camera";
import type { Choosing } from "../choosing";
import type { Leader, Point, Unit, View, Words } from "../../wire/protocol";
import { Ring, saidOfMark } from "../Ring";
import type { MarkKind } from "../marks";
import { round, type Sheet } from "../sheet";
import { toneOf } from "../tone";
import { Block, placing } from "./Block";
import { Glyph } from "./Glyph";
import { GarrisonBadge, LeaderSign, TokenSign } from "./Others";
import { boxAround, localBoxes, shapeOf } from "./shape";
import { Tag, tagSize, type TagText } from "./Tag";
import { placeTags, type Placed, type Rect, type Wanted } from "./tags";
import { inLines, saidOfLeader, saidOfUnit, shownMarkers } from "./words";

export interface TroopsProps {
  view: View;
  words: Words | undefined;
  sheet: Sheet;
  camera: Camera;
  choosing: Choosing;
  mark: (unit: Unit) => MarkKind | undefined;
  chosen: () => string | undefined;
  hidden: () => string | undefined; // drawn elsewhere just now
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
  const tags = createMemo(() => tagsOf(props, [...units()], [...leaders()]));
  return (
    <g class="troops" classList={{ sliding: sliding() }}>
      <For each={props.view.tokens}>
        {(token) => <TokenSign token={token} tone={toneOf(props.view.sides, token.side)} sheet={props.sheet} />}
      </For>
      <For each={units()}>{(unit) => <OneUnit {...props} unit={unit} among={units()} />}</For>
      <For each={leaders()}>{(leader) => <OneLeader {...props} leader={leader} units={units()} />}</For>
      <g class="tags" aria-hidden="true">
        <For each={tags().whole}>
          {(tag) => (
            <g class="tag-place" style={{ transform: `translate(${tag.at[0]}px, ${tag.at[1]}px)` }}>
              <g class="still"><Tag tag={tag.text} /></g>
            </g>
          )}
        </For>
        <For each={tags().signs}>
          {(sign) => (
            <g class="tag-place" style={{ transform: `translate(${sign.at[0]}px, ${sign.at[1]}px)` }}>
              <g class="still"><Glyph shape={sign.shape} /></g>
            </g>
          )}
        </For>
        <For each={tags().leaders}>
          {(label) => (
            <g class="tag-place" style={{ transform: `translate(${label.at[0]}px, ${label.at[1]}px)` }}>
              <g class="still"><text class="unit-name leader-name" text-anchor="middle" y="12">{label.name}</text></g>
            </g>
          )}
        </For>
      </g>
    </g>
  );
}

function OneUnit(props: TroopsProps & { unit: Unit; among: Unit[] }) {
  const unit = () => props.unit;
  const inside = () => unit().inside !== undefined || !unit().footprint?.length;
  const place = placing(props.sheet, () => unit().at, () => (inside() ? 0 : (unit().facing ?? 0)));
  const boxes = createMemo(() => localBoxes(unit(), props.sheet.grain));
  const mark = createMemo(() => props.mark(unit()));
  const may = createMemo(() => props.choosing.mayTake(unit().name));
  const tone = () => toneOf(props.view.sides, unit().side);
  const mates = () => props.among.filter((u) => u.inside !== undefined && u.inside === unit().inside);
  const said = () => [saidOfUnit(unit(), props.view, props.words), saidOfMark(mark())].filter(Boolean).join("; ");
  return (
    <g class="unit" classList={{ may: may(), absent: props.hidden() === unit().name }} style={{ transform: place() }} data-unit={unit().name}
      role={may() ? "button" : "img"} tabindex={may() ? 0 : undefined} aria-label={said()} aria-pressed={may() ? mark() === "chosen" : undefined}>
      <title>{saidOfUnit(unit(), props.view, props.words)}</title>
      <Show when={inside()} fallback={
        <>
          <rect class="hit" {...boxAround(boxes(), 3)} />
          <Block unit={unit()} words={props.words} sheet={props.sheet} tone={tone()} />
          <Show when={mark()}>{(kind) => <Ring kind={kind()} box={boxAround(boxes(), 5)} />}</Show>
        </>
      }>
        <GarrisonBadge unit={unit()} tone={tone()} sheet={props.sheet} place={Math.max(0, mates().indexOf(unit()))} of={Math.max(1, mates().length)} />
        <Show when={mark()}>
          {(kind) => (
            <g class="still">
              <g transform={`translate(${(Math.max(0, mates().indexOf(unit())) - (Math.max(1, mates().length) - 1) / 2) * 30} 0)`}>
                <Ring kind={kind()} box={{ x: -16, y: -16, width: 32, height: 32 }} />
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
      <LeaderSign leader={props.leader} tone={toneOf(props.view.sides, props.leader.side)} level={level()} />
      <Show when={may()}><g class="still"><Ring kind="legal" box={{ x: -14, y: -14, width: 28, height: 28 }} /></g></Show>
    </g>
  );
}

// ---- Tags

function blockOnScreen(unit: Unit, sheet: Sheet, scale: number): Rect {
  const points = (unit.footprint?.length ? unit.footprint.flat() : [unit.at!]).map(sheet.at);
  const pad = unit.footprint?.length ? 3 : 15;
  const x = Math.min(...points.map((p) => p[0])) * scale - pad;
  const y = Math.min(...points.map((p) => p[1])) * scale - pad;
  return { x, y, width: Math.max(...points.map((p) => p[0])) * scale + pad - x, height: Math.max(...points.map((p) => p[1])) * scale + pad - y };
}

interface Written {
  whole: { at: Point; text: TagText }[];
  signs: { at: Point; shape: ReturnType<typeof shapeOf> }[];
  leaders: { at: Point; name: string }[];
}

function tagsOf(props: TroopsProps, units: Unit[], leaders: Leader[]): Written {
  const { sheet } = props;
  const scale = props.camera.rest().scale;
  const level = levelAt(scale);
  const texts = new Map(units.map((u) => [u.name, textOf(props, u)]));
  const wanted = units.map((u): Wanted => ({
    id: u.name, block: blockOnScreen(u, sheet, scale), ...tagSize(texts.get(u.name)!),
    rank: (u.name === props.chosen() ? 100 : 0) + texts.get(u.name)!.pills.length + (level === "tiny" ? -1 : 0),
    forced: u.name === props.chosen() || level === "close", behind: behind(u),
  }));
  const signsOfLeaders = leaders.map((l): Rect => {
    const [x, y] = placeOfLeader(l, units, sheet);
    return { x: x * scale - 11, y: y * scale - 11, width: 22, height: 22 };
  });
  const shown = level === "tiny" ? wanted.filter((w) => w.forced) : wanted;
  const placed = placeTags(shown, [...signsOfLeaders, ...flagsOf(props, scale)]);
  const withName = new Set(placed.map((p) => p.id));
  const onSheet = (p: Placed): Point => [round(p.x / scale), round(p.y / scale)];
  const free = leaders.filter((l) => level !== "tiny" && !l.with);
  return {
    whole: placed.map((p) => ({ at: onSheet(p), text: texts.get(p.id)! })),
    signs: level === "tiny" ? [] : units.filter((u) => !withName.has(u.name) && u.footprint?.length).map((u) => ({ at: rearOf(u, sheet, scale), shape: shapeOf(u, props.words) })),
    leaders: placeTags(free.map((l): Wanted => {
      const [x, y] = placeOfLeader(l, units, sheet);
      return { id: l.name, block: { x: x * scale - 12, y: y * scale - 12, width: 24, height: 24 }, width: l.name.length * 6.9, height: 15, rank: 0, forced: level === "close", behind: 1 };
    }), [...wanted.map((w) => w.block), ...placed.map((p): Rect => {
      const { width, height } = tagSize(texts.get(p.id)!);
      return { x: p.x - width / 2, y: p.y, width, height };
    })]).map((p) => ({ at: onSheet(p), name: p.id })),
  };
}

function textOf(props: TroopsProps, unit: Unit): TagText {
  const pills = shownMarkers(unit.markers, props.words?.markers);
  const most = levelAt(props.camera.rest().scale) === "far" ? 2 : 3;
  return {
    lines: inLines(unit.name), nation: unit.nation, strength: String(unit.strength), shape: shapeOf(unit, props.words),
    pills: pills.length > most ? [...pills.slice(0, most - 1), `+${pills.length - most + 1}`] : pills, tone: toneOf(props.view.sides, unit.side),
  };
}
const behind = (unit: Unit) => (Math.cos(((unit.facing ?? 0) * Math.PI) / 180) < -0.3 ? -1 : 1);

function rearOf(unit: Unit, sheet: Sheet, scale: number): Point {
  const box = boxAround(localBoxes(unit, sheet.grain), 0);
  const a = ((unit.facing ?? 0) * Math.PI) / 180;
  const y = box.y + box.height + 8 / scale;
  const [ux, uy] = sheet.at(unit.at!);
  return [round(ux - y * Math.sin(a)), round(uy + y * Math.cos(a))];
}

function flagsOf(props: TroopsProps, scale: number): Rect[] {
  return props.view.objectives.flatMap((o) => {
    const ring = props.view.ground.find((p) => p.name === o.piece)?.area;
    if (!ring) return [];
    const points = ring.map(props.sheet.at);
    const x = (points.reduce((s, p) => s + p[0], 0) / points.length) * scale;
    const y = (points.reduce((s, p) => s + p[1], 0) / points.length) * scale;
    return [{ x: x - 3, y: y - 27, width: 22, height: 27 }];
  });
}
