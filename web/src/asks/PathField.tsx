// A path as a list of legs that can be edited: what dragging on the map makes, in words and numbers.
import { Index, For, Show } from "solid-js";
import { isTold, lengthMark, writeNumber } from "../look/text";
import type { Hand, Leg, LegKind, ParamOffer, View } from "../wire/protocol";
import { NumberBox } from "./NumberBox";

const kMostLegs = 32;
const kHanded: LegKind[] = ["oblique", "wheel", "turn", "sidestep"];
const kMeasured: LegKind[] = ["advance", "retire", "oblique", "sidestep", "road"];
const kTurning: LegKind[] = ["oblique", "wheel", "turn"];

// A leg to begin with; everything in it can be changed. Lengths are in inches, or in centimetres five times as long.
function newLeg(kind: LegKind, param: ParamOffer, view: View): Leg {
  const leg = roughly(kind, param, view);
  if (leg.distance !== undefined && view.unit_of_length === "cm") leg.distance *= 5;
  writeNumber(leg.distance);
  return leg;
}
function roughly(kind: LegKind, param: ParamOffer, view: View): Leg {
  const road = view.ground.find((g) => g.kind === "road" || g.kind === "track")?.name ?? "";
  const middle: [number, number] = [view.table.width / 2, view.table.height / 2];
  switch (kind) {
    case "advance": return { leg: kind, distance: 4 };
    case "retire": return { leg: kind, distance: 2 };
    case "oblique": return { leg: kind, hand: "left", distance: 2, angle: 45 };
    case "wheel": return { leg: kind, hand: "left", angle: 30 };
    case "turn": return { leg: kind, hand: "right", angle: 90, anchor: "centre" };
    case "sidestep": return { leg: kind, hand: "left", distance: 1 };
    case "road": return { leg: kind, piece: road, distance: 4, towards: middle };
    case "free": return { leg: kind, to: { at: middle, facing: 0 } };
    case "form": return { leg: kind, formation: param.formations?.[0] ?? param.choices?.[0] ?? "" };
  }
}

export function PathField(props: { param: ParamOffer; view: View; legs: Leg[]; set: (legs: Leg[]) => void }) {
  const change = (i: number, part: Partial<Leg>) => props.set(props.legs.map((l, j) => (i === j ? { ...l, ...part } : l)));
  const kinds = () => props.param.legs ?? ["advance", "wheel"];
  const add = (list: HTMLSelectElement) => {
    if (list.value) props.set([...props.legs, newLeg(list.value as LegKind, props.param, props.view)]);
    list.value = "";
  };
  return (
    <div class="path">
      <ol>
        <Index each={props.legs}>
          {(leg, i) => (
            <li>
              <span class="leg">{leg().leg}</span>
              <LegBoxes leg={leg()} param={props.param} view={props.view} change={(part) => change(i, part)} />
              <button type="button" class="plain" aria-label={`Strike leg ${i + 1}`} title="Strike this leg"
                onClick={() => props.set(props.legs.filter((_, j) => j !== i))}>✕</button>
            </li>
          )}
        </Index>
      </ol>
      <Show when={props.legs.length < kMostLegs}>
        <select class="add-leg" aria-label="Add a leg" onChange={(e) => add(e.currentTarget)}>
          <option value="">+ leg …</option>
          <For each={kinds()}>{(kind) => <option value={kind}>{kind}</option>}</For>
        </select>
      </Show>
    </div>
  );
}

function LegBoxes(props: { leg: Leg; param: ParamOffer; view: View; change: (part: Partial<Leg>) => void }) {
  const is = (kinds: LegKind[]) => kinds.includes(props.leg.leg);
  const place = (i: number, n: number | undefined, from: [number, number]): [number, number] =>
    i === 0 ? [n ?? from[0], from[1]] : [from[0], n ?? from[1]];
  return (
    <>
      <Show when={is(kHanded)}>
        <Pick label="Hand" value={props.leg.hand ?? "left"} choices={["left", "right"]} set={(hand) => props.change({ hand: hand as Hand })} />
      </Show>
      <Show when={is(kMeasured)}>
        <NumberBox label="Distance" value={props.leg.distance} low={0} veiled={!isTold(props.leg.distance, props.view)}
          set={(distance) => (writeNumber(distance), props.change({ distance }))} />
        <span class="dim">{lengthMark(props.view)}</span>
      </Show>
      <Show when={is(kTurning)}>
        <NumberBox label="Angle" value={props.leg.angle} low={0} high={360} set={(angle) => props.change({ angle })} /><span class="dim">°</span>
      </Show>
      <Show when={props.leg.leg === "road"}>
        <Pick label="Road" value={props.leg.piece ?? ""} choices={props.view.ground.filter((g) => g.line).map((g) => g.name)}
          set={(piece) => props.change({ piece })} />
        <For each={[0, 1]}>
          {(i) => <NumberBox label={i === 0 ? "Towards, east" : "Towards, north"} value={props.leg.towards?.[i]} veiled={!isTold(props.leg.towards?.[i], props.view)}
            set={(n) => props.change({ towards: place(i, n, props.leg.towards ?? [0, 0]) })} />}
        </For>
      </Show>
      <Show when={props.leg.to}>
        {(to) => (
          <>
            <For each={[0, 1]}>
              {(i) => <NumberBox label={i === 0 ? "East" : "North"} value={to().at[i]} veiled={!isTold(to().at[i], props.view)}
                set={(n) => props.change({ to: { at: place(i, n, to().at), facing: to().facing } })} />}
            </For>
            <NumberBox label="Facing" value={to().facing} set={(facing) => props.change({ to: { at: to().at, facing: facing ?? 0 } })} />
          </>
        )}
      </Show>
      <Show when={props.leg.leg === "form"}>
        <Pick label="Formation" value={props.leg.formation ?? ""} choices={formationsOf(props.param, props.view)}
          set={(formation) => props.change({ formation })} />
      </Show>
    </>
  );
}

// Where the Ask does not say what may be formed: what is seen on the table.
const formationsOf = (param: ParamOffer, view: View) =>
  param.formations ?? param.choices ?? [...new Set(view.units.filter((u) => u.side === view.seat).flatMap((u) => u.formation ?? []))];

function Pick(props: { label: string; value: string; choices: string[]; set: (value: string) => void }) {
  return (
    <select aria-label={props.label} onChange={(e) => props.set(e.currentTarget.value)}>
      <For each={props.choices}>{(c) => <option value={c} selected={c === props.value}>{c}</option>}</For>
    </select>
  );
}
