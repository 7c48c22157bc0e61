// The battle as a page in words, from the same View: for ears, for braille, for anyone who likes lists better than maps.
import { createMemo, createSignal, For, onCleanup, Show } from "solid-js";
import { commitOf, doCommit, passLabel } from "../asks/duty";
import { Help } from "../asks/Help";
import { Odds } from "../asks/Odds";
import { OrderCard } from "../asks/OrderCard";
import { brigades, shownMarkers } from "../asks/Roster";
import { Sheet } from "../asks/Sheet";
import { VerdictStrip } from "../asks/VerdictStrip";
import { makeDesk, type Desk } from "../game/desk";
import { ringWhenAsked } from "../look/bell";
import { otherSeat, sideName, strengthOf } from "../look/text";
import { openBattle } from "../state/battle";
import { takesSeveral } from "../state/draft";
import { gamePath } from "../state/route";
import type { Unit, View } from "../wire/protocol";
import { facingInWords, placeInWords, seenFrom, seenInWords } from "./places";

const kLastMoments = 12;
const kThreats = 2;

export function Reader(props: { game: string; token: string | undefined }) {
  const battle = openBattle(props.game, props.token);
  onCleanup(() => battle.close());
  const desk = makeDesk(battle, {});
  ringWhenAsked(battle);
  return (
    <main class="reader">
      <p><a href="#/">Lobby</a> · <a href={gamePath(props.game, props.token)}>The table as a map</a></p>
      <Show when={battle.view()} fallback={<p role="status">{battle.link() === "refused" ? battle.linkTrouble() : "Coming to the table …"}</p>}>
        {(view) => (
          <>
            <h1>{view().battle}</h1>
            <p>{desk.pill()}. {desk.state() === "turn" ? "It is your turn." : desk.waiting()}</p>
            <Standing view={view()} />
            <Latest desk={desk} />
            <Questions desk={desk} />
            <Troops desk={desk} view={view()} />
            <Enemy desk={desk} view={view()} />
            <Ground view={view()} />
            <Story desk={desk} />
          </>
        )}
      </Show>
    </main>
  );
}

function Standing(props: { view: View }) {
  const line = (seat: "A" | "B") => `${props.view.sides[seat]}: ${strengthOf(props.view, seat).now} of ${strengthOf(props.view, seat).first} ${props.view.counted_in}.`;
  return <p>{line("A")} {line("B")}</p>;
}

function Latest(props: { desk: Desk }) {
  const text = () => props.desk.battle.fresh().map((e) => e.text).join(" ") || props.desk.battle.history.at(-1)?.events.map((e) => e.text).join(" ");
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">Latest</h2>
      <p aria-live="polite">{text() || "Nothing has happened yet."}</p>
      <p aria-live="assertive">{props.desk.battle.notice()}</p>
    </section>
  );
}

function Questions(props: { desk: Desk }) {
  const { draft, battle } = props.desk;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">What is asked</h2>
      <Show when={battle.asks().length > 1}>
        <p><For each={battle.asks()}>{(a) => <button type="button" class="pick" aria-pressed={a.id === draft.ask()?.id} onClick={() => draft.chooseAsk(a.id)}>{a.prompt}</button>}</For></p>
      </Show>
      <Show when={draft.ask()} fallback={<p>Nothing is asked of you now.</p>}>{(ask) => (
        <>
          <p><b>{ask().prompt}</b></p>
          <AnswerForm desk={props.desk} />
          <Show when={takesSeveral(ask())}><Sheet desk={props.desk} ask={ask()} /></Show>
          <Help desk={props.desk} />
        </>
      )}</Show>
    </section>
  );
}

function AnswerForm(props: { desk: Desk }) {
  const { draft } = props.desk;
  const units = createMemo(() => [...draft.orderable()]);
  const commit = createMemo(() => commitOf(draft));
  return (
    <div class="answer">
      <Show when={units().length > 0}>
        <label>Unit <select onChange={(e) => draft.chooseUnit(e.currentTarget.value || undefined)}>
          <option value="" selected={!draft.unit()}>choose …</option>
          <For each={units()}>{(u) => <option value={u} selected={draft.unit() === u}>{u}</option>}</For>
        </select></label>
      </Show>
      <div class="chips" role="group" aria-label="Orders">
        <For each={props.desk.verbs()}>
          {(v) => <button type="button" class="pick" aria-pressed={draft.offer() === v} onClick={() => props.desk.chooseVerb(v)}>{v.label}</button>}
        </For>
      </div>
      <OrderCard desk={props.desk} />
      <VerdictStrip desk={props.desk} />
      <Odds desk={props.desk} />
      <p class="chips">
        <Show when={commit()}>{(c) => <button type="button" class="act go" disabled={!c().ready} onClick={() => doCommit(draft, c())}>{c().label}</button>}</Show>
        <button type="button" class="act" onClick={() => void draft.pass()}>Pass: {passLabel(draft.ask()!).label}</button>
        <Show when={props.desk.mayUndo()}><button type="button" class="act" onClick={() => props.desk.undo()}>Take back</button></Show>
      </p>
    </div>
  );
}

const lines = (desk: Desk, unit: Unit) =>
  [unit.type, unit.grade, unit.formation && `in ${unit.formation}`, unit.facing !== undefined && unit.on_table && `facing ${facingInWords(unit.facing)}`,
    `${unit.strength} of ${unit.original_strength} ${desk.view()?.counted_in ?? ""}`, ...shownMarkers(desk, unit), placeInWords(unit)].filter(Boolean).join(", ");

function Troops(props: { desk: Desk; view: View }) {
  const side = () => (props.view.seat === "nobody" ? "A" : props.view.seat);
  return (
    <section aria-labelledby="troops">
      <h2 id="troops">{sideName(props.view, side())} by brigade</h2>
      <For each={brigades(props.view, side())}>
        {(group) => (
          <>
            <h3>{group.name || "Without a brigade"}{group.leader ? `, led by ${group.leader}` : ""}</h3>
            <ul><For each={group.units}>{(unit) => <li><b>{unit.name}</b>: {lines(props.desk, unit)}.</li>}</For></ul>
          </>
        )}
      </For>
    </section>
  );
}

// What a chosen unit sees, and what is nearest to each.
function Enemy(props: { desk: Desk; view: View }) {
  const own = () => (props.view.seat === "nobody" ? "A" : props.view.seat);
  const mine = createMemo(() => props.view.units.filter((u) => u.side === own() && u.on_table && u.strength > 0));
  const [chosen, choose] = createSignal<string>();
  const from = () => mine().find((u) => u.name === (chosen() ?? props.desk.draft.unit())) ?? mine()[0];
  const seen = () => (from() ? seenFrom(props.view, from()!, otherSeat(own())) : []);
  return (
    <>
      <section aria-labelledby="sight">
        <h2 id="sight">What can I see</h2>
        <label>From <select onChange={(e) => choose(e.currentTarget.value)}>
          <For each={mine()}>{(u) => <option value={u.name} selected={from() === u}>{u.name}</option>}</For>
        </select></label>
        <ul><For each={seen()} fallback={<li>No enemy is in sight.</li>}>{(s) => <li>{seenInWords(props.view, s)}.</li>}</For></ul>
      </section>
      <section aria-labelledby="threats">
        <h2 id="threats">What threatens</h2>
        <ul>
          <For each={mine()}>
            {(unit) => (
              <li><b>{unit.name}</b>: {seenFrom(props.view, unit, otherSeat(own())).slice(0, kThreats).map((s) => seenInWords(props.view, s)).join("; ") || "nothing in sight"}.</li>
            )}
          </For>
        </ul>
      </section>
    </>
  );
}

function Ground(props: { view: View }) {
  const named = () => props.view.ground.filter((g) => !g.name.startsWith("#"));
  const middle = (points: [number, number][]) => points.reduce((s, p) => [s[0] + p[0] / points.length, s[1] + p[1] / points.length] as [number, number], [0, 0] as [number, number]);
  return (
    <section aria-labelledby="ground">
      <h2 id="ground">The ground</h2>
      <p>The table is {props.view.table.width} wide from west to east and {props.view.table.height} deep from south to north.</p>
      <ul>
        <For each={named()}>
          {(g) => {
            const [x, y] = middle(g.area ?? g.line ?? [[0, 0]]);
            return <li>{g.name}: {g.kind}, about {Math.round(x)} east, {Math.round(y)} north{g.condition ? `, ${g.condition}` : ""}.</li>;
          }}
        </For>
      </ul>
    </section>
  );
}

function Story(props: { desk: Desk }) {
  const last = () => props.desk.battle.history.slice(-kLastMoments);
  return (
    <section aria-labelledby="story">
      <h2 id="story">Dispatches</h2>
      <For each={last()}>
        {(m) => <For each={m.events}>{(e) => <Show when={e.depth > 0} fallback={<h3>{e.text}</h3>}><p>{e.text}</p></Show>}</For>}
      </For>
    </section>
  );
}
