// The tape: from one unit or place to another, between nearest points, with what the eye sees on the way.
import { createEffect, createMemo, createSignal, For, on, Show } from "solid-js";
import type { Live } from "../wire/live";
import type { Measured, Point, Unit, View } from "../wire/protocol";
import { bearingAndDistance, between, distance } from "./geometry";
import { pairs, round, spoken, type Sheet } from "./sheet";
import { Still } from "./zoom";
import { Slip } from "./orders/MoveLayer";

export type End = { unit: string } | { point: Point };
export interface Tape {
  from(): End | undefined;
  to(): End | undefined;
  pull(from: End | undefined, to: End | undefined): void;
  line(): [Point, Point] | undefined;
  found(): Measured | undefined; // of the ends as they are now
}

const sameEnd = (a: End | undefined, b: End | undefined) => JSON.stringify(a) === JSON.stringify(b);

export function makeTape(live: Live, view: () => View): Tape {
  const [ends, setEnds] = createSignal<[End | undefined, End | undefined]>([undefined, undefined], {
    equals: (a, b) => sameEnd(a[0], b[0]) && sameEnd(a[1], b[1]),
  });
  const [found, setFound] = createSignal<Measured>();
  const thing = (end: End): Unit | Point | undefined =>
    "point" in end ? end.point : view().units.find((u) => u.name === end.unit);
  const local = createMemo((): [Point, Point] | undefined => {
    const [a, b] = ends();
    const [from, to] = [a && thing(a), b && thing(b)];
    const measured = from && to ? bearingAndDistance(from, to) : undefined;
    return measured ? [measured.from, measured.to] : undefined;
  });

  // One question at a time; the newest waits.
  let asking = false;
  const ask = async () => {
    const [from, to] = ends();
    if (asking || !from || !to) return;
    asking = true;
    try {
      const said = await live.measure(from, to);
      if (sameEnd(ends()[0], from) && sameEnd(ends()[1], to)) setFound(said);
    } catch {
      setFound(undefined);
    }
    asking = false;
    if (!sameEnd(ends()[0], from) || !sameEnd(ends()[1], to)) void ask();
  };
  createEffect(on(ends, ([from, to]) => {
    if (!from || !to) setFound(undefined);
    else void ask();
  }));
  return {
    from: () => ends()[0], to: () => ends()[1], pull: (from, to) => void setEnds([from, to]), found,
    line: () => (found()?.allowed === false ? undefined : (found()?.line ?? local())),
  };
}

/** Said aloud and written: "6.4″, musket, far; in sight" or "9″, out of range; hidden by North wood". */
export function saidOfTape(found: Measured | undefined, unit: string): string {
  if (!found) return "";
  if (!found.allowed) return found.text ?? "Measuring is not allowed now.";
  const band = found.band ? `, ${found.band.within ? found.band.text : "out of range"}` : "";
  const sight = found.sees === undefined ? "" : found.sees ? "; in sight" : `; hidden${found.blocked?.length ? ` by ${[...new Set(found.blocked.map((b) => b.what))].join(", ")}` : ""}`;
  return `${spoken(found.distance ?? 0, 2)}${unit}${band}${sight}`;
}

export function TapeLine(props: { tape: Tape; sheet: Sheet }) {
  const far = () => {
    const line = props.tape.line();
    return line ? distance(...line) : 0;
  };
  const ticks = (line: [Point, Point]) => {
    const [a, b] = [props.sheet.at(line[0]), props.sheet.at(line[1])];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const across: Point = [(-(b[1] - a[1]) / long) * 4, ((b[0] - a[0]) / long) * 4];
    let d = "";
    for (let i = 1; i < far() && i < 200; ++i) {
      const p = between(a, b, i / far());
      d += `M${pairs([[p[0] - across[0], p[1] - across[1]], [p[0] + across[0], p[1] + across[1]]])}`;
    }
    return d;
  };
  const said = () => saidOfTape(props.tape.found(), props.sheet.unit) || `${spoken(far(), 2)}${props.sheet.unit}`;
  const sight = () => props.tape.found()?.sees;
  return (
    <Show when={props.tape.line()}>
      {(line) => (
        <g class="tape" classList={{ sees: sight() === true, hidden: sight() === false }} aria-hidden="true">
          <path class="casing" d={props.sheet.line(line())} />
          <path class="band" d={props.sheet.line(line())} />
          <path class="ticks" d={ticks(line())} />
          <For each={props.tape.found()?.blocked ?? []}>
            {(block) => <g transform={`translate(${props.sheet.at(block.at).map(round).join(" ")})`}><Still><path class="cross" d="M-6-6L6 6M6-6L-6 6" /></Still></g>}
          </For>
          <Slip text={said()} at={between(...line(), 0.5)} sheet={props.sheet} kind={sight() === false ? "no" : sight() ? "yes" : "leg"} dy={-18} />
        </g>
      )}
    </Show>
  );
}

const kWide = 300;
const kHigh = 64;

/** The lie of the ground under the tape, from end to end, and the eye's line over it. */
export function Profile(props: { found: Measured; unit: string }) {
  const points = () => props.found.profile ?? [];
  const long = () => Math.max(0.001, props.found.distance ?? 0, ...points().map((p) => p[0]));
  const top = () => Math.max(2, ...points().map((p) => p[1])) + 1;
  const at = ([far, high]: Point): Point => [10 + (far / long()) * (kWide - 20), kHigh - 8 - (high / top()) * (kHigh - 18)];
  const steps = (): Point[] => points().flatMap((p, i): Point[] => (i === 0 ? [p] : [[p[0], points()[i - 1]![1]], p]));
  const last = () => points()[points().length - 1]?.[1] ?? 0;
  const ground = () => [...steps(), [long(), last()] as Point];
  const eye = (): [Point, Point] => [[0, (points()[0]?.[1] ?? 0) + 0.5], [long(), last() + 0.5]];
  return (
    <Show when={points().length > 0}>
      <figure class="profile" classList={{ hidden: props.found.sees === false }}>
        <svg viewBox={`0 0 ${kWide} ${kHigh}`} role="img" aria-label="The ground between them in profile">
          <path class="earth" d={`M10 ${kHigh - 8}L${pairs(ground().map(at))}L${kWide - 10} ${kHigh - 8}Z`} />
          <path class="eye" d={`M${pairs(eye().map(at))}`} />
        </svg>
        <figcaption>{saidOfTape(props.found, props.unit)}</figcaption>
      </figure>
    </Show>
  );
}
