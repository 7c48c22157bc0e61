// The keys of the table. Keys typed into a field, or meant for a button that has the focus, are left alone.
import { onCleanup } from "solid-js";
import { commitOf, doCommit, mayPass, nextUnit } from "../asks/duty";
import { pointAt } from "../table";
import type { Desk } from "./desk";

export const kKeys: [string, string][] = [
  ["N, ⇧N", "next, previous unit that may be ordered"],
  ["1 – 9", "what to order it"],
  ["↵", "commit; on an order sheet: write it down, then send"],
  ["Esc", "one step back"],
  ["E", "end the phase, or pass"],
  ["U", "undo"],
  ["S", "show me a move"],
  ["/", "type the answer in words"],
  ["[ ]", "look one moment back, or on; with ⇧ one turn"],
  ["Space", "what is told: the next thing (Esc: to the end)"],
  ["?", "these keys"],
];

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches("input, select, textarea") || target.isContentEditable);
const isPressable = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("button, a, summary, [role=button]");

// A button that is pressed with the mouse does not take the focus: Enter then means the golden button, not the same one again.
export function keepFocus(event: MouseEvent) {
  if (!(event.target as Element).closest(".asking button, .desk button, .timeline button")) return;
  event.preventDefault();
  if (isField(document.activeElement)) (document.activeElement as HTMLElement).blur();
}

export function listenToKeys(desk: Desk, showKeys: () => void, closeTop: () => boolean) {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return void (leaveField(event) || closeTop() || stepBack(desk));
    if (event.key === " " && desk.telling.isOn() && !isField(event.target)) return desk.telling.skip(), event.preventDefault();
    const inOrder = event.key === "Enter" && (event.target as HTMLElement).closest?.(".order") !== null;
    if (isField(event.target) && !inOrder) return;
    if (event.key === "Enter" && isPressable(event.target)) return;
    if (isDeed(event.key)) desk.act();
    if (act(desk, event, showKeys)) event.preventDefault();
  };
  window.addEventListener("keydown", onKey);
  onCleanup(() => window.removeEventListener("keydown", onKey));
}

// Keys with which one answers: what is being told is over then.
const isDeed = (key: string) => /^[1-9nNeEsSuU/]$/.test(key) || key === "Enter";

function leaveField(event: KeyboardEvent) {
  if (!isField(event.target)) return false;
  (event.target as HTMLElement).blur();
  return true;
}

function stepBack(desk: Desk) {
  const { draft, past } = desk;
  if (desk.telling.isOn()) return desk.telling.skipAll();
  desk.act();
  if (past.at() !== undefined && past.reader() === desk.seat()) past.look(undefined);
  else if (draft.offer()) draft.chooseOffer(undefined);
  else if (draft.unit()) draft.chooseUnit(undefined);
}

function act(desk: Desk, event: KeyboardEvent, showKeys: () => void): boolean {
  const { past } = desk;
  switch (event.key) {
    case "[":
      past.step(-1);
      return true;
    case "]":
      past.step(1);
      return true;
    case "{":
      past.turn(-1);
      return true;
    case "}":
      past.turn(1);
      return true;
    case "?":
      showKeys();
      return true;
    case "u":
    case "U":
      if (desk.mayUndo()) desk.undo();
      return true;
    case "e":
    case "E":
      if (desk.handOver?.ready()) desk.handOver.act();
      else if (desk.state() === "turn" && mayPass(desk.draft)) void desk.draft.pass();
      return true;
    default:
      return desk.state() === "turn" && order(desk, event);
  }
}

// So that the keys of the map (arrows to march) work at once.
const focusMap = () => document.querySelector<HTMLElement>("main.stage [tabindex='0']")?.focus({ preventScroll: true });

function order(desk: Desk, event: KeyboardEvent): boolean {
  const { draft } = desk;
  const verb = /^[1-9]$/.test(event.key) ? desk.verbs()[Number(event.key) - 1] : undefined;
  if (verb) return desk.chooseVerb(verb), focusMap(), true;
  switch (event.key.toLowerCase()) {
    case "n": {
      const next = nextUnit(draft, desk.view()?.units.map((u) => u.name) ?? [], event.shiftKey ? -1 : 1);
      if (next) draft.chooseUnit(next), pointAt(next), focusMap();
      return true;
    }
    case "enter": {
      const commit = commitOf(draft);
      if (commit?.ready) doCommit(draft, commit, desk.typedDice());
      return commit !== undefined;
    }
    case "s":
    case "/": {
      const helper = document.querySelector<HTMLElement>(`[data-key="${event.key.toLowerCase()}"]`);
      if (helper instanceof HTMLInputElement) helper.focus();
      else helper?.click();
      return helper !== null;
    }
    default:
      return false;
  }
}
