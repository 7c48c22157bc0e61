// A mark round a block: colour and shape together, so that it can be told without the colour.
import { Match, Show, Switch } from "solid-js";
import type { MarkKind } from "./marks";
import { Still, useZoom } from "./zoom";
import type { Box } from "./troops/shape";

const kSaid: Record<MarkKind, string> = {
  legal: "may be chosen", chosen: "chosen", target: "target", support: "in support", must: "must test", forbidden: "forbidden",
};
export const saidOfMark = (kind: MarkKind | undefined) => (kind ? kSaid[kind] : "");

export function Ring(props: { kind: MarkKind; box: Box; facing?: number; round?: boolean; still?: boolean }) {
  const zoom = useZoom();
  const b = () => props.box;
  const corners = () => {
    const { x, y, width: w, height: h } = b();
    const c = Math.min(w, h, 16) / 2.4;
    return `M${x} ${y + c}V${y}H${x + c}M${x + w - c} ${y}H${x + w}V${y + c}M${x + w} ${y + h - c}V${y + h}H${x + w - c}M${x + c} ${y + h}H${x}V${y + h - c}`;
  };
  const ticks = () => {
    const { x, y, width: w, height: h } = b();
    return `M${x + w / 2} ${y - 7}v9M${x + w / 2} ${y + h + 7}v-9M${x - 7} ${y + h / 2}h9M${x + w + 7} ${y + h / 2}h-9`;
  };
  return (
    <g class={`ring ${props.kind}${props.still ? " in-pixels" : ""}`} aria-hidden="true">
      <rect class="ring-edge" x={b().x} y={b().y} width={b().width} height={b().height} rx={props.round ? b().height / 2 : 4} />
      <rect class="ring-line" x={b().x} y={b().y} width={b().width} height={b().height} rx={props.round ? b().height / 2 : 4} />
      <Switch>
        <Match when={props.kind === "chosen"}><path class="ring-shape" d={corners()} /></Match>
        <Match when={props.kind === "target"}><path class="ring-shape" d={ticks()} /></Match>
      </Switch>
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
