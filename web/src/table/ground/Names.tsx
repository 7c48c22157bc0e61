// Names on the map, in italics: along roads and streams, across hills and beside woods; flags where points are to be won.
import { For, Match, Switch } from "solid-js";
import type { Point } from "../../wire/protocol";
import { round, type Sheet } from "../sheet";
import { Still } from "../zoom";
import type { MapName } from "./naming";

interface NamesProps {
  names: MapName[];
  sheet: Sheet;
  id: string; // unlike that of any other map of the page
}

const slant = (name: string) => ([...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 7) - 3;
const put = (p: Point) => p.map(round).join(" ");

function Along(props: { name: MapName; sheet: Sheet; id: string }) {
  const half = () => Math.max(5, (props.name.piece.width ?? 0) * props.sheet.grain) / 2;
  return (
    <>
      <path id={props.id} d={props.sheet.line(props.name.way!)} fill="none" />
      <text class={`name ${props.name.piece.kind}-name`} font-size={String(round(props.name.size))} dy={round(-half() - props.name.size * 0.3)}>
        <textPath href={`#${props.id}`} startOffset="50%" text-anchor="middle">{props.name.text}</textPath>
      </text>
    </>
  );
}

function Across(props: { name: MapName }) {
  const turn = () => (props.name.piece.kind === "contour" || props.name.piece.kind === "wood" ? slant(props.name.text) : 0);
  return (
    <text class={`name ${props.name.piece.kind}-name`} text-anchor="middle" dominant-baseline="central" font-size={String(round(props.name.size))}
      transform={`translate(${put(props.name.at)}) rotate(${turn()})`}>
      {props.name.text}
    </text>
  );
}

function Objective(props: { name: MapName }) {
  return (
    <g class={`objective ${props.name.tone ?? "none"}`} transform={`translate(${put(props.name.at)})`}>
      <title>{`${props.name.text}: ${props.name.points} ${props.name.points === 1 ? "point" : "points"}`}</title>
      <Still>
        <path class="pole" d="M0 0V-25" />
        <path class="flag" d="M0-25H17L13.5-19L17-13H0Z" />
        <text class="points" x="7" y="-15" text-anchor="middle">{props.name.points}</text>
        <circle class="foot" r="2.2" />
        <text class="name objective-name" y="15" text-anchor="middle">{props.name.text}</text>
      </Still>
    </g>
  );
}

export function Names(props: NamesProps) {
  return (
    <g class="names" aria-hidden="true">
      <For each={props.names}>
        {(name, i) => (
          <Switch>
            <Match when={name.kind === "along"}><Along name={name} sheet={props.sheet} id={`${props.id}-way-${i()}`} /></Match>
            <Match when={name.kind === "across"}><Across name={name} /></Match>
            <Match when={name.kind === "flag"}><Objective name={name} /></Match>
          </Switch>
        )}
      </For>
    </g>
  );
}
