// How fast the battle is told.
import type { Pace } from "../state/settings";
import type { Scene } from "./scenes";

/** How long a scene takes. What goes quietly is soon over; what matters has its time. */
export function lasting(scene: Scene, at: Pace): number {
  if (at === "at once") return 0;
  const slow = at === "slow";
  if (scene.events.every((e) => e.depth === 0) && scene.marches.length === 0) return slow ? 1100 : 500;
  if (scene.quiet) return scene.marches.length > 0 ? (slow ? 1700 : 800) : slow ? 1500 : 600;
  const dice = scene.events.reduce((sum, e) => sum + (e.dice ?? []).reduce((n, t) => n + t.faces.length, 0), 0);
  const words = scene.events.reduce((sum, e) => sum + e.text.length, 0);
  const weight = 1900 + 45 * Math.min(dice, 24) + 7 * Math.min(words, 320) + 700 * scene.losses.filter((l) => l.gone).length + 1500 * scene.fallen.length;
  return Math.round(slow ? weight : weight * 0.42);
}
