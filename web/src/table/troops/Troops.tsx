// All troops of a view: blocks that slide when they move, leaders, garrisons, tokens, and the tags beside them.
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { Level } from "../camera";
import type { Choosing } from "../choosing";
import type { Leader, Unit, View, Words } from "../../wire/protocol";
import { Ring, saidOfMark } from "../Ring";
import type { MapName } from "../ground/naming";
import type { MarkKind } from "../marks";
import { round, type Sheet } from "../sheet";
import { toneOf } from "../tone";
import { Still, useZoom } from "../zoom";
import { Block, placing } from "./Block";
import { Glyph } from "./Glyph";
import { GarrisonBadge, kBadges, LeaderSign, TokenSign } from "./Others";
import { boxAround, localBoxes } from "./shape";
import { Tag } from "./Tag";
import { placeInside, placeOfLeader, riding, sameWriting, standing, writingOf, type Scene, type Written } from "./tagging";
import { saidOfLeader, saidOfUnit } from "./words";

export interface TroopsProps {
  view: View;
  words: Words | undefined;
  sheet: Sheet;
  names: MapName[]; // that tags keep clear of
  choosing: Choosing;
  mark: (unit: Unit) => MarkKind | undefined;
  chosen: () => string | undefined;
}

const kSlide = 480; // ms: a little more than the slide itself
const kRingGap: Record<Level, number> = { tiny: 5, far: 5, mid: 5, near: 5, close: 2 }; // grains

/** The same objects as long as they are of the same name, so that a new view moves things instead of drawing them anew. */
function kept<T extends { name: string }>(list: () => T[]): () => T[] {
  const [store, setStore] = createStore<{ list: T[] }>({ list: structuredClone(list()) });
  createEffect(on(list, (now) => setStore("list", reconcile(structuredClone(now), { key: "name" })), { defer: true }));
  return () => store.list;
}

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
  const units = kept(() => onTable().units);
  const leaders = kept(() => onTable().leaders);
  const [sliding, setSliding] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  createEffect(on(() => props.view.units, () => {
    setSliding(true);
    clearTimeout(timer);
    timer = setTimeout(() => setSliding(false), kSlide);
  }, { defer: true }));
  const scene = createMemo((): Scene => ({
    ...onTable(), view: props.view, words: props.words, sheet: props.sheet, scale: zoom.scale(), names: props.names, chosen: props.chosen(),
  }));
  const sceneInTurn = inTurn(scene, (a, b) => a === b, true);
  const writing = createMemo(() => writingOf(sceneInTurn()));
  return (
    <g class="troops" classList={{ sliding: sliding() }}>
      <For each={props.view.tokens}>
        {(token) => <TokenSign token={token} tone={toneOf(props.view.colours, token.side)} sheet={props.sheet} />}
      </For>
      <For each={units()}>{(unit) => <OneUnit {...props} unit={unit} among={units()} />}</For>
      <For each={leaders()}>{(leader) => <OneLeader {...props} leader={leader} units={units()} />}</For>
      <g class="tags" aria-hidden="true">
        <For each={units()}>{(unit) => <Beside written={writing().units.get(unit.name)} />}</For>
        <For each={leaders()}>{(leader) => <Beside written={writing().leaders.get(leader.name)} leader={leader.name} />}</For>
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
        <g class="tag-place" style={{ transform: `translate(${written().at[0]}px, ${written().at[1]}px) scale(${round(1000 / written().scale) / 1000})` }}>
          <Show when={written().text} fallback={props.leader
            ? <text class="unit-name leader-name" text-anchor="middle" y="12">{props.leader}</text>
            : <Glyph shape={written().shape} />}>
            {(text) => <Tag tag={text()} />}
          </Show>
        </g>
      )}
    </Show>
  );
}

function OneUnit(props: TroopsProps & { unit: Unit; among: Unit[] }) {
  const zoom = useZoom();
  const unit = () => props.unit;
  const inside = () => unit().inside !== undefined || !unit().footprint?.length;
  const place = placing(props.sheet, () => unit().at, () => (inside() ? 0 : (unit().facing ?? 0)));
  const boxes = createMemo(() => localBoxes(unit(), props.sheet.grain));
  const mark = createMemo(() => props.mark(unit()));
  const may = createMemo(() => props.choosing.mayTake(unit().name));
  const tone = () => toneOf(props.view.colours, unit().side);
  const seat = createMemo(() => placeInside(unit(), props.among));
  const level = inTurn(zoom.level, (a, b) => a === b);
  // What can no longer be chosen loses the focus; the table keeps it, so that its keys go on working.
  let element: SVGGElement | undefined;
  createEffect(() => {
    if (!may() && element && element === document.activeElement) element.closest<HTMLElement>(".tabletop")?.focus();
  });
  const said = () => [saidOfUnit(unit(), props.view, props.words), saidOfMark(mark())].filter(Boolean).join("; ");
  return (
    <g ref={element} class={`unit ${level()}${may() ? " may" : ""}`} style={{ transform: place() }} data-unit={unit().name}
      role={may() ? "button" : "img"} tabindex={may() ? 0 : undefined} aria-label={said()} aria-pressed={may() ? mark() === "chosen" : undefined}>
      <title>{saidOfUnit(unit(), props.view, props.words)}</title>
      <Show when={inside()} fallback={
        <>
          <rect class="hit" {...boxAround(boxes(), 3)} />
          <Block unit={unit()} words={props.words} sheet={props.sheet} tone={tone()} level={level()} />
          <Show when={mark()}>{(kind) => <Ring kind={kind()} box={boxAround(boxes(), kRingGap[level()])} facing={unit().facing ?? 0} />}</Show>
        </>
      }>
        <GarrisonBadge unit={unit()} tone={tone()} sheet={props.sheet} place={seat().place} of={seat().of} />
        <Show when={mark()}>
          {(kind) => (
            <Still><Ring kind={kind()} box={{ x: (seat().place - (seat().of - 1) / 2) * kBadges - 15.5, y: -15.5, width: 31, height: 31 }} round still /></Still>
          )}
        </Show>
      </Show>
    </g>
  );
}

function OneLeader(props: TroopsProps & { leader: Leader; units: Unit[] }) {
  const at = () => placeOfLeader(props.leader, props.units.find((u) => u.name === props.leader.with), props.sheet);
  const may = () => props.choosing.mayTakeLeader(props.leader.name);
  const level = () => props.view.commands.find((c) => c.leader === props.leader.name)?.level ?? 0;
  return (
    <g class="unit leader-place" classList={{ may: may() }} style={{ transform: `translate(${round(at()[0])}px, ${round(at()[1])}px)` }}
      data-leader={props.leader.name} role={may() ? "button" : "img"} tabindex={may() ? 0 : undefined}
      aria-label={saidOfLeader(props.leader, props.view, props.words)}>
      <title>{saidOfLeader(props.leader, props.view, props.words)}</title>
      <LeaderSign leader={props.leader} tone={toneOf(props.view.colours, props.leader.side)} level={level()} />
      <Show when={may()}><Still><Ring kind="legal" box={{ x: -13, y: -13, width: 26, height: 26 }} round still /></Still></Show>
    </g>
  );
}
