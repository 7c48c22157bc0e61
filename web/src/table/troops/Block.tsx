// A unit as it lies on the table: as much of it as can be made out.
import { createMemo } from "solid-js";
import type { Point, Quad, Shape, Unit, Words } from "../../wire/protocol";
import type { Level } from "../camera";
import { path } from "../markup";
import { round, type Sheet } from "../sheet";
import type { Tone } from "../tone";
import { useZoom } from "../zoom";
import { armOf, armSign, boxAround, boxesPath, companies, discPath, frontsPath, localBoxes, shapeOf, squareInDisc, type Arm } from "./shape";
import { glyph } from "./glyph";
import { lossBar, skinOf, type Skin } from "./skin";

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
function shadow(boxes: Quad[], facing: number, outline: (boxes: Quad[]) => string): string {
  const a = (facing * Math.PI) / 180;
  const by: Point = [kLight[0] * Math.cos(a) + kLight[1] * Math.sin(a), kLight[1] * Math.cos(a) - kLight[0] * Math.sin(a)];
  return outline(boxes.map((q) => q.map(([x, y]) => [x + by[0], y + by[1]]) as Quad));
}

// What of a unit shows at a level.
function partsAt(level: Level, arm: Arm, isOpen: boolean) {
  const guns = arm === "artillery";
  const near = level === "near" || level === "close";
  return {
    companies: (level === "mid" || level === "near") && !isOpen, sign: level === "far" || (level === "mid" && !guns),
    figures: near || (level === "mid" && guns), weapons: level === "close" || guns || isOpen,
  };
}

export function Block(props: BlockProps) {
  const zoom = useZoom();
  const shape = () => shapeOf(props.unit, props.words);
  const drawn = createMemo(() => (props.level === "tiny" ? symbol(props.unit, shape(), props.sheet, zoom.scale()) : block(props.unit, shape(), props.sheet, props.tone, props.level)));
  return <g class={`block ${props.tone} ${armOf(props.unit)}${isOpen(shape()) ? " open" : ""}`} innerHTML={drawn()} />;
}

const isOpen = (shape: Shape | undefined) => shape === "skirmish" || shape === "loose";

function block(unit: Unit, shape: Shape | undefined, sheet: Sheet, tone: Tone, level: Level): string {
  const covered = localBoxes(unit, sheet.grain);
  const isRound = shape === "disc";
  const outline = isRound ? discPath : boxesPath;
  const boxes = isRound ? squareInDisc(covered) : covered;
  const arm = armOf(unit);
  const parts = partsAt(level, arm, isOpen(shape));
  const body = outline(covered);
  return [
    isOpen(shape) ? "" : path("cast", shadow(covered, unit.facing ?? 0, outline)), path("body", body), tone === "red" ? path("weave", body) : "",
    parts.companies ? path("companies", companies(boxes, unit.original_strength)) : "", parts.sign ? path("sign", armSign(boxes, arm)) : "",
    parts.figures ? skin(skinOf(unit, boxes, shape), parts.weapons) : "", path("lost", lossBar(boxes, unit.strength / (unit.original_strength || unit.strength || 1))),
    isRound ? "" : path("front", frontsPath(boxes, 1.2)), path("outline", body),
  ].join("");
}
const skin = (s: Skin, weapons: boolean) =>
  path("coats", s.coats) + (weapons ? path("belts", s.belts) + path("arms", s.arms) : "") + path("hats", s.hats);

const kBall = "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0";
const kPlates: Record<Arm, string> = { infantry: "M-8-5.5L8 5.5M8-5.5L-8 5.5", cavalry: "M-8 5.5L8-5.5", artillery: kBall, other: kBall };

// From very far off, in place of the block.
function symbol(unit: Unit, shape: Shape | undefined, sheet: Sheet, scale: number): string {
  const boxes = localBoxes(unit, sheet.grain);
  if (boxes.length === 0) return "";
  const box = boxAround(boxes, 0);
  const plate = path("plate", "M-8-5.5H8V5.5H-8Z") + path("plate-front", "M-8-5.5H8") + path("plate-sign", kPlates[armOf(unit)]);
  return `<g transform="translate(0 ${round(box.y + box.height / 2)}) scale(${round(1000 / scale) / 1000})">${plate}${glyph(shape, 0, 12)}</g>`;
}
