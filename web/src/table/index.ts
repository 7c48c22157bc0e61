// The table as the rest of the page uses it. <Stage> fills its container and writes what is chosen and dragged into the
// Draft; <BattleMap> is a still picture for the lobby. The colours follow `data-theme` ("light" or "dark") of the root
// element.
export { Stage, type StageProps } from "./Stage";
export type { Size } from "./camera";
export { BattleMap, type BattleMapProps } from "./BattleMap";
export { paperGrain } from "./ground/paper";
export { pointAt, centreOn, ring, type Whereabouts } from "./pointing";
export { bearingAndDistance, type Measure } from "./geometry";
export { placeNamer } from "./ground/whereabouts";
export { holderOf, toneOf, type Tone } from "./tone";
export { saidInShort } from "./troops/words";
