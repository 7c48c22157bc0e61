// A unit as it lies on the table. Everything of every zoom is in it; the sheet's class says what shows (table.css).
import { createMemo, Show } from "solid-js";
import type { Point, Unit, Words } from "../../wire/protocol";
import { round, type Sheet } from "../sheet";
import type { Tone } from "../tone";
import { armOf, armSign, boxAround, boxesPath, companies, frontsPath, localBoxes, shapeOf } from "./shape";
import { skinOf, lossBar } from "./skin";
import { Glyph } from "./Glyph";

export interface BlockProps {
  unit: Unit;
  words: Words | undefined;
  sheet: Sheet;
  tone: Tone;
}

/** Slides when it changes, by way of the shorter turn. */
export function placing(sheet: Sheet, at: () => Point | undefined, facing: () => number) {
  let turned = facing();
  return createMemo(() => {
    const [x, y] = sheet.at(at() ?? [0, 0]);
    turned += ((facing() - turned) % 360 + 540) % 360 - 180;
    return `translate(${round(x)}px, ${round(y)}px) rotate(${round(turned)}deg)`;
  });
}

const kLight: Point = [1.6, 2.4]; // how far shadows fall, to the south-east
function shadow(facing: number): string {
  const a = (facing * Math.PI) / 180;
  return `translate(${round(kLight[0] * Math.cos(a) + kLight[1] * Math.sin(a))} ${round(-kLight[0] * Math.sin(a) + kLight[1] * Math.cos(a))})`;
}

export function Block(props: BlockProps) {
  const boxes = createMemo(() => localBoxes(props.unit, props.sheet.grain));
  const shape = () => shapeOf(props.unit, props.words);
  const skin = createMemo(() => skinOf(props.unit, boxes(), shape()));
  const arm = () => armOf(props.unit);
  const lost = () => lossBar(boxes(), props.unit.strength / (props.unit.original_strength || props.unit.strength || 1));
  const box = () => boxAround(boxes(), 0);
  const open = () => shape() === "skirmish" || shape() === "loose";
  return (
    <g class={`block ${props.tone} ${arm()}`} classList={{ open: open(), guns: shape() === "guns" }}>
      <path class="cast" d={boxesPath(boxes())} transform={shadow(props.unit.facing ?? 0)} />
      <path class="body" d={boxesPath(boxes())} />
      <path class="weave" d={boxesPath(boxes())} />
      <path class="companies" d={companies(boxes(), props.unit.original_strength)} />
      <path class="sign" d={armSign(boxes(), arm())} />
      <g class="skin">
        <path class="coats" d={skin().coats} />
        <path class="belts" d={skin().belts} />
        <path class="arms" d={skin().arms} />
        <path class="hats" d={skin().hats} />
      </g>
      <path class="lost" d={lost()} />
      <path class="front" d={frontsPath(boxes(), 1.2)} />
      <path class="outline" d={boxesPath(boxes())} />
      <Show when={boxes().length > 0}>
        <g class="symbol" transform={`translate(0 ${round(box().y + box().height / 2)})`}>
          <g class="still">
            <rect class="plate" x="-8" y="-5.5" width="16" height="11" />
            <path class="plate-front" d="M-8-5.5H8" />
            <path class="plate-sign" d={arm() === "infantry" ? "M-8-5.5L8 5.5M8-5.5L-8 5.5" : arm() === "cavalry" ? "M-8 5.5L8-5.5" : "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0"} />
            <g transform="translate(0 12)"><Glyph shape={shape()} /></g>
          </g>
        </g>
      </Show>
    </g>
  );
}
