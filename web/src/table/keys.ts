// The map's own keys, while it has the focus. With a unit that can march the arrows march it; else they move the map.
import { isTold, writeNumber } from "../look/text";
import type { Camera } from "./camera";
import type { Choosing } from "./choosing";
import type { Hand, Leg, LegKind, Point, View } from "../wire/protocol";
import type { Course } from "./orders/course";
import { stepped } from "./orders/steer";
import type { Sheet } from "./sheet";

export interface KeyHands {
  camera: Camera;
  sheet(): Sheet;
  view(): View;
  past(): boolean;
  choosing: Choosing;
  course: Course;
  unit(): string | undefined; // chosen
  measure(wanted: boolean | "toggle"): void;
  toggleGrid(): void;
  formations(): void; // opens the list
  commit(): boolean;
  stepBack(): boolean;
}

const kPan = 80;
const hand = (left: boolean): Hand => (left ? "left" : "right");

/** A leg as the keyboard writes it: coarse, or fine with Shift. Undefined where the Ask does not offer it. */
export function legByKey(key: string, fine: boolean, offered: LegKind[], inch: boolean): Leg | undefined {
  const far = (inch ? 1 : 2) * (fine ? 0.25 : 1);
  const angle = fine ? 1 : 5;
  const left = key === "ArrowLeft" || key === "a" || key === ",";
  const turning: LegKind = offered.includes("wheel") ? "wheel" : "turn";
  const leg = ((): Leg | undefined => {
    switch (key) {
      case "ArrowUp": return { leg: "advance", distance: far };
      case "ArrowDown": return { leg: "retire", distance: far };
      case "ArrowLeft":
      case "ArrowRight": return { leg: turning, hand: hand(left), angle };
      case "a":
      case "d": return { leg: "oblique", hand: hand(left), distance: far };
      case ",":
      case ".": return { leg: "sidestep", hand: hand(left), distance: far };
      case "t": return { leg: "turn", hand: "right", angle: 180 };
      default: return undefined;
    }
  })();
  return leg && offered.includes(leg.leg) ? leg : undefined;
}

/** True if the key was for the map. */
export function onKey(h: KeyHands, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return lookAround(h, key, event.repeat) || (!h.past() && (place(h, key, event.shiftKey) || marchOn(h, key, event.shiftKey) || choose(h, key, event))) || pan(h, key);
}

function lookAround(h: KeyHands, key: string, repeated: boolean): boolean {
  switch (key) {
    case "+":
    case "=": h.camera.zoom(1.25); return true;
    case "-": h.camera.zoom(0.8); return true;
    case "0": h.camera.fit(); return true;
    case "g": h.toggleGrid(); return true;
    case "m": if (!repeated) h.measure("toggle"); return true;
    default: return false;
  }
}

function pan(h: KeyHands, key: string): boolean {
  switch (key) {
    case "ArrowLeft": h.camera.pan(kPan, 0); return true;
    case "ArrowRight": h.camera.pan(-kPan, 0); return true;
    case "ArrowUp": h.camera.pan(0, kPan); return true;
    case "ArrowDown": h.camera.pan(0, -kPan); return true;
    default: return false;
  }
}

const kSteps: Record<string, Point> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// A place is chosen by moving it: from where the unit stands, or from the middle of the table.
function place(h: KeyHands, key: string, fine: boolean): boolean {
  const kind = h.choosing.wantsPlace();
  if (!kind) return false;
  const { table, units } = h.view();
  const unit = units.find((u) => u.name === h.unit());
  const now = h.choosing.place() ?? { at: unit?.at ?? ([table.width / 2, table.height / 2] as Point), facing: unit?.facing ?? 0 };
  const [step, size] = [kSteps[key], fine ? 0.25 : 1];
  const turn = key === "," || (kind === "heading" && key === "ArrowLeft") ? -1 : key === "." || (kind === "heading" && key === "ArrowRight") ? 1 : 0;
  if (turn !== 0) return h.choosing.takePlace(now.at, (now.facing + turn * (fine ? 1 : 5) + 360) % 360), true;
  if (!step) return false;
  const inside = (n: number, most: number) => Math.max(0, Math.min(most, n));
  h.choosing.takePlace([inside(now.at[0] + step[0] * size, table.width), inside(now.at[1] + step[1] * size, table.height)], now.facing);
  return true;
}

function marchOn(h: KeyHands, key: string, fine: boolean): boolean {
  const param = h.course.param();
  if (!param) return false;
  if (key === "Backspace") return void h.course.cutBack(), true;
  if (key === "f" && param.legs?.includes("form")) return h.formations(), true;
  const leg = legByKey(key, fine, param.legs ?? [], h.view().unit_of_length === "inch");
  if (!leg) return key in kSteps;
  const before = [...h.course.legs()];
  const next = stepped(before, leg);
  const begun = next.length > before.length || isTold(before[before.length - 1]?.distance, h.view());
  if (begun) writeNumber(next[next.length - 1]?.distance);
  h.course.set(next);
  return true;
}

function choose(h: KeyHands, key: string, event: KeyboardEvent): boolean {
  if (key === "Escape") return h.stepBack();
  if (key !== "Enter" && key !== " ") return false;
  const target = event.target as Element;
  const unit = target.closest("[data-unit]")?.getAttribute("data-unit");
  const leader = target.closest("[data-leader]")?.getAttribute("data-leader");
  const piece = target.closest("[data-piece]")?.getAttribute("data-piece");
  if (piece) return h.choosing.takePiece(piece), true;
  if (leader && h.choosing.mayTakeLeader(leader)) return h.choosing.takeLeader(leader), true;
  // Who is named already is not named again: Enter then means that it shall be so.
  const isNamed = unit !== undefined && unit !== null && h.choosing.isNamed(unit);
  if (unit && !(key === "Enter" && isNamed) && unit !== h.course.unit()?.name && h.choosing.mayTake(unit)) return h.choosing.take(unit), true;
  return key === "Enter" && h.commit();
}
