import type { Battle } from "../state/battle";
import type { Draft } from "../state/draft";
import type { View } from "../wire/protocol";
import { BattleMap } from "./BattleMap";

export interface StageProps {
  battle: Battle;
  draft: Draft;
  view: () => View;
  past: () => boolean;
}

export function Stage(props: StageProps) {
  return <BattleMap view={props.view()} words={props.battle.words()} />;
}
