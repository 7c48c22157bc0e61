// How the sheet lies under the window. While it is moved only one transform changes; what depends on the zoom (names, thin
// lines, how much of a unit is drawn) follows when it has come to rest.
import { createSignal } from "solid-js";
import type { Point } from "../wire/protocol";

export interface Placement {
  x: number; // of the sheet's upper left corner in the window
  y: number;
  scale: number; // pixels a grain
}
export interface Size {
  width: number;
  height: number;
}

const kRest = 140; // ms without movement
const kClosest = 3.4;
const kMargin = 18;

export function fitted(sheet: Size, frame: Size): Placement {
  const room = { width: Math.max(60, frame.width - 2 * kMargin), height: Math.max(60, frame.height - 2 * kMargin) };
  const scale = Math.min(kClosest, room.width / sheet.width, room.height / sheet.height);
  return { scale, x: (frame.width - sheet.width * scale) / 2, y: (frame.height - sheet.height * scale) / 2 };
}

/** Never so small that it is lost, never so far off that nothing of it is under the middle half of the window. */
export function held(p: Placement, sheet: Size, frame: Size): Placement {
  const scale = Math.max(fitted(sheet, frame).scale * 0.7, Math.min(kClosest, p.scale));
  const hold = (at: number, whole: number, window: number) => Math.min(window * 0.6, Math.max(window * 0.4 - whole * scale, at));
  return { scale, x: hold(p.x, sheet.width, frame.width), y: hold(p.y, sheet.height, frame.height) };
}

export function zoomedAt(p: Placement, at: Point, factor: number): Placement {
  return { scale: p.scale * factor, x: at[0] - (at[0] - p.x) * factor, y: at[1] - (at[1] - p.y) * factor };
}

export type Level = "tiny" | "far" | "mid" | "near" | "close";
export const levelAt = (scale: number): Level =>
  scale < 0.24 ? "tiny" : scale < 0.48 ? "far" : scale < 0.64 ? "mid" : scale < 1.9 ? "near" : "close";

export class Camera {
  private now: Placement;
  private crisp: number; // the zoom that the picture was last made for
  private remaking = false;
  private touched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private world: HTMLElement | undefined;
  private gripped = false;
  readonly restScale: () => number; // the zoom when it last came to rest
  private readonly setRestScale: (scale: number) => void;

  constructor(private sheet: () => Size, private frame: Size) {
    this.now = fitted(sheet(), frame);
    this.crisp = this.now.scale;
    const [rest, setRest] = createSignal(this.now.scale);
    this.restScale = rest;
    this.setRestScale = (scale) => void setRest(scale);
  }

  attach(world: HTMLElement) {
    this.world = world;
    this.show();
  }
  /** The window's size is another; what was fitted stays fitted. */
  resized(frame: Size) {
    if (frame.width === this.frame.width && frame.height === this.frame.height) return;
    this.frame = frame;
    if (this.touched) this.go(this.now);
    else this.fit();
    this.settle();
  }
  /** While a hand is on it, it does not come to rest. */
  grip(on: boolean) {
    this.gripped = on;
    if (!on) this.restSoon();
  }
  fit() {
    this.touched = false;
    this.go(fitted(this.sheet(), this.frame));
  }
  pan(dx: number, dy: number) {
    this.touched = true;
    this.go({ ...this.now, x: this.now.x + dx, y: this.now.y + dy });
  }
  zoom(factor: number, at: Point = [this.frame.width / 2, this.frame.height / 2]) {
    this.touched = true;
    const bounded = held({ ...this.now, scale: this.now.scale * factor }, this.sheet(), this.frame).scale / this.now.scale;
    this.go(zoomedAt(this.now, at, bounded));
  }
  /** `p` is on the sheet. */
  centre(p: Point) {
    this.touched = true;
    this.go({ ...this.now, x: this.frame.width / 2 - p[0] * this.now.scale, y: this.frame.height / 2 - p[1] * this.now.scale });
  }
  shows(p: Point): boolean {
    const [x, y] = this.toFrame(p);
    return x > 24 && y > 24 && x < this.frame.width - 24 && y < this.frame.height - 24;
  }
  scale = () => this.now.scale;
  toSheet = ([x, y]: Point): Point => [(x - this.now.x) / this.now.scale, (y - this.now.y) / this.now.scale];
  toFrame = ([x, y]: Point): Point => [this.now.x + x * this.now.scale, this.now.y + y * this.now.scale];

  private go(wanted: Placement) {
    this.now = held(wanted, this.sheet(), this.frame);
    if (!this.world) return;
    this.show();
    if (this.now.scale < this.crisp / 2) this.remake(); // a picture for a closer look would be made whole, and large
    else if (this.now.scale !== this.crisp && !this.remaking) this.world.style.willChange = "transform"; // stretched only
    this.restSoon();
  }
  // In three dimensions: so the sheet is a layer of its own, and to move it nothing is painted.
  private show() {
    this.world!.style.transform = `translate3d(${this.now.x}px, ${this.now.y}px, 0) scale(${this.now.scale})`;
  }
  private restSoon() {
    clearTimeout(this.timer);
    if (!this.gripped) this.timer = setTimeout(() => this.settle(), kRest);
  }
  private settle() {
    clearTimeout(this.timer);
    if (this.now.scale !== this.crisp) this.remake();
    this.setRestScale(this.now.scale);
  }
  /** The picture is made anew for this zoom: it takes a frame without the hint. */
  private remake() {
    this.crisp = this.now.scale;
    if (!this.world) return;
    this.world.style.willChange = "auto";
    this.remaking = true;
    requestAnimationFrame(() => requestAnimationFrame(() => (this.remaking = false)));
  }
}
