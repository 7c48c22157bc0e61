// The sheet of paper the battle is drawn on: table coordinates (north up, the book's unit) to drawing coordinates (south
// down, a grain of so many to the unit, so that at zoom 1 a grain is a pixel).
import type { Point, View } from "../wire/protocol";

export interface Sheet {
  grain: number;
  width: number;
  height: number;
  unit: string; // behind a number of the book's unit
  at(p: Point): Point;
  back(p: Point): Point;
  ring(points: Point[]): string;
  line(points: Point[]): string;
}

export const round = (n: number) => Math.round(n * 100) / 100;
export const pairs = (points: Point[]) => points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");

const kGrains = { inch: 20, cm: 8 };

export function sheetOf(view: Pick<View, "table" | "unit_of_length">): Sheet {
  const grain = kGrains[view.unit_of_length];
  const north = view.table.height * grain;
  const at = ([x, y]: Point): Point => [x * grain, north - y * grain];
  const line = (points: Point[]) => `M${pairs(points.map(at))}`;
  return {
    grain, width: view.table.width * grain, height: north, unit: view.unit_of_length === "inch" ? "″" : " cm", at,
    back: ([x, y]) => [x / grain, (north - y) / grain],
    ring: (points) => `${line(points)}Z`, line,
  };
}

/** A drawing of absolute commands (M, L, H, V, Z), made larger by `by` and moved; without a transform it is drawn faster. */
export function moved(drawing: string, x: number, y: number, by = 1): string {
  let command = "";
  let isX = true;
  return drawing.replace(/([A-Z])|(-?\d*\.?\d+)/g, (_, letter: string | undefined, number: string) => {
    if (letter) {
      command = letter;
      isX = letter !== "V";
      return letter;
    }
    const n = round(Number(number) * by + (isX ? x : y));
    if (command === "M" || command === "L") isX = !isX;
    return n < 0 ? String(n) : ` ${n}`;
  });
}

/** A length as a player says it: at most one digit behind the point (two where asked), none where it is whole. */
export const spoken = (value: number, digits = 1) => String(Number(value.toFixed(digits)));
