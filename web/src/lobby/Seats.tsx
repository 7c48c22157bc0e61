// Who sits where: for each side one or more commanders, each you, a friend by link, or the computer.
import { For, Show } from "solid-js";
import type { SeatWish, View } from "../wire/protocol";

export interface Seating {
  A: SeatWish[];
  B: SeatWish[];
}
type Kind = SeatWish["kind"];
const kKinds: [Kind, string][] = [["person", "you, on this screen"], ["open", "a friend, by link"], ["computer", "the computer"]];

export function Seats(props: {
  seating: Seating; set: (seating: Seating) => void; sides: { A: string; B: string }; levels: string[]; view: View | undefined;
}) {
  return (
    <div class="seats">
      <For each={["A", "B"] as const}>
        {(side) => (
          <SideSeats side={side} title={props.sides[side]} wishes={props.seating[side]} levels={props.levels}
            brigades={brigadesOf(props.view, side)}
            set={(wishes) => props.set({ ...props.seating, [side]: wishes })} />
        )}
      </For>
    </div>
  );
}

// The commands that have troops of their own.
const brigadesOf = (view: View | undefined, side: "A" | "B") =>
  [...new Set((view?.units ?? []).filter((u) => u.side === side && u.command).map((u) => u.command!))];

function SideSeats(props: {
  side: "A" | "B"; title: string; wishes: SeatWish[]; levels: string[]; brigades: string[]; set: (wishes: SeatWish[]) => void;
}) {
  const change = (i: number, part: Partial<SeatWish>) => props.set(props.wishes.map((w, j) => (i === j ? { ...w, ...part } : w)));
  const several = () => props.wishes.length > 1;
  // The newcomer gets the last brigade of the first commander who has more than one.
  const add = () => {
    const led = props.wishes.map((w, i) => w.commands ?? (i === 0 ? props.brigades : []));
    const giver = led.findIndex((c) => c.length > 1);
    const given = led[giver]?.at(-1);
    const left = props.wishes.map((w, i) => ({ ...w, commands: led[i]!.filter((c) => i !== giver || c !== given) }));
    props.set([...left, { kind: "open", commands: given ? [given] : [] }]);
  };
  const dismiss = (i: number) => {
    const left = props.wishes.filter((_, j) => j !== i);
    props.set(left.length > 1 ? left : left.map(({ commands: _all, ...w }) => w));
  };
  return (
    <fieldset class="side-seats" data-seat={props.side}>
      <legend>{props.title}</legend>
      <For each={props.wishes}>
        {(wish, i) => (
          <div class="commander">
            <select aria-label={`Who leads ${props.title}`} onChange={(e) => change(i(), withLevel(e.currentTarget.value as Kind, props.levels))}>
              <For each={kKinds}>{([kind, label]) => <option value={kind} selected={wish.kind === kind}>{label}</option>}</For>
            </select>
            <Show when={wish.kind === "computer"}>
              <select aria-label="Level" onChange={(e) => change(i(), { level: e.currentTarget.value })}>
                <For each={props.levels}>{(level) => <option value={level} selected={wish.level === level}>{level}</option>}</For>
              </select>
            </Show>
            <Show when={wish.kind === "person"}>
              <input aria-label="Name" placeholder="name" maxlength="40" value={wish.name ?? ""} onChange={(e) => change(i(), { name: e.currentTarget.value })} />
            </Show>
            <Show when={several()}>
              <div class="brigades">
                <For each={props.brigades}>
                  {(brigade) => <Brigade name={brigade} wish={wish} set={(commands) => change(i(), { commands })} />}
                </For>
                <button type="button" class="plain" onClick={() => dismiss(i())}>Dismiss</button>
              </div>
            </Show>
          </div>
        )}
      </For>
      <Show when={props.brigades.length > props.wishes.length}>
        <button type="button" class="plain" onClick={add}>+ another commander with his own brigades</button>
      </Show>
    </fieldset>
  );
}

const withLevel = (kind: Kind, levels: string[]): SeatWish => (kind === "computer" ? { kind, level: levels.at(-1) ?? "random" } : { kind });

function Brigade(props: { name: string; wish: SeatWish; set: (commands: string[]) => void }) {
  const has = () => props.wish.commands?.includes(props.name) ?? false;
  const toggle = (on: boolean) => {
    const others = (props.wish.commands ?? []).filter((c) => c !== props.name);
    props.set(on ? [...others, props.name] : others);
  };
  return <label><input type="checkbox" checked={has()} onChange={(e) => toggle(e.currentTarget.checked)} /> {props.name}</label>;
}
