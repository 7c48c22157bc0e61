// The right column: the sides, the turn, the desk where an order takes shape, and the dispatches. Its zones keep their places.
import { createEffect, createMemo, createSignal, For, Match, on, Show, Switch, type JSX } from "solid-js";
import { Help } from "../asks/Help";
import { Odds } from "../asks/Odds";
import { OrderCard } from "../asks/OrderCard";
import { Roster } from "../asks/Roster";
import { Sheet } from "../asks/Sheet";
import { Chat } from "../log/Chat";
import { Log } from "../log/Log";
import { Slips } from "../log/Slips";
import { clock, strengthOf } from "../look/text";
import { DiceCheck } from "../replay/DiceCheck";
import { takesSeveral } from "../state/draft";
import type { Seat } from "../wire/protocol";
import { thinkingTimes } from "./clocks";
import type { Desk } from "./desk";
import { Gathering } from "./Gathering";
import { Guide, type Guiding } from "./Guide";
import { Briefing, Reckoning, Stakes } from "./Stakes";

const kNamesInTrack = 44; // letters

export type Part = "orders" | "log" | "talk";

export function Column(props: { desk: Desk; guiding: Guiding; part: Part | undefined }) {
  const [briefing, setBriefing] = createSignal(false);
  return (
    <aside class="column" data-part={props.part ?? ""}>
      <div class="standing">
        <Sides desk={props.desk} />
        <Track desk={props.desk} />
        <Stakes desk={props.desk} briefing={() => setBriefing(!briefing())} />
      </div>
      <OrdersDesk desk={props.desk} guiding={props.guiding} briefing={<Briefing desk={props.desk} wanted={briefing()} close={() => setBriefing(false)} />} />
      <Reports desk={props.desk} part={props.part} />
    </aside>
  );
}

function Sides(props: { desk: Desk }) {
  const used = thinkingTimes(props.desk.battle);
  return <div class="sides"><For each={["A", "B"] as Seat[]}>{(seat) => <Side desk={props.desk} seat={seat} used={used(seat)} />}</For></div>;
}

function Side(props: { desk: Desk; seat: "A" | "B" | "nobody"; used: number }) {
  const view = () => props.desk.view();
  const strength = createMemo(() => (view() ? strengthOf(view()!, props.seat) : { now: 0, first: 0, units: 0 }));
  const who = () => {
    if (props.desk.seat() === props.seat) return "you";
    const seats = props.desk.battle.info()?.seats.filter((s) => s.seat === props.seat) ?? [];
    return seats.map((s) => (s.kind === "computer" ? `computer, ${s.level ?? ""}` : s.name || (s.kind === "open" ? "a friend" : "a player"))).join(", ");
  };
  return (
    <div class="side" data-seat={props.seat}>
      <b><span aria-hidden="true">{props.seat === "A" ? "●" : "○"}</span> {view()?.sides[props.seat as "A" | "B"]}</b>
      <span class="dim" title={who()}>{who()}</span>
      <span class="dim tabular">{strength().now} of {strength().first} {view()?.counted_in}</span>
      <span class="dim tabular clock" title="Time this side has thought while you looked on">{clock(props.used)}</span>
    </div>
  );
}

function Track(props: { desk: Desk }) {
  const steps = () => props.desk.battle.words()?.steps ?? [];
  // Where the names do not fit side by side, only that of the step under way is written.
  const isLong = () => steps().reduce((sum, s) => sum + Math.max(6, s.label.length), 0) > kNamesInTrack;
  const now = createMemo(() => steps().findIndex((s) => s.name === props.desk.view()?.step));
  return (
    <Show when={steps().length > 0}>
      <ol class="phase-track" aria-label={`Steps of the ${props.desk.view()?.turn_word ?? "turn"}`} data-seat={props.desk.seat()} classList={{ long: isLong() }}>
        <For each={steps()}>
          {(step, i) => (
            <li classList={{ on: i() === now(), done: i() < now() }} aria-current={i() === now() ? "step" : undefined} title={step.label}>
              <span>{step.label}</span>
            </li>
          )}
        </For>
      </ol>
    </Show>
  );
}

function OrdersDesk(props: { desk: Desk; guiding: Guiding; briefing: JSX.Element }) {
  const { draft } = props.desk;
  let box!: HTMLDivElement;
  createEffect(on([() => draft.ask()?.id, draft.unit, draft.offer], () => requestAnimationFrame(() => (box.scrollTop = 0)), { defer: true }));
  const sheetAsk = () => (props.desk.state() === "turn" && takesSeveral(draft.ask()) ? draft.ask() : undefined);
  return (
    <div class="desk" ref={box}>
      {props.briefing}
      <Reckoning desk={props.desk} />
      <Guide guiding={props.guiding} />
      <DiceCheck desk={props.desk} />
      <Show when={props.desk.battle.info()?.gathering}><Gathering battle={props.desk.battle} /></Show>
      <Show when={props.desk.view()}>
        <Slips desk={props.desk} />
        <Show when={props.desk.state() === "turn"}>
          <OrderCard desk={props.desk} />
          <Odds desk={props.desk} />
        </Show>
        <Show when={sheetAsk()} fallback={<Show when={!(props.desk.state() === "turn" && draft.offer())}><Roster desk={props.desk} /></Show>}>
          {(ask) => <Sheet desk={props.desk} ask={ask()} />}
        </Show>
        <Show when={props.desk.state() === "turn"}><Help desk={props.desk} /></Show>
      </Show>
    </div>
  );
}

function Reports(props: { desk: Desk; part: Part | undefined }) {
  const [talk, setTalk] = createSignal(false);
  const unread = createMemo(() => props.desk.battle.chat.length);
  const [read, setRead] = createSignal(0);
  const isTalk = () => (props.part === undefined ? talk() : props.part === "talk");
  const choose = (on: boolean) => (setTalk(on), setRead(unread()));
  return (
    <div class="reports">
      <div class="report-tabs" role="group" aria-label="Reports">
        <button type="button" aria-pressed={!isTalk()} onClick={() => choose(false)}>Dispatches</button>
        <button type="button" aria-pressed={isTalk()} onClick={() => choose(true)}>
          Talk<Show when={!isTalk() && unread() > read()}> ({unread() - read()})</Show>
        </button>
      </div>
      <Switch>
        <Match when={isTalk()}><Chat desk={props.desk} /></Match>
        <Match when={true}><Log desk={props.desk} /></Match>
      </Switch>
    </div>
  );
}
