// The ground in the order a map-maker lays it down: slopes, crops, water, ways, woods and houses, what stands in lines.
import { For, Show } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Component } from "solid-js";
import type { Piece, View } from "../../wire/protocol";
import type { Level } from "../camera";
import type { Sheet } from "../sheet";
import { round } from "../sheet";
import { ringCentre } from "../geometry";
import { Bridge, Building, Field, Ford, Hill, Marsh, Orchard, Rough, Slope, Town, Water, Wood, Zone, type PieceProps } from "./areas";
import { Abatis, Cliff, Fence, Hedge, Road, Stream, Wall, Work } from "./lines";
import { Still } from "../zoom";
import { paperGrain } from "./paper";

const kLayers: [string, Component<PieceProps>][] = [
  ["contour", Hill], ["slope", Slope], ["field", Field], ["rough", Rough], ["marsh", Marsh], ["water", Water], ["stream", Stream],
  ["ford", Ford], ["road", Road], ["bridge", Bridge], ["orchard", Orchard], ["wood", Wood], ["town", Town], ["building", Building],
  ["cliff", Cliff], ["work", Work], ["abatis", Abatis], ["wall", Wall], ["hedge", Hedge], ["fence", Fence], ["zone", Zone],
];

const byHeight = (a: Piece, b: Piece) => (a.height ?? 0) - (b.height ?? 0);

// What became of it in the battle.
function Fate(props: { piece: Piece; sheet: Sheet }) {
  const ring = () => props.piece.area ?? props.piece.line ?? [];
  const shape = () => (props.piece.area ? props.sheet.ring(ring()) : props.sheet.line(ring()));
  const at = () => props.sheet.at(props.piece.area ? ringCentre(ring()) : ring()[Math.floor(ring().length / 2)]!).map(round);
  return (
    <g class={`fate ${props.piece.condition}`}>
      <title>{`${props.piece.name} is ${props.piece.condition}`}</title>
      <path d={shape()} />
      <g transform={`translate(${at().join(" ")})`}>
        <Still>
          <Show when={props.piece.condition === "burning"}>
            <path class="flame" d="M0-16C6-8 9-4 7 3C6 8-6 8-7 3C-8-1-4-3-4-7C-2-5-1-4-1-2C2-6 1-11 0-16Z" />
          </Show>
          <Show when={props.piece.condition === "breached"}>
            <path class="gap" d="M-8-8L-3 0L-8 8M8-8L3 0L8 8" />
          </Show>
          <Show when={props.piece.condition === "damaged"}>
            <path class="gap" d="M-7-6L-1-1L-3 2L6 7" />
          </Show>
        </Still>
      </g>
    </g>
  );
}

export interface GroundProps {
  ground: Piece[];
  table: View["table"];
  sheet: Sheet;
  id: string;
  level?: Level; // else the pixel is told from without
}

export function Ground(props: GroundProps) {
  const stands = () => props.ground.filter((p) => p.condition !== "removed");
  const scarred = () => props.ground.filter((p) => p.condition !== undefined);
  const of = (kind: string) => stands().filter((p) => p.kind === kind).sort(byHeight);
  return (
    <g class={`ground ${props.level ?? ""}`} aria-hidden="true">
      <rect class="paper" width={props.sheet.width} height={props.sheet.height} />
      <For each={kLayers}>
        {([kind, drawn]) => (
          <For each={of(kind)}>
            {(piece) => <Dynamic component={drawn} piece={piece} sheet={props.sheet} table={props.table} ground={props.ground} />}
          </For>
        )}
      </For>
      <For each={scarred()}>{(piece) => <Fate piece={piece} sheet={props.sheet} />}</For>
      <pattern id={`${props.id}-grain`} width="160" height="160" patternUnits="userSpaceOnUse">
        <image href={paperGrain()} width="160" height="160" />
      </pattern>
      <rect class="grain" width={props.sheet.width} height={props.sheet.height} fill={`url(#${props.id}-grain)`} />
    </g>
  );
}
