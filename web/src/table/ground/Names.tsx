// Names on the map, in italics: along roads and streams, across hills and beside woods; flags where points are to be won.
import { For, Show } from "solid-js";
import type { Piece, Point, View } from "../../wire/protocol";
import { heading, ringCentre } from "../geometry";
import { round, type Sheet } from "../sheet";
import { stretchToWrite } from "./scatter";

interface NamesProps {
  ground: Piece[];
  objectives: View["objectives"];
  sheet: Sheet;
  id: string; // unlike that of any other map of the page
}

const isNamed = (piece: Piece) => !piece.name.startsWith("#");
const kLined = new Set(["road", "stream"]);
const kAcross = new Set(["contour", "water", "marsh"]);
const kQuiet = new Set(["zone", "wall", "hedge", "fence", "work", "abatis", "cliff", "ford", "bridge"]);

function AlongLine(props: { piece: Piece; sheet: Sheet; id: string }) {
  const wanted = () => (props.piece.name.length * 15) / props.sheet.grain;
  const stretch = () => stretchToWrite(props.piece.line ?? [], wanted());
  const lift = () => Math.max(5, (props.piece.width ?? 0) * props.sheet.grain) / 2 + 5;
  return (
    <>
      <path id={props.id} d={props.sheet.line(stretch())} fill="none" />
      <text class={props.piece.kind === "stream" ? "name water-name" : "name road-name"} dy={round(-lift())}>
        <textPath href={`#${props.id}`} startOffset="50%" text-anchor="middle">{props.piece.name}</textPath>
      </text>
    </>
  );
}

function placeOf(piece: Piece): { at: Point; below: boolean } {
  const ring = piece.area ?? piece.line ?? [];
  if (kAcross.has(piece.kind)) return { at: ringCentre(ring), below: false };
  const south = Math.min(...ring.map((p) => p[1]));
  return { at: [ringCentre(ring)[0], south], below: true };
}
const slant = (name: string) => heading([...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 7) - 3;

function Across(props: { piece: Piece; sheet: Sheet }) {
  const place = () => placeOf(props.piece);
  const at = () => props.sheet.at(place().at).map(round) as Point;
  return (
    <text class={`name place ${props.piece.kind}-name`} text-anchor="middle" dominant-baseline={place().below ? "hanging" : "middle"}
      transform={`translate(${at()[0]} ${at()[1] + (place().below ? 5 : 0)})${place().below ? "" : ` rotate(${slant(props.piece.name)})`}`}>
      {props.piece.name}
    </text>
  );
}

function Objective(props: { objective: View["objectives"][number]; piece: Piece; sheet: Sheet }) {
  const at = () => props.sheet.at(ringCentre(props.piece.area ?? props.piece.line ?? [])).map(round);
  return (
    <g class="objective" transform={`translate(${at().join(" ")})`}>
      <title>{`${props.objective.name}: ${props.objective.points} ${props.objective.points === 1 ? "point" : "points"}`}</title>
      <g class="still">
        <path class="pole" d="M0 0V-25" />
        <path class="flag" d="M0-25H17L13.5-19L17-13H0Z" />
        <text class="points" x="7" y="-15" text-anchor="middle">{props.objective.points}</text>
        <circle class="foot" r="2.2" />
        <text class="name objective-name" y="15" text-anchor="middle">{props.objective.name}</text>
      </g>
    </g>
  );
}

export function Names(props: NamesProps) {
  const won = () => new Set(props.objectives.map((o) => o.piece));
  const named = () => props.ground.filter((p) => isNamed(p) && !won().has(p.name));
  const pieceOf = (name: string | null) => props.ground.find((p) => p.name === name);
  return (
    <g class="names" aria-hidden="true">
      <For each={named().filter((p) => kLined.has(p.kind))}>
        {(piece, i) => <AlongLine piece={piece} sheet={props.sheet} id={`${props.id}-way-${i()}`} />}
      </For>
      <For each={named().filter((p) => !kLined.has(p.kind) && !kQuiet.has(p.kind))}>
        {(piece) => <Across piece={piece} sheet={props.sheet} />}
      </For>
      <For each={named().filter((p) => kQuiet.has(p.kind) && p.kind !== "zone")}>
        {(piece) => <g class="small-name"><Across piece={piece} sheet={props.sheet} /></g>}
      </For>
      <For each={props.objectives}>
        {(objective) => (
          <Show when={pieceOf(objective.piece)}>{(piece) => <Objective objective={objective} piece={piece()} sheet={props.sheet} />}</Show>
        )}
      </For>
    </g>
  );
}
