// A place, a pose or a heading that is being chosen on the map, and pieces of ground that can be.
import { createMemo, For, Show } from "solid-js";
import type { Draft } from "../../state/draft";
import type { Choosing } from "../choosing";
import { fromFrame, inFrame, poseOf } from "../geometry";
import type { Piece, Point, Quad, View } from "../../wire/protocol";
import { round, type Sheet } from "../sheet";
import { Still } from "../zoom";
import { boxOf, Buttons, sheetPx } from "./MoveLayer";

interface PlaceLayerProps {
  choosing: Choosing;
  draft: Draft;
  view: View;
  sheet: Sheet;
  steering: () => boolean;
  commit: () => void;
}

export function PlaceLayer(props: PlaceLayerProps) {
  const unit = () => props.view.units.find((u) => u.name === props.draft.unit());
  const ghost = createMemo((): Quad[] => {
    const [body, pose] = [unit(), props.choosing.place()];
    const from = body && poseOf(body);
    const told = props.draft.verdict();
    if (props.choosing.placeKind() === "point") return [];
    if (told?.allowed && told.preview?.ghost.length && pose) return told.preview.ghost;
    if (!body || !from || !pose) return [];
    const move = (p: Point) => fromFrame(pose, inFrame(from, p).right, inFrame(from, p).ahead);
    return (body.footprint ?? []).map((quad) => quad.map(move) as Quad);
  });
  const allowed = () => props.draft.verdict()?.allowed;
  const east = (at: Point): Point => (ghost().length ? [boxOf(ghost()).east, boxOf(ghost()).middle] : at);
  return (
    <Show when={props.choosing.place()}>
      {(pose) => (
        <g class="placing">
          <Show when={ghost().length > 0}>
            <g class="ghost" classList={{ refused: allowed() === false, sure: allowed() === true }} data-placed="">
              <path class="shape" d={ghost().map((q) => props.sheet.ring(q)).join("")} />
              <path class="front" d={ghost().map((q) => props.sheet.line([q[0], q[1]])).join("")} />
            </g>
          </Show>
          <g style={{ transform: `translate(${sheetPx(props.sheet, pose().at)}) rotate(${round(pose().facing)}deg)` }}>
            <Still>
              <g data-placed=""><circle class="reach" r="16" /><circle class="spot" r="5" /></g>
              <Show when={props.choosing.placeKind() !== "point"}>
                <g class="grip" data-grip="face"><circle class="reach" cy="-32" r="16" /><path class="grip-line" d="M0-6V-26" /><path class="grip-head" d="M-6-25L0-36L6-25Z" /></g>
              </Show>
            </Still>
          </g>
          <Show when={!props.steering()}>
            <Buttons at={east(pose().at)} sheet={props.sheet} ready={allowed() === true && props.draft.order() !== undefined} commit={props.commit}
              back={() => props.choosing.leavePlace()} saidBack="Take the place back" />
          </Show>
        </g>
      )}
    </Show>
  );
}

const kMargin = 14; // grains a line is grown by for the pointer

/** Every piece of ground, to be clicked or reached by Tab; hills and marks on the map are left out, they lie under all. */
export function Pickable(props: { ground: Piece[]; sheet: Sheet }) {
  const some = () => props.ground.filter((p) => p.kind !== "contour" && p.kind !== "zone" && p.condition !== "removed");
  const size = (p: Piece) => (p.area ? 1 : 0);
  return (
    <g class="pickable">
      <For each={some().sort((a, b) => size(b) - size(a))}>
        {(piece) => (
          <path data-piece={piece.name} role="button" tabindex="0" aria-label={`${piece.kind} ${piece.name}`}
            class={piece.area ? "area" : "line"} stroke-width={piece.area ? undefined : Math.max(kMargin, (piece.width ?? 0) * props.sheet.grain)}
            d={piece.area ? props.sheet.ring(piece.area) : props.sheet.line(piece.line ?? [])}>
            <title>{`${piece.name} (${piece.kind})`}</title>
          </path>
        )}
      </For>
    </g>
  );
}
