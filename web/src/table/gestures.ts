// Pointers on the table: one finger or the mouse on empty ground pans, two fingers and the wheel zoom, a drag from the
// chosen unit's front steers it, a click chooses. What a drag means is settled when it begins.
import type { Camera } from "./camera";
import type { Choosing } from "./choosing";
import { bearing, distance, isInside, nearestPoints } from "./geometry";
import type { Leg, Piece, Point, View } from "../wire/protocol";
import type { Course } from "./orders/course";
import { steer, swing } from "./orders/steer";
import type { Sheet } from "./sheet";
import type { End, Tape } from "./Tape";

export interface Hands {
  frame(): HTMLElement;
  camera: Camera;
  sheet(): Sheet;
  view(): View;
  past(): boolean;
  choosing: Choosing;
  course: Course;
  tape: Tape;
  measuring(): boolean;
  setSteering(on: boolean): void;
  setPlacing(at: { at: Point; facing: number } | undefined): void;
  clear(): void;
}

type Deed =
  | { does: "pan" | "tape" }
  | { does: "go"; from: Leg[] }
  | { does: "turn"; from: Leg[] }
  | { does: "place"; at: Point };

const kStill = 5; // px that a click may stray
const kFinger = 12;

export function listenToPointers(h: Hands) {
  const down = new Map<number, Point>();
  let deed: Deed | undefined;
  let began: Point = [0, 0];
  let strayed = false;
  let spread = 0;
  let pending: PointerEvent | undefined;
  let ticking = false;
  let pressed: Element | undefined;

  // Measured when a gesture begins: asking for it at every move would lay out the page anew.
  let box = h.frame().getBoundingClientRect();
  const local = (event: { clientX: number; clientY: number }): Point => [event.clientX - box.left, event.clientY - box.top];
  const onTable = (p: Point): Point => h.sheet().back(h.camera.toSheet(p));
  const endAt = (p: Point): End => {
    const unit = unitAt(h.view(), onTable(p), 8 / (h.camera.scale() * h.sheet().grain));
    return unit ? { unit } : { point: onTable(p).map((n) => Math.round(n * 100) / 100) as Point };
  };
  const two = () => [...down.values()].slice(0, 2) as [Point, Point];

  function deedFor(event: PointerEvent, p: Point): Deed {
    const target = event.target as Element;
    if (h.measuring()) {
      h.tape.pull(endAt(p), undefined);
      return { does: "tape" };
    }
    if (h.past()) return { does: "pan" };
    const grip = target.closest("[data-grip]")?.getAttribute("data-grip");
    const own = target.closest("[data-unit]")?.getAttribute("data-unit");
    const legs = [...h.course.legs()];
    if (grip === "turn") return { does: "turn", from: legs };
    if (grip === "go" || target.closest("[data-ghost]")) return { does: "go", from: legs };
    if (own !== undefined && own === h.course.unit()?.name) return { does: "go", from: [] };
    const place = h.choosing.wantsPlace();
    if (place && !own && event.pointerType === "mouse") return { does: "place", at: onTable(p) };
    return { does: "pan" };
  }

  function follow(event: PointerEvent, last = false) {
    const p = local(event);
    if (!deed) return;
    const write = last ? h.course.set : h.course.draw;
    switch (deed.does) {
      case "go": {
        const helm = h.course.helmAt(deed.from);
        if (helm) write([...deed.from, ...steer(helm, { aim: onTable(p), slanting: event.shiftKey })]);
        return;
      }
      case "turn": {
        const helm = h.course.helmAt(deed.from);
        if (helm) write(swing(helm, deed.from, onTable(p)));
        return;
      }
      case "place": {
        const aim = onTable(p);
        h.setPlacing({ at: deed.at, facing: distance(deed.at, aim) > 0.3 ? bearing(deed.at, aim) : 0 });
        return;
      }
      case "tape":
        h.tape.pull(h.tape.from(), endAt(p));
        return;
      case "pan":
        return;
    }
  }
  // At most once a frame, with the newest.
  function later(event: PointerEvent) {
    pending = event;
    if (ticking) return;
    ticking = true;
    requestAnimationFrame(() => {
      ticking = false;
      if (pending && deed) follow(pending);
    });
  }

  function onDown(event: PointerEvent) {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest("[data-press], [data-tool]")) return;
    box = h.frame().getBoundingClientRect();
    const p = local(event);
    down.set(event.pointerId, p);
    h.camera.grip(true);
    if (down.size === 2) {
      deed = { does: "pan" };
      strayed = true;
      spread = distance(...two());
      return;
    }
    began = p;
    strayed = false;
    pressed = target;
    deed = deedFor(event, p);
    h.frame().setPointerCapture(event.pointerId);
  }

  function onMove(event: PointerEvent) {
    const last = down.get(event.pointerId);
    if (!last) return void (h.measuring() && h.tape.from() && h.tape.pull(h.tape.from(), endAt(local(event))));
    const p = local(event);
    down.set(event.pointerId, p);
    if (down.size >= 2) return pinch(last, p);
    if (!strayed && distance(began, p) < (event.pointerType === "mouse" ? kStill : kFinger)) return;
    if (!strayed && (deed?.does === "go" || deed?.does === "turn")) h.setSteering(true);
    strayed = true;
    if (deed?.does === "pan") h.camera.pan(p[0] - last[0], p[1] - last[1]);
    else later(event);
  }
  function pinch(last: Point, p: Point) {
    const [a, b] = two();
    const now = distance(a, b);
    const centre: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (spread > 0) h.camera.zoom(now / spread, centre);
    h.camera.pan((p[0] - last[0]) / 2, (p[1] - last[1]) / 2);
    spread = now;
  }

  function onUp(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    const p = local(event);
    if (down.size > 0) return;
    h.camera.grip(false);
    if (strayed && deed && deed.does !== "pan") follow(event, true);
    if (deed?.does === "place") {
      const aim = onTable(p);
      h.choosing.takePlace(deed.at, strayed ? bearing(deed.at, aim) : facingOf(h));
      h.setPlacing(undefined);
    } else if (!strayed && deed?.does !== "tape") {
      click(pressed ?? (event.target as Element), onTable(p));
    }
    deed = undefined;
    h.setSteering(false);
  }

  function click(target: Element, at: Point) {
    if (h.past()) return;
    const name = (what: string) => target.closest(`[data-${what}]`)?.getAttribute(`data-${what}`) ?? undefined;
    const [unit, leader] = [name("unit"), name("leader")];
    if (leader !== undefined && h.choosing.mayTakeLeader(leader)) return h.choosing.takeLeader(leader);
    if (unit !== undefined && h.choosing.mayTake(unit)) return h.choosing.take(unit);
    if (h.choosing.wantsPiece()) {
      const piece = pieceAt(h.view(), at);
      if (piece) return h.choosing.takePiece(piece);
    }
    if (h.choosing.wantsPlace()) return h.choosing.takePlace(at, facingOf(h));
    if (unit === undefined && leader === undefined && !name("grip") && !target.closest("[data-ghost]")) h.clear();
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    box = h.frame().getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 18 : 1;
    if (event.ctrlKey || !event.shiftKey) h.camera.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 420)), local(event));
    else h.camera.pan(-event.deltaX * lines || -event.deltaY * lines, 0);
  }
  function onCancel(event: PointerEvent) {
    down.delete(event.pointerId);
    if (down.size === 0) h.camera.grip(false);
    deed = undefined;
    h.setSteering(false);
    h.setPlacing(undefined);
  }

  const frame = h.frame();
  frame.addEventListener("pointerdown", onDown);
  frame.addEventListener("pointermove", onMove);
  frame.addEventListener("pointerup", onUp);
  frame.addEventListener("pointercancel", onCancel);
  frame.addEventListener("wheel", onWheel, { passive: false });
}

const facingOf = (h: Hands) => h.course.unit()?.facing ?? (h.view().seat === "B" ? 180 : 0);

/** The unit whose block holds a point, or comes nearest to it within `slack`. */
export function unitAt(view: View, p: Point, slack: number): string | undefined {
  let best: { name: string; far: number } | undefined;
  for (const unit of view.units) {
    if (!unit.on_table || !unit.at) continue;
    const far = Math.min(...(unit.footprint?.length ? unit.footprint : [[unit.at]]).map((ring) => toRing(p, ring)));
    if (far <= (unit.footprint?.length ? slack : slack + 0.7) && (!best || far < best.far)) best = { name: unit.name, far };
  }
  return best?.name;
}
const toRing = (p: Point, ring: Point[]) => distance(...nearestPoints([p], ring));

// Smaller things lie on larger ones.
const kOnTop = ["building", "town", "bridge", "ford", "work", "abatis", "wall", "hedge", "fence", "cliff", "orchard", "wood", "marsh", "rough", "water", "stream", "field", "road", "zone", "slope", "contour"];

export function pieceAt(view: View, p: Point): string | undefined {
  const holds = (piece: Piece) =>
    piece.area ? isInside(p, piece.area) : (piece.line ?? []).slice(1).some((b, i) => distance(...nearestPoints([p], [piece.line![i]!, b])) < Math.max(0.5, (piece.width ?? 0) / 2));
  const found = view.ground.filter(holds);
  found.sort((a, b) => kOnTop.indexOf(a.kind) - kOnTop.indexOf(b.kind));
  return found[0]?.name;
}
