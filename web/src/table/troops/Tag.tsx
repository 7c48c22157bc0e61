// Flag, name and pills of a unit, the same size at every zoom.
import { For, Show } from "solid-js";
import type { Shape } from "../../wire/protocol";
import type { Tone } from "../tone";
import { Flag } from "./Flag";
import { Glyph } from "./Glyph";

export const kLine = 15; // of text, in pixels
export const kPill = 19;
const kLetter = 6.9; // mean width at 14 px
const kPillLetter = 6.5;

export interface TagText {
  lines: string[];
  pills: string[];
  nation: string | undefined;
  strength: string;
  shape: Shape | undefined;
  tone: Tone;
}
export const pillWidth = (text: string) => text.length * kPillLetter + 14;
export function tagSize(tag: TagText): { width: number; height: number } {
  const first = 22 + (tag.shape ? 15 : 0) + widthOf(tag.lines[0] ?? "");
  const widest = Math.max(first, ...tag.lines.slice(1).map(widthOf), ...tag.pills.map(pillWidth));
  return { width: widest + 2, height: tag.lines.length * kLine + tag.pills.length * kPill };
}
const widthOf = (text: string) => text.length * kLetter;

export function Tag(props: { tag: TagText }) {
  const first = () => props.tag.lines[0] ?? "";
  const row = () => 22 + (props.tag.shape ? 15 : 0) + widthOf(first());
  return (
    <g class={`tag ${props.tag.tone}`}>
      <g transform={`translate(${-row() / 2} 1.5)`}>
        <Flag nation={props.tag.nation} tone={props.tag.tone} />
        <Show when={props.tag.shape}>
          <g transform="translate(27.5 6)"><Glyph shape={props.tag.shape} /></g>
        </Show>
        <text class="unit-name" x={props.tag.shape ? 37 : 22} y="10.8">{first()}</text>
      </g>
      <For each={props.tag.lines.slice(1)}>
        {(line, i) => <text class="unit-name" text-anchor="middle" y={12.3 + kLine * (i() + 1)}>{line}</text>}
      </For>
      <For each={props.tag.pills}>
        {(pill, i) => (
          <g transform={`translate(0 ${props.tag.lines.length * kLine + kPill * i() + 2})`}>
            <rect class="pill" x={-pillWidth(pill) / 2} width={pillWidth(pill)} height="17" rx="8.5" />
            <text class="pill-text" text-anchor="middle" y="12.8">{pill}</text>
          </g>
        )}
      </For>
    </g>
  );
}
