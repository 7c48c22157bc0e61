// Pointers on the table: one finger or the mouse on empty ground pans, two fingers and the wheel zoom, a drag from the
// chosen unit's front steers it, a click chooses. What a drag means is settled when it begins.
import type { Camera } from "./camera";
import type { Choosing } from "./choosing";
import { bearing, distance, minus, nearestPoints } from "./geometry";
import type { Leg, Point, Pose, View } from "../wire/protocol";
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
  unit(): string | undefined; // chosen
  choosing: Choosing;
  course: Course;
  tape: Tape;
  measuring(): boolean;
  setSteering(on: boolean): void;
  clear(): void;
}

type Deed =
  | { does: "pan" | "tape" }
  | { does: "go"; from: Leg[] }
  | { does: "turn"; from: Leg[] }
  | { does: "place"; at: Point }
  | { does: "carry"; off: Point; facing: number }
  | { does: "face"; at: Point };

const kStill = 5; // px that a click may stray
const kFinger = 12;
const kTelling = 40; // ms between two places that the rules are asked about
const kPlaced = new Set(["place", "carry", "face"]);

/** Listens; what it returns lets go of what is being dragged, as if it had never been touched, and says whether anything was. */
export function listenToPointers(h: Hands): () => boolean {
  const down = new Map<number, Point>();
  let deed: Deed | undefined;
  let began: Point = [0, 0];
  let strayed = false;
  let spread = 0;
  let pending: PointerEvent | undefined;
  let ticking = false;
  let followed = 0;
  let pressed: Element | undefined;
  let placed: Pose | undefined; // when the drag began

  // Measured when the pointer comes and when a gesture begins: asking for it at every move would lay out the page anew.
  let box = { left: 0, top: 0 };
  const measure = () => (box = h.frame().getBoundingClientRect());
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
    const pose = h.choosing.place();
    if (grip === "face" && pose) return { does: "face", at: pose.at };
    if (target.closest("[data-placed]") && pose) return carry(pose, onTable(p));
    if (grip === "turn") return { does: "turn", from: legs };
    if (grip === "go" || target.closest("[data-ghost]")) return { does: "go", from: legs };
    if (own !== undefined && own === h.course.unit()?.name) return { does: "go", from: [] };
    const place = h.choosing.wantsPlace();
    const chosen = h.view().units.find((u) => u.name === h.unit());
    if (place && own !== undefined && own === chosen?.name && chosen.at) return carry({ at: chosen.at, facing: chosen.facing ?? 0 }, onTable(p));
    if (place && place !== "point" && !own && event.pointerType === "mouse") return { does: "place", at: onTable(p) };
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
        h.choosing.takePlace(deed.at, bearing(deed.at, aim));
        return;
      }
      case "carry": {
        const aim = onTable(p);
        h.choosing.takePlace([aim[0] - deed.off[0], aim[1] - deed.off[1]], deed.facing);
        return;
      }
      case "face":
        h.choosing.takePlace(deed.at, bearing(deed.at, onTable(p)));
        return;
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
    const tick = () => {
      const early = deed && kPlaced.has(deed.does) && performance.now() - followed < kTelling;
      if (early) return void requestAnimationFrame(tick);
      ticking = false;
      followed = performance.now();
      if (pending && deed) follow(pending);
    };
    requestAnimationFrame(tick);
  }

  function onDown(event: PointerEvent) {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest("[data-press], [data-tool]")) return;
    measure();
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
    placed = h.choosing.place();
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
    if (!strayed && deed && deed.does !== "pan" && deed.does !== "tape") h.setSteering(true);
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
    if (!strayed && deed?.does !== "tape") {
      click(pressed ?? (event.target as Element), onTable(p));
    }
    deed = undefined;
    h.setSteering(false);
  }

  function click(target: Element, at: Point) {
    if (h.past()) return;
    const name = (what: string) => target.closest(`[data-${what}]`)?.getAttribute(`data-${what}`) ?? undefined;
    const [unit, leader, piece] = [name("unit"), name("leader"), name("piece")];
    if (leader !== undefined && h.choosing.mayTakeLeader(leader)) return h.choosing.takeLeader(leader);
    if (unit !== undefined && h.choosing.mayTake(unit)) return h.choosing.take(unit);
    if (piece !== undefined && h.choosing.wantsPiece()) return h.choosing.takePiece(piece);
    if (name("grip") || target.closest("[data-ghost], [data-placed]")) return;
    if (h.choosing.wantsPlace()) return h.choosing.takePlace(at, h.choosing.place()?.facing ?? facingOf(h));
    if (unit === undefined && leader === undefined) h.clear();
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : 1;
    if (event.ctrlKey || !event.shiftKey) h.camera.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 420)), local(event));
    else h.camera.pan(-event.deltaX * lines || -event.deltaY * lines, 0);
  }
  function onCancel(event: PointerEvent) {
    down.delete(event.pointerId);
    if (down.size === 0) h.camera.grip(false);
    deed = undefined;
    h.setSteering(false);
  }

  function letGo(): boolean {
    if (!deed || !strayed || deed.does === "pan" || deed.does === "tape") return false;
    if (deed.does === "go" || deed.does === "turn") h.course.set(deed.from);
    else if (placed) h.choosing.takePlace(placed.at, placed.facing);
    else h.choosing.leavePlace();
    deed = { does: "pan" };
    h.setSteering(false);
    return true;
  }

  const frame = h.frame();
  frame.addEventListener("pointerenter", measure);
  frame.addEventListener("pointerdown", onDown);
  frame.addEventListener("pointermove", onMove);
  frame.addEventListener("pointerup", onUp);
  frame.addEventListener("pointercancel", onCancel);
  frame.addEventListener("wheel", onWheel, { passive: false });
  return letGo;
}

const facingOf = (h: Hands) => h.view().units.find((u) => u.name === h.unit())?.facing ?? (h.view().seat === "B" ? 180 : 0);
const carry = (pose: Pose, grabbed: Point): Deed => ({ does: "carry", off: minus(grabbed, pose.at), facing: pose.facing });

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
