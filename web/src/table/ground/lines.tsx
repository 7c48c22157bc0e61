// Pieces of ground that are lines: each kind is known by its stroke.
import { Show } from "solid-js";
import { fromFrame } from "../geometry";
import { moved, round } from "../sheet";
import type { PieceProps } from "./areas";
import { spaced } from "./scatter";

const width = (props: PieceProps, least: number) => Math.max(least, (props.piece.width ?? 0) * props.sheet.grain);
const path = (props: PieceProps) => props.sheet.line(props.piece.line ?? []);
const shadow = (props: PieceProps, x: number, y: number) => moved(path(props), x, y);
const unit = (props: PieceProps) => 20 / props.sheet.grain;

/** Strokes set across a line: `from` and `to` are measured to its right. */
function teeth(props: PieceProps, gap: number, from: number, to: number, lean = 0): string {
  return spaced(props.piece.line ?? [], gap * unit(props))
    .map((at) => props.sheet.line([fromFrame(at, from * unit(props), -lean * unit(props)), fromFrame(at, to * unit(props), lean * unit(props))]))
    .join("");
}

export const Stream = (props: PieceProps) => (
  <g class="stream">
    <path class="bank" d={path(props)} stroke-width={round(width(props, 6) + 2.4)} />
    <path class="flow" d={path(props)} stroke-width={round(width(props, 6))} />
    <path class="glint" d={path(props)} stroke-width={round(width(props, 6) * 0.3)} />
  </g>
);

export const Road = (props: PieceProps) => (
  <g class="road" classList={{ paved: (props.piece.grade ?? 1) > 1 }}>
    <path class="verge" d={path(props)} stroke-width={round(width(props, 5) + 2.6)} />
    <path class="way" d={path(props)} stroke-width={round(width(props, 5))} />
  </g>
);

export const Wall = (props: PieceProps) => (
  <g class="wall">
    <path class="cast" d={shadow(props, 1.2, 1.6)} stroke-width={round(width(props, 4.2))} />
    <path class="body" d={path(props)} stroke-width={round(width(props, 4.2))} />
    <path class="courses" d={path(props)} stroke-width={round(width(props, 4.2) * 0.45)} />
  </g>
);

export const Hedge = (props: PieceProps) => (
  <g class="hedge">
    <path class="cast" d={shadow(props, 1, 1.6)} stroke-width={round(width(props, 5))} />
    <path class="body" d={path(props)} stroke-width={round(width(props, 5))} />
    <path class="leaves" d={path(props)} stroke-width={round(width(props, 5) * 0.5)} />
  </g>
);

export const Fence = (props: PieceProps) => (
  <g class="fence">
    <path d={path(props)} />
    <path d={teeth(props, 0.4, -0.14, 0.14)} />
  </g>
);

export const Work = (props: PieceProps) => (
  <g class="work">
    <path class="ditch" d={teeth(props, 0.26, -0.52, 0.02)} />
    <path class="body" d={path(props)} stroke-width={round(width(props, 7))} />
    <path class="crest" d={path(props)} stroke-width={round(width(props, 7) * 0.35)} />
  </g>
);

export const Abatis = (props: PieceProps) => (
  <g class="abatis">
    <path class="trunks" d={path(props)} />
    <path d={teeth(props, 0.34, -0.36, 0.3, 0.16)} />
    <path d={teeth(props, 0.46, -0.3, 0.36, -0.2)} />
  </g>
);

export const Cliff = (props: PieceProps) => (
  <g class="cliff">
    <path class="brink" d={path(props)} />
    <path d={teeth(props, 0.2, 0, 0.5)} />
    <Show when={(props.piece.width ?? 0) > 0}>
      <path class="foot" d={path(props)} stroke-width={round(width(props, 0))} />
    </Show>
  </g>
);
