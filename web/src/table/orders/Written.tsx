// Orders that are written but not yet carried out, and the one under way: where they lead, and at whom they aim.
import { For } from "solid-js";
import type { Draft } from "../../state/draft";
import { bearingAndDistance, extent, poseOf } from "../geometry";
import type { Leg, Order, ParamValue, Point, Pose, Unit, View } from "../../wire/protocol";
import type { Sheet } from "../sheet";
import { toneOf } from "../tone";
import { marchAll } from "./paths";

interface WrittenProps {
  view: View;
  draft: Draft;
  sheet: Sheet;
  past: boolean;
}

export interface Arrow {
  kind: "march" | "aim";
  line: Point[];
  unit: Unit;
}

const isPath = (v: ParamValue | undefined): v is Leg[] => Array.isArray(v) && v.length > 0 && typeof v[0] === "object" && "leg" in v[0];
const isPoint = (v: ParamValue | undefined): v is Point => Array.isArray(v) && v.length === 2 && v.every((n) => typeof n === "number");
const isPose = (v: ParamValue | undefined): v is Pose => typeof v === "object" && v !== null && "at" in v;
const names = (v: ParamValue | undefined): string[] =>
  typeof v === "string" ? [v] : Array.isArray(v) ? v.filter((n): n is string => typeof n === "string") : [];

/** What an order looks like from above. Enemies that it names are aimed at. */
export function arrowsOf(order: Order, view: View): Arrow[] {
  const unit = view.units.find((u) => u.name === order.unit);
  const pose = unit && poseOf(unit);
  if (!unit || !pose) return [];
  const out: Arrow[] = [];
  const march = (line: Point[]) => line.length > 1 && out.push({ kind: "march", line, unit });
  for (const [key, value] of Object.entries(order)) {
    if (key === "verb" || key === "unit") continue;
    if (isPath(value)) {
      const e = extent(pose, unit.footprint ?? []);
      march(marchAll(pose, value, { width: e.right - e.left, depth: -e.rear }, view.ground).flatMap((m) => m.track));
    } else if (isPoint(value)) march([pose.at, value]);
    else if (isPose(value)) march([pose.at, value.at]);
    for (const name of names(value)) {
      const enemy = view.units.find((u) => u.name === name && u.side !== unit.side);
      const between = enemy?.at && bearingAndDistance(pose.at, enemy);
      if (between && between.distance > 0.2) out.push({ kind: "aim", line: [between.from, between.to], unit });
    }
  }
  return out;
}

export function Written(props: WrittenProps) {
  // Of the slips only sealed ones lead from where the unit stands; the others are being carried out.
  const slips = () => (props.past ? [] : (props.view.slips ?? []).filter((slip) => slip.sealed).flatMap((slip) => slip.answer.orders));
  const aims = () => {
    const order = props.past ? undefined : props.draft.order();
    return order ? arrowsOf(order, props.view).filter((arrow) => arrow.kind === "aim") : [];
  };
  // What is taken up again is drawn as it is now.
  const written = () => props.draft.sheet.filter((order) => order.unit === undefined || order.unit !== props.draft.order()?.unit);
  const all = () => [...[...(props.past ? [] : written()), ...slips()].flatMap((order) => arrowsOf(order, props.view)), ...aims()];
  return (
    <g class="written" aria-hidden="true">
      <For each={all()}>
        {(arrow) => (
          <g class={`${arrow.kind} ${toneOf(props.view.colours, arrow.unit.side)}`}>
            <path class="casing" d={props.sheet.line(arrow.line)} />
            <path class="shaft" d={props.sheet.line(arrow.line)} marker-end={arrow.kind === "aim" ? "url(#aim)" : "url(#order)"} />
          </g>
        )}
      </For>
    </g>
  );
}
