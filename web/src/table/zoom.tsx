// What depends on how near the table is looked at. All of it follows when the map has come to rest, and what is done for every
// unit is done in slices: hundreds of them never hold up a frame.
import { createContext, useContext, type ParentProps } from "solid-js";
import { round } from "./sheet";
import type { Level } from "./camera";

export interface Zoom {
  scale(): number; // pixels a grain, at rest
  level(): Level;
  slices: Slices;
}

const kSlice = 6; // ms; what the browser makes of it takes about twice as long again
const kAtLeast = 32; // pieces, however slow the machine: it must come to an end

/** Work that can wait a few frames. Of two pieces with the same key only the later is done. */
export class Slices {
  private waiting = [new Map<unknown, () => void>(), new Map<unknown, () => void>()] as const; // the urgent first
  private ticking = false;

  later(key: unknown, work: () => void, urgent = false) {
    const line = this.waiting[urgent ? 0 : 1];
    line.delete(key);
    line.set(key, work);
    if (this.ticking) return;
    this.ticking = true;
    requestAnimationFrame(this.tick);
  }
  drop(key: unknown) {
    this.waiting.forEach((line) => line.delete(key));
  }
  private tick = () => {
    const until = performance.now() + kSlice;
    let done = 0;
    for (const line of this.waiting)
      for (const [key, work] of line) {
        const began = performance.now();
        if (began >= until && done >= kAtLeast) break;
        line.delete(key);
        work();
        done += performance.now() - began > kSlice ? kAtLeast : 1;
      }
    this.ticking = this.waiting.some((line) => line.size > 0);
    if (this.ticking) requestAnimationFrame(this.tick);
  };
}

const Looked = createContext<Zoom>({ scale: () => 1, level: (): Level => "near", slices: new Slices() });
export const LookedAt = Looked.Provider;
export const useZoom = () => useContext(Looked);

/** Of one size on the screen at every zoom, about the place it is in. */
export function Still(props: ParentProps<{ by?: number }>) {
  const zoom = useZoom();
  return <g transform={`scale(${round((1000 * (props.by ?? 1)) / zoom.scale()) / 1000})`}>{props.children}</g>;
}
