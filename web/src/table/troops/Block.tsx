// A unit as it lies on the table: as much of it as can be made out.
import { createMemo, Show } from "solid-js";
import type { Point, Quad, Shape, Unit, Words } from "../../wire/protocol";
import type { Level } from "../camera";
import { round, type Sheet } from "../sheet";
import type { Tone } from "../tone";
import { Still } from "../zoom";
import { armOf, armSign, boxAround, boxesPath, companies, frontsPath, localBoxes, shapeOf, type Arm } from "./shape";
import { skinOf, lossBar } from "./skin";
import { Glyph } from "./Glyph";

export interface BlockProps {
  unit: Unit;
  words: Words | undefined;
  sheet: Sheet;
  tone: Tone;
  level: Level;
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
function shadow(boxes: Quad[], facing: number): string {
  const a = (facing * Math.PI) / 180;
  const by: Point = [kLight[0] * Math.cos(a) + kLight[1] * Math.sin(a), kLight[1] * Math.cos(a) - kLight[0] * Math.sin(a)];
  return boxesPath(boxes.map((q) => q.map(([x, y]) => [x + by[0], y + by[1]]) as Quad));
}

// What of a unit shows at a level.
function partsAt(level: Level, arm: Arm, isOpen: boolean) {
  const guns = arm === "artillery";
  const near = level === "near" || level === "close";
  return {
    body: level !== "tiny", cast: level !== "tiny" && !isOpen, symbol: level === "tiny", companies: (level === "mid" || level === "near") && !isOpen,
    sign: level === "far" || (level === "mid" && !guns), figures: near || (level === "mid" && guns), weapons: level === "close" || guns || isOpen,
  };
}

export function Block(props: BlockProps) {
  const boxes = createMemo(() => localBoxes(props.unit, props.sheet.grain));
  const body = createMemo(() => boxesPath(boxes()));
  const shape = () => shapeOf(props.unit, props.words);
  const arm = () => armOf(props.unit);
  const lost = () => lossBar(boxes(), props.unit.strength / (props.unit.original_strength || props.unit.strength || 1));
  const open = () => shape() === "skirmish" || shape() === "loose";
  const parts = createMemo(() => partsAt(props.level, arm(), open()));
  return (
    <g class={`block ${props.tone} ${arm()}`} classList={{ open: open(), guns: shape() === "guns" }}>
      <Show when={parts().cast}><path class="cast" d={shadow(boxes(), props.unit.facing ?? 0)} /></Show>
      <Show when={parts().body}>
        <path class="body" d={body()} />
        <Show when={props.tone === "red"}><path class="weave" d={body()} /></Show>
      </Show>
      <Show when={parts().companies}><path class="companies" d={companies(boxes(), props.unit.original_strength)} /></Show>
      <Show when={parts().sign}><path class="sign" d={armSign(boxes(), arm())} /></Show>
      <Show when={parts().figures}><Figures {...props} boxes={boxes()} weapons={parts().weapons} /></Show>
      <Show when={parts().body}>
        <Show when={lost()}>{(gone) => <path class="lost" d={gone()} />}</Show>
        <path class="front" d={frontsPath(boxes(), 1.2)} />
        <path class="outline" d={body()} />
      </Show>
      <Show when={parts().symbol && boxes().length > 0}><Symbol boxes={boxes()} arm={arm()} shape={shape()} /></Show>
    </g>
  );
}

function Figures(props: BlockProps & { boxes: Quad[]; weapons: boolean }) {
  const skin = createMemo(() => skinOf(props.unit, props.boxes, shapeOf(props.unit, props.words)));
  return (
    <g class="skin">
      <path class="coats" d={skin().coats} />
      <Show when={props.weapons}>
        <path class="belts" d={skin().belts} />
        <path class="arms" d={skin().arms} />
      </Show>
      <path class="hats" d={skin().hats} />
    </g>
  );
}

const kPlates: Record<Arm, string> = {
  infantry: "M-8-5.5L8 5.5M8-5.5L-8 5.5", cavalry: "M-8 5.5L8-5.5", artillery: "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0", other: "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
};

// From very far off, in place of the block.
function Symbol(props: { boxes: Quad[]; arm: Arm; shape: Shape | undefined }) {
  const box = () => boxAround(props.boxes, 0);
  return (
    <g class="symbol" transform={`translate(0 ${round(box().y + box().height / 2)})`}>
      <Still>
        <rect class="plate" x="-8" y="-5.5" width="16" height="11" />
        <path class="plate-front" d="M-8-5.5H8" />
        <path class="plate-sign" d={kPlates[props.arm]} />
        <Glyph shape={props.shape} x={0} y={12} />
      </Still>
    </g>
  );
}
