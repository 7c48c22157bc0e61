// The way from where a body stood to where it stands, as it may well have gone: a wheel and straight on where that leads there,
// else straight across, turning on the way.
import { between, distance, heading, turnBetween } from "../geometry";
import type { Pose } from "../../wire/protocol";
import { endOf, marchAll, turnedAbout } from "./paths";
import { wheelAndAdvance } from "./steer";

const kLikely = 4; // degrees by which the end may look elsewhere
const kNear = 0.15;
const kSteps = 12;

export function wayBetween(from: Pose, to: Pose, width: number): Pose[] {
  const steps = Array.from({ length: kSteps + 1 }, (_, i) => i / kSteps);
  const legs = wheelAndAdvance(from, width, to.at);
  const end = endOf(marchAll(from, legs, { width, depth: 0 }, []), from);
  const wheel = legs.find((l) => l.leg === "wheel");
  const fits = distance(end.at, to.at) < kNear && Math.abs(turnBetween(end.facing, to.facing)) < kLikely;
  if (fits && wheel && (wheel.angle ?? 0) < 180) {
    const side = wheel.hand === "left" ? -1 : 1;
    const arc = steps.map((s) => turnedAbout(from, (side * width) / 2, 0, side * s * (wheel.angle ?? 0)));
    return [...arc, to];
  }
  const turn = turnBetween(from.facing, to.facing);
  return steps.map((s) => ({ at: between(from.at, to.at, s), facing: heading(from.facing + turn * s) }));
}
