// How the rest of the page points at the map: a name in a dispatch, a line of the orders tray. The stage listens.
import { createSignal } from "solid-js";
import type { Point } from "../wire/protocol";

export type Whereabouts = string | Point; // a unit, leader or piece by its name, or a place
export interface Pointing {
  at: Whereabouts;
  centre: boolean;
  count: number; // so that pointing twice at the same thing pulses twice
}

const [pointing, setPointing] = createSignal<Pointing>();
const [ringed, setRinged] = createSignal<string[]>([]);
export { pointing, ringed };

const point = (at: Whereabouts, centre: boolean) =>
  setPointing((last) => ({ at, centre, count: (last?.count ?? 0) + 1 }));

/** A ring pulses round it; the map moves only if it is out of sight. */
export const pointAt = (at: Whereabouts) => void point(at, false);
/** The map moves so that it is in the middle. */
export const centreOn = (at: Whereabouts) => void point(at, true);
/** A quiet ring stays round these as long as the pointer rests on their names; nothing moves. */
export const ring = (names: string[]) => void setRinged(names);
