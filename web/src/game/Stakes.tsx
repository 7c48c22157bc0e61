// What is at stake: who holds what, all the time; the briefing before the first turn; the reckoning at the end. All of it is read
// from the View and from what the battle says of itself.
import { createMemo, createResource, createSignal, For, Show } from "solid-js";
import { many, outcomeInWords, sideName, strengthOf, turnInWords } from "../look/text";
import { holderOf, pointAt } from "../table";
import * as http from "../wire/http";
import type { Seat, View } from "../wire/protocol";
import type { Desk } from "./desk";

const kSides: Seat[] = ["A", "B"];
const holderName = (view: View, objective: View["objectives"][number]) => {
  const holder = holderOf(objective, view.ground);
  return holder ? sideName(view, holder) : "nobody";
};

/** What a side holds, in points. */
export const pointsOf = (view: View, side: Seat) => view.objectives.filter((o) => holderOf(o, view.ground) === side).reduce((sum, o) => sum + o.points, 0);
/** What is left of a side, and what is gone. */
export function tally(view: View, side: Seat) {
  const { now, first } = strengthOf(view, side);
  const units = view.units.filter((u) => u.side === side);
  return { first, now, lost: first - now, units: units.length, gone: units.filter((u) => u.strength <= 0).length, points: pointsOf(view, side) };
}

export function Stakes(props: { desk: Desk; briefing: () => void }) {
  const view = () => props.desk.view();
  return (
    <Show when={view()}>
      {(now) => (
        <div class="stakes" aria-label="What is at stake">
          <For each={now().objectives}>
            {(o) => (
              <button type="button" class="stake" data-seat={holderOf(o, now().ground) ?? "nobody"} onClick={() => o.piece && pointAt(o.piece)}
                title={`${o.name}, ${many(o.points, "point")}: held by ${holderName(now(), o)}`}>
                <i class="flag" aria-hidden="true">{o.points}</i> <span>{o.name}</span>
              </button>
            )}
          </For>
          <Show when={now().objectives.length > 0}><span class="score tabular">{pointsOf(now(), "A")} : {pointsOf(now(), "B")}</span></Show>
          <button type="button" class="plain" onClick={() => props.briefing()}>Briefing</button>
        </div>
      )}
    </Show>
  );
}

// Open by itself until the first answer is given; later when somebody asks for it.
export function Briefing(props: { desk: Desk; wanted: boolean; close: () => void }) {
  const { battle } = props.desk;
  const [shut, setShut] = createSignal(false);
  const isNew = () => props.desk.seat() !== "nobody" && !battle.history.some((m) => m.by === props.desk.seat()) && (battle.view()?.turn ?? 9) <= 1 && !(battle.view()?.slips?.length);
  const isOn = () => props.wanted || (isNew() && !shut() && !props.desk.isOver());
  const named = () => (isOn() && battle.info() ? { battle: battle.info()!.battle, book: battle.info()!.rulebook } : undefined);
  const [told] = createResource(named, (n) => http.battle(n.battle, n.book).catch(() => undefined));
  return (
    <Show when={isOn() && props.desk.view()}>
      {(view) => (
        <section class="card briefing" aria-label="Briefing">
          <button type="button" class="plain close" aria-label="Put the briefing away" onClick={() => (setShut(true), props.close())}>✕</button>
          <h3>{view().battle}</h3>
          <Show when={told()}>{(t) => <p>{t().summary}</p>}</Show>
          <p>{troops(view(), props.desk.seat())}</p>
          <p>{whatWins(view())}</p>
          <For each={(told()?.notes ?? []).slice(0, 2)}>{(note) => <p class="dim">{note}</p>}</For>
        </section>
      )}
    </Show>
  );
}

function troops(view: View, seat: Seat): string {
  const side = seat === "nobody" ? "A" : seat;
  const own = view.units.filter((u) => u.side === side);
  const later = own.filter((u) => !u.on_table && u.strength > 0).length;
  const commands = new Set(own.map((u) => u.command).filter(Boolean)).size;
  const all = tally(view, side);
  const who = seat === "nobody" ? `${sideName(view, side)} has` : `You lead ${sideName(view, side)}:`;
  return `${who} ${many(own.length, "unit")}${commands > 1 ? ` in ${many(commands, "command")}` : ""}, ${all.first} ${view.counted_in}${later > 0 ? `; ${later} of them come later` : ""}.`;
}

function whatWins(view: View): string {
  const limit = view.turn_limit > 0 ? ` The battle ends after ${many(view.turn_limit, view.turn_word)} at the latest.` : "";
  if (view.objectives.length === 0) return `The losses decide.${limit}`;
  const list = view.objectives.map((o) => `${o.name} (${o.points}, held by ${holderName(view, o)})`).join(", ");
  return `Points are to be held: ${list}.${limit}`;
}

export function Reckoning(props: { desk: Desk }) {
  const view = () => (props.desk.isOver() ? props.desk.battle.view() : undefined);
  const rows = createMemo(() => (view() ? kSides.map((side) => tally(view()!, side)) : []));
  const row = (label: string, of: (t: ReturnType<typeof tally>) => number | string) => <tr><th scope="row">{label}</th><For each={rows()}>{(t) => <td class="n">{of(t)}</td>}</For></tr>;
  return (
    <Show when={view()?.outcome && view()}>
      {(now) => (
        <section class="card reckoning" aria-label="The reckoning">
          <h3>{outcomeInWords({ sides: now().sides, outcome: now().outcome! })}</h3>
          <table>
            <thead><tr><td /><For each={kSides}>{(side) => <th scope="col" data-seat={side}>{sideName(now(), side)}</th>}</For></tr></thead>
            <tbody>
              <Show when={now().objectives.length > 0}>{row("points held", (t) => t.points)}</Show>
              {row(`${now().counted_in} lost`, (t) => t.lost)}
              {row("of", (t) => t.first)}
              {row("units gone", (t) => `${t.gone} of ${t.units}`)}
            </tbody>
          </table>
          <For each={now().objectives}>{(o) => <p class="dim">{o.name}: {holderName(now(), o)} ({many(o.points, "point")})</p>}</For>
          <p class="dim">It ended in {turnInWords(now())}.</p>
        </section>
      )}
    </Show>
  );
}
