// One parameter of an order, filled in from what its offer says of itself. Kinds that the map can fill in too (units,
// places, paths) say so; the focused one is what a click on the map means.
import { createMemo, For, Match, Show, Switch } from "solid-js";
import type { Draft } from "../state/draft";
import { isTold, lengthMark, writeNumber } from "../look/text";
import type { Leg, ParamOffer, ParamValue, Point, Pose, View } from "../wire/protocol";
import { isLight } from "./groups";
import { NumberBox } from "./NumberBox";
import { PathField } from "./PathField";

const kFewChoices = 7;
const kFewLetters = 90; // of all of them: more would fill the column
const kSlides = 60; // a slider over more than that cannot be set to what is meant
const kOnTheMap = ["unit", "units", "leader", "piece", "point", "pose", "path"];

export interface FieldProps {
  param: ParamOffer;
  value: ParamValue | undefined;
  set: (value: ParamValue | undefined) => void;
  view: View;
}

export function DraftField(props: { draft: Draft; param: ParamOffer; view: View }) {
  const isFocused = () => props.draft.focus()?.param === props.param.param;
  const onMap = () => kOnTheMap.includes(props.param.kind);
  const value = () => props.draft.values[props.param.param];
  const set = (next: ParamValue | undefined) => props.draft.set(props.param.param, next);
  return (
    <Show when={!isTick(props.param)} fallback={<Tick param={props.param} value={value()} set={set} />}>
      <fieldset class="param" classList={{ focused: isFocused() && onMap(), inline: isLight(props.param) }} onFocusIn={() => props.draft.chooseFocus(props.param.param)}>
        <legend>
          {props.param.label}
          <Show when={onMap() && isFocused()}><span class="hint"> or on the map</span></Show>
        </legend>
        <Field param={props.param} view={props.view} value={value()} set={set} />
        <Show when={onMap() && props.param.optional && value() !== undefined && props.param.kind !== "path"}>
          <button type="button" class="plain" aria-label={`Take back: ${props.param.label}`} onClick={() => set(undefined)}>✕ take back</button>
        </Show>
      </fieldset>
    </Show>
  );
}

// A yes that may be left out is a box to tick.
const isTick = (param: ParamOffer) => param.kind === "yes or no" && param.optional;
function Tick(props: { param: ParamOffer; value: ParamValue | undefined; set: (value: ParamValue | undefined) => void }) {
  return (
    <label class="tick-box">
      <input type="checkbox" checked={props.value === true} onChange={(e) => props.set(e.currentTarget.checked || undefined)} /> {props.param.label}
    </label>
  );
}

export function Field(props: FieldProps) {
  const kind = () => props.param.kind;
  return (
    <Switch>
      <Match when={kind() === "unit"}><OneOf {...props} choices={props.param.units ?? props.view.units.map((u) => u.name)} /></Match>
      <Match when={kind() === "units"}><SomeOf {...props} /></Match>
      <Match when={kind() === "leader"}>
        <OneOf {...props} choices={props.view.leaders.filter((l) => l.side === props.view.seat).map((l) => l.name)} />
      </Match>
      <Match when={kind() === "piece"}><OneOf {...props} choices={namedGround(props.view)} /></Match>
      <Match when={kind() === "formation" || kind() === "choice"}><OneOf {...props} choices={props.param.choices ?? []} /></Match>
      <Match when={kind() === "hand"}><OneOf {...props} choices={["left", "right"]} /></Match>
      <Match when={kind() === "yes or no"}><YesOrNo {...props} /></Match>
      <Match when={kind() === "number" || kind() === "length"}><Amount {...props} /></Match>
      <Match when={kind() === "heading"}><Heading value={props.value as number | undefined} set={props.set} /></Match>
      <Match when={kind() === "point"}><Place value={props.value as Point | undefined} set={props.set} view={props.view} /></Match>
      <Match when={kind() === "pose"}><PoseBoxes {...props} /></Match>
      <Match when={kind() === "path"}>
        <PathField param={props.param} view={props.view} legs={(props.value as Leg[] | undefined) ?? []}
          set={(legs) => props.set(legs.length > 0 ? legs : undefined)} />
      </Match>
    </Switch>
  );
}

function OneOf(props: FieldProps & { choices: string[] }) {
  const toggle = (choice: string) => props.set(props.value === choice && props.param.optional ? undefined : choice);
  return (
    <Show when={props.choices.length <= kFewChoices && props.choices.join("").length <= kFewLetters} fallback={<Dropdown {...props} />}>
      <div class="chips">
        <For each={props.choices} fallback={<span class="dim">nothing to choose from</span>}>
          {(choice) => (
            <button type="button" class="pick" aria-pressed={props.value === choice} onClick={() => toggle(choice)}>{choice}</button>
          )}
        </For>
      </div>
    </Show>
  );
}

function Dropdown(props: FieldProps & { choices: string[] }) {
  return (
    <select aria-label={props.param.label} onChange={(e) => props.set(e.currentTarget.value || undefined)}>
      <option value="" selected={props.value === undefined}>choose …</option>
      <For each={props.choices}>{(choice) => <option value={choice} selected={props.value === choice}>{choice}</option>}</For>
    </select>
  );
}

function SomeOf(props: FieldProps) {
  const chosen = createMemo(() => (props.value as string[] | undefined) ?? []);
  const count = () => {
    const { low, high } = props.param;
    if (low === undefined && high === undefined) return `${chosen().length} chosen`;
    return `${chosen().length} chosen, ${low ?? 0}${high === undefined ? " or more" : high === low ? "" : ` to ${high}`} wanted`;
  };
  const toggle = (name: string, on: boolean) => {
    const now = on ? [...chosen(), name] : chosen().filter((n) => n !== name);
    props.set(now.length === 0 && (props.param.low ?? 1) > 0 ? undefined : now);
  };
  return (
    <div class="checks">
      <For each={props.param.units ?? []}>
        {(name) => (
          <label>
            <input type="checkbox" checked={chosen().includes(name)} onChange={(e) => toggle(name, e.currentTarget.checked)} /> {name}
          </label>
        )}
      </For>
      <span class="dim">{count()}</span>
    </div>
  );
}

// What can be told apart by its name first; hills and marks on the map are no places to name.
const namedGround = (view: View) =>
  view.ground.filter((g) => g.kind !== "contour" && g.kind !== "zone" && g.condition !== "removed").map((g) => g.name)
    .sort((a, b) => Number(a.startsWith("#")) - Number(b.startsWith("#")));

function YesOrNo(props: FieldProps) {
  const chip = (value: boolean, text: string) => (
    <button type="button" class="pick" aria-pressed={props.value === value}
      onClick={() => props.set(props.value === value && props.param.optional ? undefined : value)}>{text}</button>
  );
  return <div class="chips">{chip(true, "Yes")}{chip(false, "No")}</div>;
}

function Amount(props: FieldProps) {
  const whole = () => props.param.kind === "number";
  const bounded = () => props.param.low !== undefined && props.param.high !== undefined && props.param.high - props.param.low <= kSlides;
  const mark = () => (whole() ? "" : lengthMark(props.view));
  return (
    <div class="amount">
      <NumberBox label={props.param.label} value={props.value as number | undefined} low={props.param.low} high={props.param.high}
        whole={whole()} set={props.set} />
      <Show when={bounded()}>
        <input type="range" aria-label={`${props.param.label}, slider`} min={props.param.low} max={props.param.high}
          step={whole() ? 1 : 0.1} value={(props.value as number | undefined) ?? nearestToZero(props.param.low!, props.param.high!)}
          onInput={(e) => props.set(e.currentTarget.valueAsNumber)} />
        <span class="dim">{props.param.low} to {props.param.high}{mark()}</span>
      </Show>
    </div>
  );
}

// Where a slider rests that was not touched.
const nearestToZero = (low: number, high: number) => Math.max(low, Math.min(high, 0));

const kWinds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
function Heading(props: { value: number | undefined; set: (value: number | undefined) => void }) {
  return (
    <div class="amount">
      <NumberBox label="Degrees from north" value={props.value} low={0} high={359.99} set={props.set} />
      <svg class="compass" viewBox="-12 -12 24 24" aria-hidden="true">
        <circle r="11" /><path d="M0 -9 L4 6 L0 3 L-4 6 Z" transform={`rotate(${props.value ?? 0})`} />
      </svg>
      <span class="dim">{props.value === undefined ? "° from north" : kWinds[Math.round(props.value / 45) % 8]}</span>
    </div>
  );
}

function Place(props: { value: Point | undefined; set: (value: Point | undefined) => void; view: View }) {
  const put = (i: 0 | 1, n: number | undefined) => {
    const [x, y] = props.value ?? [props.view.table.width / 2, props.view.table.height / 2];
    props.set(i === 0 ? [n ?? x, y] : [x, n ?? y]);
  };
  return (
    <div class="amount">
      <For each={[0, 1] as const}>
        {(i) => <NumberBox label={i === 0 ? "East" : "North"} value={props.value?.[i]} low={0} high={i === 0 ? props.view.table.width : props.view.table.height}
          veiled={!isTold(props.value?.[i], props.view)} set={(n) => (writeNumber(n), put(i, n))} />}
      </For>
      <span class="dim">east, north</span>
    </div>
  );
}

function PoseBoxes(props: FieldProps) {
  const pose = () => props.value as Pose | undefined;
  const facing = () => pose()?.facing ?? (props.view.seat === "B" ? 180 : 0);
  return (
    <>
      <Place value={pose()?.at} view={props.view} set={(at) => props.set(at && { at, facing: facing() })} />
      <Heading value={pose()?.facing} set={(h) => pose() && props.set({ at: pose()!.at, facing: h ?? 0 })} />
    </>
  );
}

