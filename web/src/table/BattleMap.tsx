// A still picture of a battle's table: for the lobby and for previews.
import { createMemo, createUniqueId, For } from "solid-js";
import type { View, Words } from "../wire/protocol";
import { Ground } from "./ground/Ground";
import { Names } from "./ground/Names";
import { namesAt } from "./ground/naming";
import { sheetOf } from "./sheet";
import { toneOf } from "./tone";
import { Block, placing } from "./troops/Block";
import { GarrisonBadge, LeaderSign } from "./troops/Others";
import { Patterns } from "./Patterns";
import { LookedAt, Slices, type Zoom } from "./zoom";
import "./table.css";

export interface BattleMapProps {
  view: View;
  words: Words | undefined;
}

// As if it were this many pixels wide: what is of one size at every zoom is drawn for that.
const kSupposedWidth = 760;

export function BattleMap(props: BattleMapProps) {
  const id = createUniqueId();
  const sheet = createMemo(() => sheetOf(props.view));
  const standing = () => props.view.units.filter((u) => u.on_table && u.at);
  const zoom: Zoom = { scale: () => kSupposedWidth / sheet().width, level: () => "far", slices: new Slices() };
  return (
    <LookedAt value={zoom}><svg class="sheet battle-map" role="img" aria-label={`Map of ${props.view.battle}`} viewBox={`0 0 ${sheet().width} ${sheet().height}`}
      style={{ "--inv": String(sheet().width / kSupposedWidth) }}>
      <Patterns />
      <Ground ground={props.view.ground} table={props.view.table} sheet={sheet()} id={id} />
      <Names names={namesAt(props.view.ground, props.view.objectives, sheet(), zoom.scale(), props.view.colours)} sheet={sheet()} id={id} />
      <For each={standing()}>
        {(unit) => {
          const place = placing(sheet(), () => unit.at, () => (unit.inside ? 0 : (unit.facing ?? 0)));
          return (
            <g style={{ transform: place() }}>
              {unit.footprint?.length
                ? <Block unit={unit} words={props.words} sheet={sheet()} tone={toneOf(props.view.colours, unit.side)} level="far" />
                : <GarrisonBadge unit={unit} tone={toneOf(props.view.colours, unit.side)} sheet={sheet()} place={0} of={1} />}
            </g>
          );
        }}
      </For>
      <For each={props.view.leaders.filter((l) => l.on_table && l.at && !l.with)}>
        {(leader) => (
          <g transform={`translate(${sheet().at(leader.at!).join(" ")})`}>
            <LeaderSign leader={leader} tone={toneOf(props.view.colours, leader.side)} level={0} />
          </g>
        )}
      </For>
    </svg></LookedAt>
  );
}
