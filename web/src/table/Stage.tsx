// The table that is played on: ground, troops, marks, the move being drawn, the tape. Everything it needs is in the View and
// in the Draft; it decides nothing.
import { createEffect, createMemo, createSignal, createUniqueId, For, on, onCleanup, onMount, Show } from "solid-js";
import type { Battle } from "../state/battle";
import type { Draft } from "../state/draft";
import type { Point, Unit, View } from "../wire/protocol";
import { Camera, levelAt, type Size } from "./camera";
import { makeChoosing } from "./choosing";
import { HelmBar, Legend, Reserve, ScaleBar, Tools } from "./Furniture";
import { ringCentre } from "./geometry";
import { listenToPointers } from "./gestures";
import { Ground } from "./ground/Ground";
import { Names } from "./ground/Names";
import { namesAt } from "./ground/naming";
import { onKey } from "./keys";
import { markOf } from "./marks";
import { makeCourse } from "./orders/course";
import { FormedGhost, MoveLayer, RefusalMark, shortened } from "./orders/MoveLayer";
import { Pickable, PlaceLayer } from "./orders/PlaceLayer";
import { Written } from "./orders/Written";
import { Patterns } from "./Patterns";
import { pointing, ringed, type Whereabouts } from "./pointing";
import { round, sheetOf } from "./sheet";
import { makeTape, Profile, saidOfTape, TapeLine } from "./Tape";
import { TellingCard } from "../telling/Card";
import { moveAlong, TellingLayer } from "../telling/Layer";
import type { Telling } from "../telling/telling";
import { Troops } from "./troops/Troops";
import { LookedAt, Slices, Still, type Zoom } from "./zoom";
import "./table.css";

export interface StageProps {
  battle: Battle;
  draft: Draft;
  view: () => View;
  past: () => boolean; // nothing can be ordered: it is looked back, or something is told
  telling: Telling;
  room: () => Size; // that the table has on the page
}

const kTap = 350; // ms

export function Stage(props: StageProps) {
  const id = createUniqueId();
  const { battle, draft } = props;
  let frame!: HTMLDivElement;
  let world!: HTMLDivElement;
  let formations: HTMLSelectElement | undefined;

  const sheet = createMemo(() => sheetOf(props.view()), undefined, {
    equals: (a, b) => a.width === b.width && a.height === b.height && a.grain === b.grain,
  });
  const camera = new Camera(sheet, props.room());
  const zoom: Zoom = { scale: camera.restScale, level: createMemo(() => levelAt(camera.restScale())), slices: new Slices() };
  const choosing = makeChoosing(draft, () => props.view(), () => props.past());
  const course = makeCourse(battle, draft, () => props.view(), () => props.past());
  const tape = makeTape(battle.live, () => props.view());
  const [steering, setSteering] = createSignal(false);
  const [measuring, setMeasuring] = createSignal(false);
  const [grid, setGrid] = createSignal(false);

  const measure = (wanted: boolean | "toggle") => {
    const now = wanted === "toggle" ? !measuring() : wanted;
    if (now === measuring()) return;
    setMeasuring(now);
    tape.pull(now && draft.unit() ? { unit: draft.unit()! } : undefined, undefined);
  };
  const commit = () => {
    if (draft.verdict()?.allowed !== true || !draft.order()) return false;
    if ((draft.ask()?.most_orders ?? 1) > 1) draft.write();
    else void draft.send();
    return true;
  };
  let letGo = () => false;
  const stepBack = () => {
    if (letGo()) return true;
    if (measuring()) return measure(false), true;
    if (choosing.place()) return choosing.leavePlace(), true;
    if (course.legs().length > 0) return course.set([]), true;
    return false;
  };
  const hands = {
    frame: () => frame, camera, sheet, view: () => props.view(), past: () => props.past(), choosing, course, tape, measuring, setSteering,
    unit: () => draft.unit(), measure, commit, stepBack, toggleGrid: () => setGrid(!grid()), formations: () => formations?.focus(),
    clear: () => draft.chooseUnit(undefined),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest("[data-tool]") && event.key !== "Escape") return;
    if (measuring() && event.key === "Tab") return;
    if (event.key.toLowerCase() === "m" && !event.repeat) taken = event.timeStamp;
    if (onKey(hands, event)) event.preventDefault();
  };
  // Held, the key holds the tape; tapped, it takes it out or puts it away.
  let taken = 0;
  const onKeyUp = (event: KeyboardEvent) => event.key.toLowerCase() === "m" && event.timeStamp - taken > kTap && measure(false);
  // Keys that nobody else wants, while nothing has the focus, are the map's too.
  const onLooseKey = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && event.target === document.body) onKeyDown(event);
  };
  // With the tape out, going from unit to unit by Tab pulls it. The map follows what has the focus.
  const onFocus = (event: FocusEvent) => {
    const name = (event.target as Element).closest("[data-unit]")?.getAttribute("data-unit");
    const at = name ? props.view().units.find((u) => u.name === name)?.at : undefined;
    if (measuring() && name) tape.pull(tape.from() ?? { unit: name }, tape.from() ? { unit: name } : undefined);
    if (at && (event.target as Element).matches(":focus-visible") && !camera.shows(sheet().at(at))) camera.centre(sheet().at(at));
  };

  onMount(() => {
    camera.attach(world);
    letGo = listenToPointers(hands);
    const watch = new ResizeObserver(() => camera.resized({ width: frame.clientWidth, height: frame.clientHeight }));
    watch.observe(frame);
    window.addEventListener("keydown", onLooseKey);
    onCleanup(() => {
      watch.disconnect();
      window.removeEventListener("keydown", onLooseKey);
    });
  });
  createEffect(on(sheet, () => camera.fit(), { defer: true }));
  moveAlong(props.telling, () => frame, sheet, () => props.view());

  const ground = createMemo(() => props.view().ground);
  // Of several who are ordered one after the other, those that have had their turn.
  const asksMany = createMemo(() => !props.past() && (draft.ask()?.most_orders ?? 2) === 1 && draft.ask()?.unit === undefined && draft.orderable().size > 0);
  const isDone = (unit: Unit) => asksMany() && unit.side === draft.ask()!.seat && !draft.orderable().has(unit.name);
  const held = createMemo(() => JSON.stringify({ objectives: props.view().objectives, colours: props.view().colours })); // so that names are not placed anew for every move
  const names = createMemo(() => {
    const now = JSON.parse(held()) as Pick<View, "objectives" | "colours">;
    return namesAt(ground(), now.objectives, sheet(), camera.restScale(), now.colours);
  });
  // One pixel of the screen, for what lies over the troops: few things, so that they may follow the zoom exactly.
  const pixel = () => ({ "--inv": String(round(1000 / camera.restScale()) / 1000) });
  const place = (at: Whereabouts): Point | undefined => {
    if (typeof at !== "string") return at;
    const view = props.view();
    const ring = view.ground.find((p) => p.name === at);
    return view.units.find((u) => u.name === at)?.at ?? view.leaders.find((l) => l.name === at)?.at ??
      (ring?.area ? ringCentre(ring.area) : ring?.line?.[Math.floor(ring.line.length / 2)]);
  };
  createEffect(on(pointing, (now) => {
    const at = now && place(now.at);
    if (now && at && (now.centre || !camera.shows(sheet().at(at)))) camera.centre(sheet().at(at));
  }, { defer: true }));

  const refusal = createMemo(() => {
    const said = draft.verdict() ?? draft.refused();
    return said && !said.allowed ? said : undefined;
  });
  const stray = () => (course.legs().length === 0 ? (refusal()?.marks ?? []) : []);
  const ghostAt = () => (course.end() ? camera.toFrame(sheet().at(course.end()!.at)) : undefined);

  return (
    <div class="tabletop" classList={{ past: props.past(), measuring: measuring(), steering: steering(), aiming: choosing.wantsPlace() !== undefined }} ref={frame}
      tabindex="0" role="group" aria-label="The table: arrow keys, plus and minus move the map; Tab goes from unit to unit"
      onKeyDown={onKeyDown} onKeyUp={onKeyUp} onFocusIn={onFocus}>
      <div class="world" ref={world}>
        <LookedAt value={zoom}><svg class="sheet" width={sheet().width} height={sheet().height} viewBox={`0 0 ${sheet().width} ${sheet().height}`}>
          <Patterns />
          <Ground ground={ground()} table={props.view().table} sheet={sheet()} id={id} level={zoom.level()} />
          <Show when={grid() && props.view().measuring !== false}><g style={pixel()}><Grid width={sheet().width} height={sheet().height} step={sheet().grain * (props.view().unit_of_length === "inch" ? 12 : 30)} /></g></Show>
          <Names names={names()} sheet={sheet()} id={id} />
          <Show when={choosing.wantsPiece()}><g style={pixel()}><Pickable ground={ground()} sheet={sheet()} /></g></Show>
          <Troops view={props.view()} words={battle.words()} sheet={sheet()} names={names()} choosing={choosing} chosen={() => draft.unit()}
            mark={(unit) => (props.telling.isOn() ? undefined : markOf(unit, { draft, choosing }))} slide={() => props.telling.now()?.ms} done={isDone} />
          <g style={pixel()}>
            <Written view={props.view()} draft={draft} sheet={sheet()} past={props.past()} />
            <MoveLayer course={course} draft={draft} sheet={sheet()} steering={steering} commit={() => void commit()} />
            <Show when={!props.past() && course.legs().length === 0 && !choosing.place()}><FormedGhost draft={draft} sheet={sheet()} /></Show>
            {stray().map((mark) => <RefusalMark mark={mark} sheet={sheet()} />)}
            <PlaceLayer choosing={choosing} draft={draft} view={props.view()} sheet={sheet()} steering={steering} commit={() => void commit()} />
            <TapeLine tape={tape} sheet={sheet()} />
            <TellingLayer telling={props.telling} view={props.view()} sheet={sheet()} />
            <For each={ringed()}>
              {(name) => <Show when={place(name)}>{(at) => <g class="hovered" transform={`translate(${sheet().at(at()).map(round).join(" ")})`} aria-hidden="true"><Still><circle r="24" /></Still></g>}</Show>}
            </For>
            <Show when={pointing()} keyed>
              {(now) => <Show when={place(now.at)}>{(at) => <g class="pulse" transform={`translate(${sheet().at(at()).map(round).join(" ")})`} aria-hidden="true"><Still><circle r="26" /></Still></g>}</Show>}
            </Show>
          </g>
        </svg></LookedAt>
      </div>
      <TellingCard telling={props.telling} view={props.view} camera={camera} sheet={sheet()} frame={() => frame} />
      <ScaleBar camera={camera} sheet={sheet()} unit={props.view().unit_of_length === "inch" ? "inches" : "cm"} />
      <Tools camera={camera} measuring={measuring} measure={() => measure("toggle")} grid={grid} toggleGrid={() => setGrid(!grid())} guessed={props.view().measuring === false} />
      <Legend view={props.view()} words={battle.words()} />
      <Reserve view={props.view()} words={battle.words()} choosing={choosing} draft={draft} />
      <Show when={!props.past() && !measuring()}><HelmBar course={course} words={battle.words()} formationList={(element) => (formations = element)} /></Show>
      <Show when={steering() && refusal() && ghostAt()}>
        {(at) => <p class="why" style={{ left: `${at()[0]}px`, top: `${at()[1]}px` }}>{shortened(refusal()!.text, 110)}</p>}
      </Show>
      <Show when={measuring()}>
        <div class="measured" role="status">
          <Show when={tape.found()} fallback={<p>Pull the tape from one unit or place to another. <kbd>Esc</kbd> puts it away.</p>}>
            {(found) => <Show when={found().allowed && found().profile?.length} fallback={<p>{saidOfTape(found(), sheet().unit)}</p>}><Profile found={found()} unit={sheet().unit} /></Show>}
          </Show>
        </div>
      </Show>
    </div>
  );
}

function Grid(props: { width: number; height: number; step: number }) {
  const lines = () => {
    let d = "";
    for (let x = props.step; x < props.width; x += props.step) d += `M${x} 0V${props.height}`;
    for (let y = props.height - props.step; y > 0; y -= props.step) d += `M0 ${y}H${props.width}`;
    return d;
  };
  return <path class="grid" d={lines()} aria-hidden="true" />;
}
