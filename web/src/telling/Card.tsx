// The dispatch of the scene that is told, beside where it happens: the sentences, the dice as they fall and what they needed.
import { createEffect, createMemo, createSignal, For, on, Show } from "solid-js";
import { Faces, together } from "../log/Faces";
import { wantsLittleMotion } from "../state/settings";
import type { Camera } from "../table/camera";
import type { Sheet } from "../table/sheet";
import type { BattleEvent, Point, View } from "../wire/protocol";
import { around, besideOf } from "./beside";
import type { Scene } from "./scenes";
import type { Telling } from "./telling";

const whom = (scene: Scene) => [...new Set([...scene.events.flatMap((e) => e.units ?? []), ...scene.marches.map((m) => m.name), ...scene.losses.map((l) => l.name)])];
const kWide = 330;

export function TellingCard(props: { telling: Telling; view: () => View; camera: Camera; sheet: Sheet; frame: () => HTMLElement }) {
  const now = () => props.telling.now();
  const [at, setAt] = createSignal<Point>([8, 60]);
  let box: HTMLDivElement | undefined;
  const inFrame = (p: Point) => props.camera.toFrame(props.sheet.at(p));
  createEffect(on(now, (playing) => {
    if (!playing) return;
    const { units } = props.view();
    const named = new Set(whom(playing.scene));
    const own = units.filter((u) => named.has(u.name) && u.at).flatMap((u) => (u.footprint?.flat() ?? []).concat([u.at!]));
    const ends = [...own, ...playing.scene.marches.flatMap((m) => [m.from.at, m.to.at])];
    if (ends.length > 0 && !playing.scene.quiet && !ends.some((p) => props.camera.shows(props.sheet.at(p)))) props.camera.centre(props.sheet.at(ends[0]!));
    if (!box) return;
    const frame = props.frame();
    const size = { width: Math.min(kWide, frame.clientWidth - 16), height: box.offsetHeight };
    const troops = units.filter((u) => u.on_table && u.footprint?.length).map((u) => around(u.footprint!.flat().map(inFrame), 8));
    const what = ends.length === 0 || playing.scene.quiet ? undefined : around(ends.map(inFrame), 6);
    setAt(besideOf(what, size, { width: frame.clientWidth, height: frame.clientHeight }, troops));
  }));
  return (
    <Show when={now()}>
      {(playing) => (
        <div class="told-card" classList={{ quiet: playing().scene.quiet, grave: playing().scene.fallen.length > 0 }} ref={box} data-tool=""
          style={{ transform: `translate(${Math.round(at()[0])}px, ${Math.round(at()[1])}px)` }} onClick={() => props.telling.skip()} title="Click for the next (Space)">
          <Words scene={playing().scene} />
        </div>
      )}
    </Show>
  );
}

function Words(props: { scene: Scene }) {
  const lines = createMemo(() => props.scene.events);
  return <For each={lines()}>{(event) => <Line event={event} />}</For>;
}

function Line(props: { event: BattleEvent }) {
  return (
    <Show when={props.event.depth > 0} fallback={<h4>{props.event.text}</h4>}>
      <p class={props.event.depth > 1 ? "then" : ""}>{props.event.text}</p>
      <For each={together(props.event.dice ?? [])}>{(thrown) => <Faces thrown={thrown} tumbling={!wantsLittleMotion()} />}</For>
    </Show>
  );
}
