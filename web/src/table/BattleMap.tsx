import type { View, Words } from "../wire/protocol";

export interface BattleMapProps {
  view: View;
  words: Words | undefined;
}

export function BattleMap(props: BattleMapProps) {
  return <svg role="img" aria-label={`Map of ${props.view.battle}`} viewBox={`0 0 ${props.view.table.width} ${props.view.table.height}`} />;
}
