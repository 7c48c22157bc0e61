// All troops of a view: blocks that slide when they move, leaders, garrisons, tokens, and the tags beside them.
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import type { Level } from "../camera";
import type { Choosing } from "../choosing";
import type { Leader, Unit, View, Words } from "../../wire/protocol";
import { Ring, saidOfMark } from "../Ring";
import type { MapName } from "../ground/naming";
import type { MarkKind } from "../marks";
import { plain } from "../markup";
import { round, type Sheet } from "../sheet";
import { toneOf } from "../tone";
import { Still, useZoom } from "../zoom";
import { Block, placing } from "./Block";
import { glyph } from "./glyph";
import { besideAt, GarrisonBadge, kBadges, LeaderSign, TokenSign } from "./Others";
import { boxAround, localBoxes } from "./shape";
import { tag } from "./tag";
import { placeInCompany, placeInside, placeOfLeader, riding, sameWriting, standing, writingOf, type Scene, type Written } from "./tagging";
import { saidOfLeader, saidOfUnit } from "./words";

export interface TroopsProps {
  view: View;
  words: Words | undefined;
  sheet: Sheet;
  names: MapName[]; // that tags keep clear of
  choosing: Choosing;
  mark: (unit: Unit) => MarkKind | undefined;
  chosen: () => string | undefined;
  done: (unit: Unit) => boolean; // has had its order
  slide: () => number | undefined; // ms that a move of what is told takes
}

const kAlone = { place: 0, of: 1 };
const kSlide = 480; // ms: a little more than the slide itself
const kRingGap: Record<Level, number> = { tiny: 5, far: 5, mid: 5, near: 5, close: 2 }; // grains

/** The thing of a name, as long as there is one; the same object until something of it changes. */
function named<T extends { name: string }>(things: () => Map<string, T>, name: string): () => T {
  return createMemo((last?: T) => {
    const now = things().get(name) ?? last!;
    return last && JSON.stringify(last) === JSON.stringify(now) ? last : now;
  });
}
const byName = <T extends { name: string }>(list: T[]) => new Map(list.map((thing) => [thing.name, thing]));
const sameList = (a: string[], b: string[]) => a.length === b.length && a.every((name, i) => name === b[i]);

/** Follows a value when its turn comes; at first at once. */
function inTurn<T>(value: () => T, same: (a: T, b: T) => boolean, urgent = false): () => T {
  const { slices } = useZoom();
  const [now, setNow] = createSignal(value());
  const key = {};
  createEffect(on(value, (next) => {
    if (same(now(), next)) slices.drop(key);
    else slices.later(key, () => setNow(() => next), urgent);
  }, { defer: true }));
  onCleanup(() => slices.drop(key));
  return now;
}

export function Troops(props: TroopsProps) {
  const zoom = useZoom();
  const onTable = createMemo(() => ({ units: standing(props.view), leaders: riding(props.view) }));
  const units = createMemo(() => byName(onTable().units));
  const leaders = createMemo(() => byName(onTable().leaders));
  const names = { units: createMemo(() => [...units().keys()], undefined, { equals: sameList }), leaders: createMemo(() => [...leaders().keys()], undefined, { equals: sameList }) };
  const [sliding, setSliding] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  createEffect(on(() => props.view.units, () => {
    setSliding(true);
    clearTimeout(timer);
    timer = setTimeout(() => setSliding(false), Math.max(kSlide, props.slide() ?? 0));
  }, { defer: true }));
  const scene = createMemo((): Scene => ({
    ...onTable(), view: props.view, words: props.words, sheet: props.sheet, scale: zoom.scale(), names: props.names, chosen: props.chosen(),
  }));
  const sceneInTurn = inTurn(scene, (a, b) => a === b, true);
  const writing = createMemo(() => writingOf(sceneInTurn()));
  return (
    <g class="troops" classList={{ sliding: sliding() }} style={{ "--slide": `${Math.min(1400, (props.slide() ?? 560) * 0.75)}ms` }}>
      <For each={props.view.tokens}>
        {(token) => <TokenSign token={token} tone={toneOf(props.view.colours, token.side)} sheet={props.sheet} />}
      </For>
      <For each={names.units()}>{(name) => <OneUnit troops={props} unit={named(units, name)} among={onTable().units} />}</For>
      <For each={names.leaders()}>{(name) => <OneLeader troops={props} leader={named(leaders, name)} units={units()} />}</For>
      <g class="tags" aria-hidden="true">
        <For each={names.units()}>{(name) => <Beside written={writing().units.get(name)} />}</For>
        <For each={names.leaders()}>{(name) => <Beside written={writing().leaders.get(name)} leader={name} />}</For>
      </g>
    </g>
  );
}

/** What is written beside a unit or a leader. */
function Beside(props: { written: Written | undefined; leader?: string }) {
  const now = inTurn(() => props.written, sameWriting, true);
  return (
    <Show when={now()}>
      {(written) => (
        <g class="tag-place" style={{ transform: `translate(${written().at[0]}px, ${written().at[1]}px) scale(${round(1000 / written().scale) / 1000})` }}
          innerHTML={markupOf(written(), props.leader)} />
      )}
    </Show>
  );
}
function markupOf(written: Written, leader: string | undefined): string {
  if (written.text) return tag(written.text);
  return leader === undefined ? glyph(written.shape) : `<text class="unit-name leader-name" text-anchor="middle" y="12">${plain(leader)}</text>`;
}

function OneUnit(props: { troops: TroopsProps; unit: () => Unit; among: Unit[] }) {
  const { troops, unit } = props;
  const zoom = useZoom();
  const inside = () => unit().inside !== undefined || !unit().footprint?.length;
  const place = placing(troops.sheet, () => unit().at, () => (inside() ? 0 : (unit().facing ?? 0)));
  const boxes = createMemo(() => localBoxes(unit(), troops.sheet.grain));
  const around = createMemo(() => boxAround(boxes(), 3));
  const mark = createMemo(() => troops.mark(unit()));
  const may = createMemo(() => troops.choosing.mayTake(unit().name));
  const tone = () => toneOf(troops.view.colours, unit().side);
  const seat = createMemo(() => (inside() ? placeInside(unit(), props.among) : kAlone));
  const level = inTurn(zoom.level, (a, b) => a === b);
  // What can no longer be chosen loses the focus; the table keeps it, so that its keys go on working.
  let element: SVGGElement | undefined;
  createEffect(() => {
    if (!may() && element && element === document.activeElement) element.closest<HTMLElement>(".tabletop")?.focus();
  });
  const said = () => [saidOfUnit(unit(), troops.view, troops.words), saidOfMark(mark())].filter(Boolean).join("; ");
  return (
    <g ref={element} class={`unit ${level()}${may() ? " may" : ""}${troops.done(unit()) ? " done" : ""}`} style={{ transform: place() }} data-unit={unit().name}
      role={may() ? "button" : "img"} tabindex={may() ? 0 : undefined} aria-label={said()} aria-pressed={may() ? mark() === "chosen" : undefined}>
      <title>{saidOfUnit(unit(), troops.view, troops.words)}</title>
      <Show when={inside()} fallback={
        <>
          <rect class="hit" x={around().x} y={around().y} width={around().width} height={around().height} />
          <Block unit={unit()} words={troops.words} sheet={troops.sheet} tone={tone()} level={level()} />
          <Show when={mark()}>{(kind) => <Ring kind={kind()} box={boxAround(boxes(), kRingGap[level()])} facing={unit().facing ?? 0} />}</Show>
        </>
      }>
        <GarrisonBadge unit={unit()} tone={tone()} sheet={troops.sheet} place={seat().place} of={seat().of} />
        <Show when={mark()}>
          {(kind) => (
            <Still><Ring kind={kind()} box={{ x: (seat().place - (seat().of - 1) / 2) * kBadges - 15.5, y: -15.5, width: 31, height: 31 }} round still /></Still>
          )}
        </Show>
      </Show>
    </g>
  );
}

function OneLeader(props: { troops: TroopsProps; leader: () => Leader; units: Map<string, Unit> }) {
  const { troops, leader } = props;
  const at = () => placeOfLeader(leader(), props.units.get(leader().with ?? ""), troops.sheet);
  const may = () => troops.choosing.mayTakeLeader(leader().name);
  const level = () => troops.view.commands.find((c) => c.leader === leader().name)?.level ?? 0;
  const beside = createMemo(() => placeInCompany(leader(), riding(troops.view), troops.view));
  return (
    <g class="unit leader-place" classList={{ may: may() }} style={{ transform: `translate(${round(at()[0])}px, ${round(at()[1])}px)` }}
      data-leader={leader().name} role={may() ? "button" : "img"} tabindex={may() ? 0 : undefined}
      aria-label={saidOfLeader(leader(), troops.view, troops.words)}>
      <title>{saidOfLeader(leader(), troops.view, troops.words)}</title>
      <LeaderSign leader={leader()} tone={toneOf(troops.view.colours, leader().side)} level={level()} beside={beside()} />
      <Show when={may()}><Still><g transform={besideAt(beside())}><Ring kind="legal" box={{ x: -13, y: -13, width: 26, height: 26 }} round still /></g></Still></Show>
    </g>
  );
}
