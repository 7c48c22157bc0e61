// Flag, name and pills of a unit, the same size at every zoom.
import type { Shape } from "../../wire/protocol";
import { plain } from "../markup";
import { round } from "../sheet";
import type { Tone } from "../tone";
import { flag } from "./Flag";
import { glyph } from "./glyph";

export const kLine = 15; // of text, in pixels
export const kPill = 19;
const kLetter = 6.9; // mean width at 14 px
const kPillLetter = 7;
const kPillGap = 3;

export interface TagText {
  lines: string[];
  pills: string[];
  nation: string | undefined;
  shape: Shape | undefined;
  tone: Tone;
}
export const pillWidth = (text: string) => text.length * kPillLetter + 8;
const rowWidth = (pills: string[]) => pills.reduce((sum, p) => sum + pillWidth(p) + kPillGap, -kPillGap);
export function tagSize(tag: TagText): { width: number; height: number } {
  const first = 22 + (tag.shape ? 15 : 0) + widthOf(tag.lines[0] ?? "");
  const widest = Math.max(first, ...tag.lines.slice(1).map(widthOf), rowWidth(tag.pills));
  return { width: widest + 2, height: tag.lines.length * kLine + (tag.pills.length > 0 ? kPill : 0) };
}
const widthOf = (text: string) => text.length * kLetter;

const row = (kind: string, text: string, y: number, more: string) => `<text class="${kind}" y="${round(y)}" ${more}>${plain(text)}</text>`;
const middle = 'text-anchor="middle"';

export function tag(said: TagText): string {
  const first = said.lines[0] ?? "";
  const left = round(-(22 + (said.shape ? 15 : 0) + widthOf(first)) / 2);
  const top = said.lines.length * kLine + 2;
  let x = -rowWidth(said.pills) / 2;
  const pills = said.pills.map((pill) => {
    const wide = round(pillWidth(pill));
    const at = round(x);
    x += wide + kPillGap;
    return `<rect class="pill" x="${at}" y="${top}" width="${wide}" height="16" rx="4"/>${row("pill-text", pill, top + 12.4, `x="${round(at + wide / 2)}" ${middle}`)}`;
  });
  return [
    flag({ nation: said.nation, tone: said.tone, x: left, y: 1.5 }), said.shape ? glyph(said.shape, left + 27.5, 7.5) : "",
    row("unit-name", first, 12.3, `x="${round(left + (said.shape ? 37 : 22))}"`),
    ...said.lines.slice(1).map((line, i) => row("unit-name", line, 12.3 + kLine * (i + 1), middle)), ...pills,
  ].join("");
}
