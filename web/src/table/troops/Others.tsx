// What else stands on the table: leaders, garrisons in their houses, and whatever lies about.
import { For, Show } from "solid-js";
import type { Leader, Token, Unit } from "../../wire/protocol";
import { round, type Sheet } from "../sheet";
import type { Tone } from "../tone";
import { Flag } from "./Flag";

/** Ringed triangles; one dot for each level that the rank of his command stands above a brigade. */
export function LeaderSign(props: { leader: Leader; tone: Tone; level: number }) {
  return (
    <g class={`leader ${props.tone}`} classList={{ attached: props.leader.with !== undefined }}>
      <g class="still">
        <circle class="ring" r="10" />
        <circle class="rim" r="7.6" />
        <path class="triangle" d="M0-5L4.4 3H-4.4Z" />
        <For each={Array.from({ length: Math.max(0, Math.min(3, props.level)) })}>
          {(_, i) => <circle class="pip" cx={(i() - (props.level - 1) / 2) * 5} cy="-12.6" r="1.7" />}
        </For>
      </g>
    </g>
  );
}

export const kBadges = 37; // px from one badge of a building to the next

export function GarrisonBadge(props: { unit: Unit; tone: Tone; sheet: Sheet; place: number; of: number }) {
  return (
    <g class={`garrison ${props.tone}`}>
      <g class="still">
        <g transform={`translate(${(props.place - (props.of - 1) / 2) * kBadges} 0)`}>
          <circle class="ring" r="12" />
          <text class="count" text-anchor="middle" dominant-baseline="central">{props.unit.strength}</text>
          <g transform="translate(3 -17) scale(.8)"><Flag nation={props.unit.nation} tone={props.tone} /></g>
        </g>
      </g>
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
