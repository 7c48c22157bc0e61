// Flag, name and pills of a unit, the same size at every zoom.
import { For, Show } from "solid-js";
import type { Shape } from "../../wire/protocol";
import { round } from "../sheet";
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
  const left = () => round(-(22 + (props.tag.shape ? 15 : 0) + widthOf(first())) / 2);
  return (
    <g class={`tag ${props.tag.tone}`}>
      <Flag nation={props.tag.nation} tone={props.tag.tone} x={left()} y={1.5} />
      <Show when={props.tag.shape}><Glyph shape={props.tag.shape} x={left() + 27.5} y={7.5} /></Show>
      <text class="unit-name" x={left() + (props.tag.shape ? 37 : 22)} y="12.3">{first()}</text>
      <For each={props.tag.lines.slice(1)}>
        {(line, i) => <text class="unit-name" text-anchor="middle" y={12.3 + kLine * (i() + 1)}>{line}</text>}
      </For>
      <For each={props.tag.pills}>
        {(pill, i) => {
          const top = () => props.tag.lines.length * kLine + kPill * i() + 2;
          return (
            <>
              <rect class="pill" x={-pillWidth(pill) / 2} y={top()} width={pillWidth(pill)} height="17" rx="8.5" />
              <text class="pill-text" text-anchor="middle" y={top() + 12.8}>{pill}</text>
            </>
          );
        }}
      </For>
    </g>
  );
}
