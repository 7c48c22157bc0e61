// The battle as a line under the map: a tick for each phase, taller where losses fell. Dragging or the arrow keys look back.
import { createEffect, createMemo, For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { chroniclePath } from "../wire/http";
import { Icon, type IconName } from "../look/Icon";
import { sideName } from "../look/text";
import { Strip } from "../telling/Strip";
import type { Reader, TimelineMoment } from "../wire/protocol";

const kWidth = 1000; // of the drawing; it is stretched to the page
const kMostTicks = 400;

export function Timeline(props: { desk: Desk }) {
  const { past } = props.desk;
  const now = () => past.at() ?? past.last();
  const shown = () => past.moments().find((m) => m.n === now());
  let slider!: HTMLInputElement;
  // Both at once: a range forgets a value that is beyond its end.
  createEffect(() => {
    slider.max = String(past.last());
    slider.value = String(now());
  });
  const jump = (n: number) => past.look(n);
  const Button = (b: { label: string; icon: IconName; act: () => void }) => (
    <button type="button" class="plain" title={b.label} aria-label={b.label} onClick={() => b.act()}><Icon name={b.icon} /></button>
  );
  return (
    <footer class="timeline">
      <div class="playing" role="group" aria-label="Look back">
        <Button label="To the beginning" icon="first" act={() => jump(0)} />
        <Button label="One turn back ( { )" icon="turnBack" act={() => past.turn(-1)} />
        <Button label="One moment back ( [ )" icon="back" act={() => past.step(-1)} />
        <Button label={past.playing() < 0 ? "Stop" : "Play it backwards"} icon={past.playing() < 0 ? "pause" : "backwards"} act={() => playOrStop(props.desk, -1)} />
        <Button label={past.playing() > 0 ? "Stop" : "Play it"} icon={past.playing() > 0 ? "pause" : "play"} act={() => playOrStop(props.desk, 1)} />
        <Button label="One moment on ( ] )" icon="on" act={() => past.step(1)} />
        <Button label="One turn on ( } )" icon="turnOn" act={() => past.turn(1)} />
        <Button label="To now" icon="last" act={() => (past.reader() === (props.desk.seat() as Reader) ? past.look(undefined) : jump(past.last()))} />
        <Show when={past.at() !== undefined}>
          <button type="button" class="plain tabular" title="How fast it is played" aria-label={`Speed: ${past.speed()} times`} onClick={() => past.setSpeed(past.speed() >= 4 ? 0.5 : past.speed() * 2)}>
            {past.speed() < 1 ? "½" : past.speed()}×
          </button>
        </Show>
      </div>
      <div class="line">
        <Ticks moments={past.moments()} last={past.last()} at={now()} looking={past.at() !== undefined} />
        <input ref={slider} type="range" min="0" step="1" aria-label="Moment of the battle"
          aria-valuetext={`moment ${now()} of ${past.last()}: ${shown()?.heading ?? ""}`} onInput={(e) => jump(e.currentTarget.valueAsNumber)} />
      </div>
      <Strip desk={props.desk} />
      <Readers desk={props.desk} />
      <button type="button" class="plain" onClick={() => props.desk.copyMoment()}>Copy link</button>
      <Show when={props.desk.isOver()}>
        <a href={chroniclePath(props.desk.battle.game)} download={`${props.desk.battle.game}.chronicle`}>Chronicle</a>
      </Show>
    </footer>
  );
}

function playOrStop(desk: Desk, direction: 1 | -1) {
  const { past } = desk;
  if (past.playing() === direction) return past.play(0);
  if (direction > 0 && (past.at() === undefined || past.at() === past.last())) past.look(0);
  past.play(direction);
}

// Phases get a tick; losses make it taller. With more moments than there is room for, only the tallest of each place.
function Ticks(props: { moments: TimelineMoment[]; last: number; at: number; looking: boolean }) {
  const x = (n: number) => (props.last === 0 ? 0 : (kWidth * n) / props.last);
  const ticks = createMemo(() => {
    const most = Math.max(4, ...props.moments.map((m) => m.losses.A + m.losses.B));
    const places = new Map<number, { n: number; height: number; turn: boolean }>();
    let [heading, turn] = ["", -1];
    for (const m of props.moments) {
      const lost = m.losses.A + m.losses.B;
      const height = (m.turn !== turn ? 9 : m.heading !== heading ? 6 : 0) + (14 * lost) / most;
      const place = Math.round((x(m.n) * kMostTicks) / kWidth);
      if (height > (places.get(place)?.height ?? 0)) places.set(place, { n: m.n, height, turn: m.turn !== turn });
      [heading, turn] = [m.heading, m.turn];
    }
    return [...places.values()];
  });
  return (
    <svg viewBox={`0 0 ${kWidth} 34`} preserveAspectRatio="none" aria-hidden="true">
      <path class="base" d={`M0 26 H${kWidth}`} />
      <path class="gone" d={`M0 26 H${x(props.at)}`} />
      <For each={ticks()}>{(t) => <path class={t.turn ? "notch turn" : "notch"} d={`M${x(t.n)} 26 v-${t.height}`} />}</For>
      <path class="knob" classList={{ looking: props.looking }} d={`M${x(props.at)} 26 h0.01`} />
    </svg>
  );
}

// Through whose eyes; the other side and the truth are open once the battle is over.
function Readers(props: { desk: Desk }) {
  const { past } = props.desk;
  const choices = createMemo<Reader[]>(() => {
    const own = props.desk.seat();
    if (props.desk.isOver()) return ["A", "B", "truth", "nobody"];
    return own === "nobody" ? ["nobody"] : [own, "nobody"];
  });
  const label = (reader: Reader) => (reader === "truth" ? "the truth" : `seen by ${sideName(props.desk.battle.view(), reader)}`);
  const choose = (reader: Reader) => (reader === props.desk.seat() && past.at() === undefined ? past.look(undefined) : past.chooseReader(reader));
  return (
    <select aria-label="Through whose eyes" onChange={(e) => choose(e.currentTarget.value as Reader)}>
      <For each={choices()}>{(r) => <option value={r} selected={past.reader() === r}>{label(r)}</option>}</For>
    </select>
  );
}
