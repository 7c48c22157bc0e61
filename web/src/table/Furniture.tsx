// What lies on the edge of the table: the scale, the tools, the troops that are not on it yet, the keys of a march.
import { createMemo, For, Show } from "solid-js";
import type { Camera } from "./camera";
import type { Choosing } from "./choosing";
import type { Draft } from "../state/draft";
import type { LegKind, Unit, View, Words } from "../wire/protocol";
import type { Course } from "./orders/course";
import type { Sheet } from "./sheet";
import { toneOf } from "./tone";
import { Flag } from "./troops/Flag";
import { legendOf } from "./troops/signs";
import { saidOfUnit } from "./troops/words";

const kLengths = [1, 2, 4, 6, 8, 12, 16, 24, 36, 48, 72, 96, 144];

/** The longest of the round lengths that is not wider than `most` pixels. */
export const barLength = (pixelsAUnit: number, most: number) =>
  kLengths.filter((n) => n * pixelsAUnit <= most).pop() ?? kLengths[0]!;

export function ScaleBar(props: { camera: Camera; sheet: Sheet; unit: string }) {
  const step = () => props.camera.restScale() * props.sheet.grain;
  const long = createMemo(() => barLength(step(), 190));
  const parts = () => (long() % 4 === 0 ? 4 : long() % 3 === 0 ? 3 : long());
  const marks = () => Array.from({ length: parts() + 1 }, (_, i) => (long() / parts()) * i);
  return (
    <svg class="scale-bar" width={long() * step() + (props.unit.length > 2 ? 72 : 48)} height="36" role="img" aria-label={`Scale: ${long()} ${props.unit}`}>
      <g transform="translate(12 26)">
        <path d={`M0 0H${long() * step()}`} />
        <For each={marks()}>
          {(n) => <g transform={`translate(${n * step()} 0)`}><path d="M0-4V4" /><text y="-8" text-anchor="middle">{Number(n.toFixed(1))}</text></g>}
        </For>
        <text x={long() * step() + 9} y="5">{props.unit}</text>
      </g>
    </svg>
  );
}

/** What the signs beside the troops mean: those that lie on the table just now. */
export function Legend(props: { view: View; words: Words | undefined }) {
  const signs = createMemo(() => legendOf(props.view.units, props.words));
  return (
    <Show when={signs().length > 0}>
      <details class="legend" data-tool="">
        <summary>Signs</summary>
        <dl><For each={signs()}>{(s) => <><dt>{s.sign}</dt><dd>{s.said}</dd></>}</For></dl>
      </details>
    </Show>
  );
}

export function Tools(props: { camera: Camera; measuring: () => boolean; measure: () => void; grid: () => boolean; toggleGrid: () => void; guessed: boolean }) {
  return (
    <div class="map-tools" data-tool="" role="group" aria-label="Map">
      <button type="button" title="Closer (+)" aria-label="Closer" onClick={() => props.camera.zoom(1.35)}>+</button>
      <button type="button" title="Further off (−)" aria-label="Further off" onClick={() => props.camera.zoom(1 / 1.35)}>−</button>
      <button type="button" title="The whole table (0)" aria-label="The whole table" onClick={() => props.camera.fit()}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13" /></svg>
      </button>
      <button type="button" title="Measure (hold M)" aria-label="Measure" aria-pressed={props.measuring()} onClick={() => props.measure()}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 13L13 2L18 7L7 18ZM6 9L8 11M9 6L11.5 8.5M12 3.5L13.5 5" /></svg>
      </button>
      <Show when={!props.guessed}>
        <button type="button" title="Grid (G)" aria-label="Grid" aria-pressed={props.grid()} onClick={() => props.toggleGrid()}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3H17V17H3ZM3 10H17M10 3V17" /></svg>
        </button>
      </Show>
    </div>
  );
}

export function Reserve(props: { view: View; words: Words | undefined; choosing: Choosing; draft: Draft }) {
  const waiting = () => props.view.units.filter((u) => !u.on_table && u.strength > 0);
  const ours = (u: Unit) => (u.side === props.view.seat ? 0 : 1);
  const sorted = createMemo(() => [...waiting()].sort((a, b) => ours(a) - ours(b)));
  return (
    <Show when={sorted().length > 0}>
      <details class="reserve" data-tool="" open={sorted().some((u) => props.choosing.mayTake(u.name))}>
        <summary>In reserve: {sorted().length}</summary>
        <ul>
          <For each={sorted()}>
            {(unit) => (
              <li>
                <button type="button" class="chip" classList={{ may: props.choosing.mayTake(unit.name), chosen: props.draft.unit() === unit.name }}
                  disabled={!props.choosing.mayTake(unit.name)} aria-pressed={props.draft.unit() === unit.name} title={saidOfUnit(unit, props.view, props.words)}
                  onClick={() => props.choosing.take(unit.name)}>
                  <svg class="sheet" width="18" height="12" aria-hidden="true"><Flag nation={unit.nation} tone={toneOf(props.view.colours, unit.side)} /></svg>
                  {unit.name} <span class="dim">{unit.strength}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  );
}

/** What the keys do for the unit that is chosen, and what a mouse can do about its path that is no drag. */
export function HelmBar(props: { course: Course; words: Words | undefined; formationList: (element: HTMLSelectElement) => void }) {
  const legs = () => props.course.param()?.legs ?? [];
  const turns = () => (legs().includes("wheel") ? "wheel" : "turn");
  const has = (leg: LegKind) => props.course.can(leg);
  const formations = () => props.course.param()?.formations ?? props.words?.formations.map((f) => f.name) ?? [];
  const form = (name: string) => name && props.course.set([...props.course.legs(), { leg: "form", formation: name }]);
  return (
    <Show when={props.course.param()}>
        <div class="helm" data-tool="" role="group" aria-label="March">
          <span class="how"><b>Drag its front.</b></span>
          <Show when={has("advance")}><span><kbd>↑</kbd> advance</span></Show>
          <Show when={has("retire")}><span><kbd>↓</kbd> retire</span></Show>
          <Show when={has("wheel") || has("turn")}><span><kbd>←</kbd><kbd>→</kbd> {turns()}</span></Show>
          <Show when={has("oblique")}><span><kbd>A</kbd><kbd>D</kbd> oblique</span></Show>
          <Show when={has("sidestep")}><span><kbd>,</kbd><kbd>.</kbd> sidestep</span></Show>
          <Show when={has("turn") && has("wheel")}><span><kbd>T</kbd> about turn</span></Show>
          <Show when={props.course.legs().length > 0}>
            <button type="button" onClick={() => void props.course.cutBack()}><kbd>⌫</kbd> cut back</button>
          </Show>
          <Show when={has("form") && formations().length > 0}>
            <label>
              <kbd>F</kbd>{" "}
              <select aria-label="Change formation" ref={props.formationList} onChange={(e) => (form(e.currentTarget.value), (e.currentTarget.value = ""))}>
                <option value="">form …</option>
                <For each={formations()}>{(name) => <option value={name}>{name}</option>}</For>
              </select>
            </label>
          </Show>
        </div>
    </Show>
  );
}
