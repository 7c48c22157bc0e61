// What is told, on the map: trails of those who marched, lines of fire, what fell, who is gone.
import { createEffect, createMemo, For, on, onCleanup, Show } from "solid-js";
import { wantsLittleMotion } from "../state/settings";
import { extent, nearestPoints, poseOf } from "../table/geometry";
import { wayBetween } from "../table/orders/trail";
import { round, type Sheet } from "../table/sheet";
import { toneOf } from "../table/tone";
import { Still } from "../table/zoom";
import type { Point, Pose, Unit, View } from "../wire/protocol";
import type { March } from "./scenes";
import type { Telling } from "./telling";

interface LayerProps {
  telling: Telling;
  view: View;
  sheet: Sheet;
}

export const widthOf = (unit: Unit | undefined) => {
  const pose = unit && poseOf(unit);
  if (!unit || !pose || !unit.footprint?.length) return 0;
  const e = extent(pose, unit.footprint);
  return e.right - e.left;
};
const wayOf = (march: March, view: View): Pose[] =>
  march.leader ? [march.from, march.to] : wayBetween(march.from, march.to, widthOf(view.units.find((u) => u.name === march.name)));

const put = (sheet: Sheet, p: Point) => `translate(${sheet.at(p).map(round).join(" ")})`;
const corners = (unit: Unit): Point[] => (unit.footprint?.length ? unit.footprint.flat() : unit.at ? [unit.at] : []);

export function TellingLayer(props: LayerProps) {
  const now = () => props.telling.now();
  const scene = () => now()?.scene;
  const unit = (name: string) => props.view.units.find((u) => u.name === name);
  // Where one was who is there no more.
  const lastAt = createMemo((known: Map<string, Point>) => {
    for (const u of props.view.units) if (u.at) known.set(u.name, u.at);
    for (const l of props.view.leaders) if (l.at) known.set(l.name, l.at);
    return known;
  }, new Map<string, Point>());
  const fresh = (march: March) => scene()?.marches.includes(march) ?? false;
  const line = (march: March) => props.sheet.line(wayOf(march, props.view).map((p) => p.at));
  const shots = createMemo(() =>
    (scene()?.shots ?? []).flatMap((s): [Point, Point][] => {
      const [a, b] = [unit(s.from), unit(s.at)];
      if (!a || !b || corners(a).length === 0 || corners(b).length === 0) return [];
      const from = a.at && a.footprint?.length ? a.at : corners(a)[0]!;
      return [[from, nearestPoints([from], corners(b))[1]]];
    }));
  return (
    <Show when={now()}>
      <g class="telling" aria-hidden="true">
        <For each={props.telling.trails()}>
          {(march) => <path class={`trail ${toneOf(props.view.colours, march.side)}`} classList={{ fresh: fresh(march), back: march.back }} d={line(march)} pathLength="1" />}
        </For>
        <For each={shots()}>
          {([from, to]) => (
            <g class="shot">
              <path class="casing" d={props.sheet.line([from, to])} />
              <path class="flight" d={props.sheet.line([from, to])} pathLength="1" />
              <g transform={put(props.sheet, from)}><Still><circle class="smoke" r="9" /><circle class="smoke" cx="8" cy="-4" r="6" /></Still></g>
            </g>
          )}
        </For>
        <For each={scene()?.losses ?? []}>
          {(loss) => <Show when={lastAt().get(loss.name)}>{(at) => (
            <g transform={put(props.sheet, at())} class="loss" classList={{ gone: loss.gone }}>
              <Still>
                <Show when={loss.gone} fallback={<text class="lost" text-anchor="middle" y="-20">−{loss.lost}</text>}>
                  <path class="cross" d="M-11-11L11 11M11-11L-11 11" />
                  <text class="lost" text-anchor="middle" y="-18">gone</text>
                </Show>
              </Still>
            </g>
          )}</Show>}
        </For>
        <For each={scene()?.fallen ?? []}>
          {(name) => <Show when={lastAt().get(name)}>{(at) => (
            <g transform={put(props.sheet, at())} class="fallen">
              <Still>
                <circle class="knell" r="30" />
                <path class="sabres" d="M-15-15L15 15M15-15L-15 15" />
                <text class="lost" text-anchor="middle" y="-36">{name}</text>
              </Still>
            </g>
          )}</Show>}
        </For>
      </g>
    </Show>
  );
}

/** Sends those who march along their ways; the elements themselves stand at the end already. */
export function moveAlong(telling: Telling, frame: () => HTMLElement, sheet: () => Sheet, view: () => View) {
  createEffect(on(telling.now, (now) => {
    if (!now || wantsLittleMotion()) return;
    const moving = now.scene.marches.flatMap((march) => {
      const attribute = march.leader ? "data-leader" : "data-unit";
      const element = frame().querySelector(`[${attribute}="${CSS.escape(march.name)}"]`);
      if (!element) return [];
      const place = ({ at, facing }: Pose) => {
        const [x, y] = sheet().at(at).map(round);
        return march.leader ? `translate(${x}px, ${y}px)` : `translate(${x}px, ${y}px) rotate(${round(facing)}deg)`;
      };
      const way = wayOf(march, view());
      // By the shorter turn from one to the next.
      let facing = way[0]!.facing;
      const frames = way.map((p) => {
        facing += ((p.facing - facing) % 360 + 540) % 360 - 180;
        return { transform: place({ at: p.at, facing }) };
      });
      return [element.animate(frames, { duration: Math.min(1400, now.ms * 0.75), easing: "cubic-bezier(0.4, 0, 0.3, 1)" })];
    });
    onCleanup(() => moving.forEach((m) => m.cancel()));
  }));
}
