// The move being drawn: envelope, path, ghost, what each leg costs, what it would set off, why it is refused.
import { createMemo, For, Index, Show } from "solid-js";
import type { Draft } from "../../state/draft";
import { between, bounds, middle, ringCentre } from "../geometry";
import type { Mark, Point, Quad } from "../../wire/protocol";
import { pairs, round, spoken, type Sheet } from "../sheet";
import { Still } from "../zoom";
import type { Course } from "./course";
import { legLabel } from "./paths";

export interface MoveLayerProps {
  course: Course;
  draft: Draft;
  sheet: Sheet;
  steering: () => boolean;
  commit: () => void;
}

const put = (sheet: Sheet, p: Point) => sheet.at(p).map(round).join(" ");

/** A label on a slip of paper, the same size at every zoom. */
export function Slip(props: { text: string; at: Point; sheet: Sheet; kind?: string; dy?: number; beside?: "left" }) {
  const wide = () => props.text.length * 6.7 + 14;
  const dx = () => (props.beside ? -wide() / 2 - 10 : 0);
  return (
    <g transform={`translate(${put(props.sheet, props.at)})`} class={`slip ${props.kind ?? ""}`}>
      <Still>
        <rect x={dx() - wide() / 2} y={(props.dy ?? 0) - 10} width={wide()} height="20" rx="3" />
        <text text-anchor="middle" x={dx()} y={(props.dy ?? 0) + 4.8}>{props.text}</text>
      </Still>
    </g>
  );
}

export function RefusalMark(props: { mark: Mark; sheet: Sheet }) {
  const at = () => {
    const p = props.mark.points;
    return props.mark.kind === "area" ? ringCentre(p) : p.length > 1 ? middle(p[0]!, p[p.length - 1]!) : p[0]!;
  };
  return (
    <Show when={props.mark.points.length > 0}>
      <g class={`refusal ${props.mark.kind}`}>
        <Show when={props.mark.kind === "area"}><path class="area" d={props.sheet.ring(props.mark.points)} /></Show>
        <Show when={props.mark.kind === "line"}><path class="line" d={props.sheet.line(props.mark.points)} /></Show>
        <Show when={props.mark.kind === "point"}>
          <g transform={`translate(${put(props.sheet, at())})`}><Still><path class="cross" d="M-7-7L7 7M7-7L-7 7" /></Still></g>
        </Show>
        <Show when={props.mark.label}><Slip text={props.mark.label} at={at()} sheet={props.sheet} kind="no" dy={-16} /></Show>
      </g>
    </Show>
  );
}

export function MoveLayer(props: MoveLayerProps) {
  const { course } = props;
  const verdict = () => (course.legs().length > 0 ? props.draft.verdict() : undefined);
  const refused = createMemo(() => {
    const said = verdict();
    return said && !said.allowed ? said : undefined;
  });
  const legal = () => (course.lawful().length > 1 ? `M${pairs(course.lawful().map(props.sheet.at))}` : "");
  const ghostPath = () => course.ghost().map((q) => props.sheet.ring(q)).join("");
  const fronts = () => course.ghost().map((q: Quad) => props.sheet.line([q[0], q[1]])).join("");
  return (
    <g class="course" classList={{ steering: props.steering() }}>
      <Show when={course.reach()}>
        {(reach) => (
          <g class="envelope" aria-hidden="true">
            <path class="outline" d={props.sheet.ring(reach().outline)} />
            <Show when={reach().tested.length > 2}><path class="tested" d={props.sheet.ring(reach().tested)} /></Show>
          </g>
        )}
      </Show>
      <Show when={course.ghost().length > 0}>
        <g class="ghost" classList={{ refused: refused() !== undefined, sure: verdict()?.allowed ?? false }} data-ghost="">
          <path class="shape" d={ghostPath()} />
          <path class="front" d={fronts()} />
        </g>
        <g aria-hidden="true">
          <path class="track-casing" d={legal()} />
          <path class="track" d={legal()} marker-end={course.tail().length ? undefined : "url(#arrow)"} />
          <Show when={course.tail().length > 1}><path class="track illegal" d={props.sheet.line(course.tail())} /></Show>
          <LegSlips {...props} />
          <For each={refused()?.marks ?? []}>{(mark) => <RefusalMark mark={mark} sheet={props.sheet} />}</For>
        </g>
      </Show>
      <Handles {...props} />
    </g>
  );
}

/** Where an order would put a unit that is not drawn: a new formation, a place in the line. */
export function FormedGhost(props: { draft: Draft; sheet: Sheet }) {
  const ghost = () => {
    const said = props.draft.order() ? props.draft.verdict() : undefined;
    return said?.allowed ? (said.preview?.ghost ?? []) : [];
  };
  return (
    <Show when={ghost().length > 0}>
      <g class="ghost sure formed" aria-hidden="true">
        <path class="shape" d={ghost().map((q) => props.sheet.ring(q)).join("")} />
        <path class="front" d={ghost().map((q) => props.sheet.line([q[0], q[1]])).join("")} />
      </g>
    </Show>
  );
}

function LegSlips(props: MoveLayerProps) {
  const { course } = props;
  const costs = () => course.preview()?.costs ?? [];
  const perLeg = () => costs().length === course.legs().length;
  const label = (i: number) => {
    const leg = course.legs()[i]!;
    const said = legLabel(leg, props.sheet.unit, course.isTold(leg.distance));
    const spent = perLeg() ? costs()[i]!.spent : undefined;
    if (spent === undefined || Math.abs(spent - (leg.distance ?? 0)) < 0.05) return said;
    return leg.distance === undefined ? `${said}  ${spoken(spent)}${props.sheet.unit}` : `${said} costs ${spoken(spent)}${props.sheet.unit}`;
  };
  const where = (i: number) => {
    const points = course.marched()[i]!.track;
    const from = points[0]!;
    const to = points[points.length - 1]!;
    return course.marched()[i]!.leg.leg === "wheel" ? points[Math.floor(points.length / 2)]! : between(from, to, 0.5);
  };
  const total = () => {
    const preview = course.preview();
    if (!preview || preview.costs.length === 0) return "";
    const spent = preview.costs.reduce((sum, c) => sum + c.spent, 0);
    return preview.allowance > 0 ? `${spoken(spent)} of ${spoken(preview.allowance)}${props.sheet.unit}` : `${spoken(spent)}${props.sheet.unit}`;
  };
  const box = () => boxOf(course.ghost());
  const many = () => course.marched().length > 1;
  return (
    <>
      <Show when={many()}>
        <Index each={course.marched()}>
          {(_, i) => <Show when={course.marched()[i] && label(i)}>{(text) => <Slip text={text()} at={where(i)} sheet={props.sheet} kind="leg" />}</Show>}
        </Index>
      </Show>
      <Show when={total()}>{(text) => <Slip text={text()} at={[box().west, box().middle]} sheet={props.sheet} kind="total" beside="left" />}</Show>
      <For each={(course.preview()?.triggers ?? []).slice(0, 3)}>
        {(trigger, i) => <Slip text={shortened(trigger.text)} at={[box().centre, box().south]} sheet={props.sheet} kind="must" dy={22 + 23 * i()} />}
      </For>
    </>
  );
}
export const boxOf = (boxes: Quad[]) => bounds(boxes.flat());
export const shortened = (text: string, most = 64) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

// The grip in front turns it; the tick commits, the stroke takes the last leg back.
function Handles(props: MoveLayerProps) {
  const { course } = props;
  const pose = () => course.end();
  const box = () => boxOf(course.ghost());
  const sure = () => props.draft.verdict()?.allowed === true && course.legs().length > 0;
  return (
    <Show when={course.unit() && pose()}>
      <g style={{ transform: `translate(${sheetPx(props.sheet, pose()!.at)}) rotate(${round(pose()!.facing)}deg)` }}>
        <Still><g class="grip" data-grip="go"><circle class="reach" r="16" /><path class="grip-line" d="M0-4V-15" /><path class="grip-head" d="M-6-14L0-24L6-14Z" /></g></Still>
        <Show when={course.legs().length > 0}>
          <Still><g class="grip" data-grip="turn" transform="translate(0 -42)"><circle class="reach" r="14" /><circle class="grip-turn" r="7" /><path class="grip-arc" d="M-3.6 1.8A4 4 0 1 1 3.6 1.8M3.6 1.8l1.8-2.6M3.6 1.8l-3-.7" /></g></Still>
        </Show>
      </g>
      <Show when={course.legs().length > 0 && !props.steering()}>
        <Buttons at={[box().east, box().middle]} sheet={props.sheet} ready={sure()} commit={props.commit} back={() => void course.cutBack()} saidBack="Take back the last leg" />
      </Show>
    </Show>
  );
}

/** The tick that commits and the arrow that takes back, to the right of what is drawn. */
export function Buttons(props: { at: Point; sheet: Sheet; ready: boolean; commit: () => void; back: () => void; saidBack: string }) {
  const press = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const commit = () => props.ready && props.commit();
  return (
    <g transform={`translate(${put(props.sheet, props.at)})`}>
      <Still>
        <g class="press tick" classList={{ ready: props.ready }} transform="translate(26 0)" role="button" tabindex="0" aria-label="Commit" aria-disabled={!props.ready}
          data-press="" onClick={commit} onKeyDown={press(commit)}>
          <circle class="reach" r="22" /><circle class="disc" r="15" /><path d="M-6.5 .5L-2 5.5L7-5.5" />
        </g>
        <g class="press back" transform="translate(66 0)" role="button" tabindex="0" aria-label={props.saidBack} data-press="" onClick={() => props.back()}
          onKeyDown={press(() => props.back())}>
          <circle class="reach" r="18" /><circle class="disc" r="13" /><path d="M5 4.5H-1.5A4 4 0 0 1-1.5-3.5H4M1-6.5L4-3.5L1-.5" />
        </g>
      </Still>
    </g>
  );
}
export const sheetPx = (sheet: Sheet, p: Point) => sheet.at(p).map((n) => `${round(n)}px`).join(", ");
