// What else stands on the table: leaders, garrisons in their houses, and whatever lies about.
import { For, Show } from "solid-js";
import type { Leader, Token, Unit } from "../../wire/protocol";
import { round, type Sheet } from "../sheet";
import type { Tone } from "../tone";
import { Still, useZoom } from "../zoom";
import { Flag } from "./Flag";

/** Who stands with another at the same place stands small behind him, right and left in turn. */
export const besideAt = (beside: number) =>
  beside === 0 ? "" : `translate(${(beside % 2 ? 1 : -1) * (12 + 9 * Math.floor((beside - 1) / 2))} 9) scale(0.62)`;

/** Ringed triangles; one dot for each level that the rank of his command stands above a brigade. */
export function LeaderSign(props: { leader: Leader; tone: Tone; level: number; beside?: number }) {
  const zoom = useZoom();
  const isFar = () => zoom.level() === "far" || zoom.level() === "tiny";
  return (
    <g class={`leader ${props.tone}`} classList={{ attached: props.leader.with !== undefined }}>
      <Still by={isFar() ? 0.8 : 1}>
        <g transform={besideAt(props.beside ?? 0)}>
          <circle class="ring" r="10" />
          <circle class="rim" r="7.6" />
          <path class="triangle" d="M0-5L4.4 3H-4.4Z" />
        </g>
        <For each={Array.from({ length: Math.max(0, Math.min(3, props.level)) })}>
          {(_, i) => <circle class="pip" cx={(i() - (props.level - 1) / 2) * 5} cy="-12.6" r="1.7" />}
        </For>
      </Still>
    </g>
  );
}

export const kBadges = 37; // px from one badge of a building to the next

export function GarrisonBadge(props: { unit: Unit; tone: Tone; sheet: Sheet; place: number; of: number }) {
  const x = () => (props.place - (props.of - 1) / 2) * kBadges;
  return (
    <g class={`garrison ${props.tone}`}>
      <Still>
        <circle class="ring" cx={x()} r="12" />
        <text class="count" text-anchor="middle" dominant-baseline="central" x={x()}>{props.unit.strength}</text>
        <Flag nation={props.unit.nation} tone={props.tone} x={x() + 3} y={-17} by={0.8} />
      </Still>
    </g>
  );
}

export function TokenSign(props: { token: Token; tone: Tone; sheet: Sheet }) {
  const wide = () => round(Math.max(6, props.token.width * props.sheet.grain));
  const deep = () => round(Math.max(6, props.token.depth * props.sheet.grain));
  const at = () => props.sheet.at(props.token.at).map(round);
  const isGun = () => /gun/i.test(props.token.kind);
  return (
    <g class={`token ${props.tone}`} transform={`translate(${at().join(" ")}) rotate(${round(props.token.facing)})`}>
      <title>{props.token.owner ? `${props.token.kind}: ${props.token.owner}` : props.token.kind}</title>
      <Show when={isGun()} fallback={<rect class="base" x={-wide() / 2} width={wide()} height={deep()} rx="2" />}>
        <path class="gun" d={`M${-wide() * 0.3} ${deep() * 0.3}V${deep() * 0.7}M${wide() * 0.3} ${deep() * 0.3}V${deep() * 0.7}M${-wide() * 0.3} ${deep() * 0.5}H${wide() * 0.3}M0 0V${deep()}`} />
      </Show>
    </g>
  );
}
