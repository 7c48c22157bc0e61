// Dice as they lie: cubes with pips for six sides, kites with a figure for ten, hexagons for the rest. Those that count
// are golden and have a rim, so that colour is not the only sign.
import { For, Match, Show, Switch } from "solid-js";
import type { Throw } from "../wire/protocol";

const kMostShown = 30;
const kPips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function Die(props: { sides: number; face: number; hit: boolean; delay?: number }) {
  return (
    <svg class="die" classList={{ hit: props.hit }} viewBox="-14 -14 28 28" role="img" style={{ "--delay": `${props.delay ?? 0}ms` }}
      aria-label={`${props.face}${props.hit ? ", counts" : ""}`}>
      <Switch fallback={<path class="body" d="M0 -13 L11.5 -6.5 V6.5 L0 13 L-11.5 6.5 V-6.5 Z" />}>
        <Match when={props.sides === 6}><rect class="body" x="-11" y="-11" width="22" height="22" rx="4" /></Match>
        <Match when={props.sides === 10}><path class="body" d="M0 -13.2 L12.6 1 L0 13.2 L-12.6 1 Z" /></Match>
      </Switch>
      <Show when={props.sides === 6 && kPips[props.face]} fallback={<text y="5.2">{props.face}</text>}>
        {(pips) => <For each={pips()}>{([x, y]) => <circle class="pip" cx={x * 5.6} cy={y * 5.6} r="2.1" />}</For>}
      </Show>
    </svg>
  );
}

/** Dice that fell one by one for the same thing lie side by side; what they come to the sentence says. */
export function together(dice: Throw[]): Throw[] {
  const out: Throw[] = [];
  for (const thrown of dice) {
    const last = out[out.length - 1];
    const isOne = (t: Throw | undefined) => t !== undefined && t.faces.length === 1 && t.at_least === undefined;
    if (last && isOne(thrown) && (isOne(last) || Number.isNaN(last.result)) && last.sides === thrown.sides)
      out[out.length - 1] = { ...last, dice: last.dice + 1, faces: [...last.faces, ...thrown.faces], result: NaN };
    else out.push(thrown);
  }
  return out;
}

export function Faces(props: { thrown: Throw; tumbling?: boolean }) {
  const counts = (face: number) => props.thrown.at_least !== undefined && face >= props.thrown.at_least;
  const rest = () => props.thrown.faces.length - kMostShown;
  const result = () => {
    const { at_least, dice, result, sides } = props.thrown;
    return at_least === undefined ? `${result} on ${dice > 1 ? dice : ""}d${sides}` : `${result} at ${at_least} or more`;
  };
  return (
    <div class="faces" classList={{ tumbling: props.tumbling ?? false }}>
      <For each={props.thrown.faces.slice(0, kMostShown)}>
        {(face, i) => <Die sides={props.thrown.sides} face={face} hit={counts(face)} delay={40 * i()} />}
      </For>
      <Show when={rest() > 0}><span class="dim">and {rest()} more</span></Show>
      <Show when={!Number.isNaN(props.thrown.result)}><span class="result">{result()}</span></Show>
    </div>
  );
}
