// A mark round a block: colour and shape together, so that it can be told without the colour.
import { Show } from "solid-js";
import type { MarkKind } from "./marks";
import { path } from "./markup";
import { Still, useZoom } from "./zoom";
import type { Box } from "./troops/shape";

const kSaid: Record<MarkKind, string> = {
  legal: "may be chosen", chosen: "chosen", target: "target", support: "in support", must: "must test", forbidden: "forbidden",
};
export const saidOfMark = (kind: MarkKind | undefined) => (kind ? kSaid[kind] : "");

function line({ x, y, width, height }: Box, rounded: boolean): string {
  const at = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${rounded ? height / 2 : 4}"`;
  return `<rect class="ring-edge" ${at}/><rect class="ring-line" ${at}/>`;
}
function corners({ x, y, width: w, height: h }: Box): string {
  const c = Math.min(w, h, 16) / 2.4;
  return `M${x} ${y + c}V${y}H${x + c}M${x + w - c} ${y}H${x + w}V${y + c}M${x + w} ${y + h - c}V${y + h}H${x + w - c}M${x + c} ${y + h}H${x}V${y + h - c}`;
}
const ticks = ({ x, y, width: w, height: h }: Box) =>
  `M${x + w / 2} ${y - 7}v9M${x + w / 2} ${y + h + 7}v-9M${x - 7} ${y + h / 2}h9M${x + w + 7} ${y + h / 2}h-9`;
const shape = (kind: MarkKind, box: Box) => path("ring-shape", kind === "chosen" ? corners(box) : kind === "target" ? ticks(box) : "");

export function Ring(props: { kind: MarkKind; box: Box; facing?: number; round?: boolean; still?: boolean }) {
  const zoom = useZoom();
  const b = () => props.box;
  return (
    <g class={`ring ${props.kind}${props.still ? " in-pixels" : ""}`} aria-hidden="true">
      <g innerHTML={line(b(), props.round ?? false) + shape(props.kind, b())} />
      <Show when={props.kind === "must" || props.kind === "support"}>
        <g transform={`translate(${b().x + b().width} ${b().y}) rotate(${-(props.facing ?? 0)})`}>
          <Still by={props.still ? zoom.scale() : 1}>
            <Show when={props.kind === "must"} fallback={<><circle class="badge" r="7" /><path class="badge-sign" d="M-3.6 0H3.6M0-3.6V3.6" /></>}>
              <path class="badge" d="M0-9L8.4 6H-8.4Z" /><path class="badge-sign" d="M0-4V1.6M0 3.4V4.4" />
            </Show>
          </Still>
        </g>
      </Show>
    </g>
  );
}
