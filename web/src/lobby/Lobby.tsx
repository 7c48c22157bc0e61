// The lobby: one big button for tonight, the battles, what is being played, and a place for chronicles.
import { createResource, createSignal, For, Show } from "solid-js";
import { reasonOf, turnInWords } from "../look/text";
import { SettingsBox } from "../look/SettingsBox";
import { sideColours } from "../look/sides";
import { forgetGame, knownSeats } from "../state/known";
import { gamePath, hotseatPath } from "../state/route";
import { BattleMap } from "../table";
import * as http from "../wire/http";
import type { BattleEntry, GameInfo } from "../wire/protocol";
import { bestLevel, kYou, takeSeats, withShares } from "./make";

export function Lobby() {
  const [lists, { refetch }] = createResource(async () => ({ ...(await http.battles()), ...(await http.rulebooks()), ...(await http.games()) }));
  const [trouble, setTrouble] = createSignal("");
  const known = () => (lists.error ? undefined : lists());
  const teaching = () => known()?.battles.find((b) => b.teaching) ?? known()?.battles[0];
  const playFirst = async (battle: BattleEntry) => {
    try {
      const computer = { kind: "computer" as const, level: bestLevel(known()!.levels) };
      const made = await http.makeGame({ battle: battle.id, rulebook: battle.rulebooks[0]!, seats: withShares({ A: [kYou], B: [computer] }) });
      location.hash = takeSeats(made, battle.title, battle.sides, true).go;
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  return (
    <main class="lobby">
      <div class="lobby-head">
        <h1>Drumhead</h1>
        <SettingsBox />
      </div>
      <p class="motto fell">Battles of the age of horse and musket, on a table in your browser</p>
      <Show when={lists.error}><p class="no" role="alert">{lists.error.message} <button type="button" class="plain" onClick={() => void refetch()}>Try again</button></p></Show>
      <Show when={trouble()}><p class="no" role="alert">{trouble()}</p></Show>
      <Show when={teaching()}>
        {(battle) => (
          <section class="tonight" aria-label="Tonight">
            <button type="button" class="act go huge" onClick={() => void playFirst(battle())}>Play the first battle</button>
            <p>{battle().title}: you lead {battle().sides.A} against the computer. No manual needed; the table explains itself.</p>
          </section>
        )}
      </Show>
      <Games games={known()?.games ?? []} />
      <section aria-label="Battles">
        <h2>Battles</h2>
        <div class="battles"><For each={known()?.battles}>{(b) => <BattleCard battle={b} />}</For></div>
      </section>
      <LoadChronicle />
    </main>
  );
}

function BattleCard(props: { battle: BattleEntry }) {
  const book = () => props.battle.rulebooks[0] ?? "";
  const [preview] = createResource(() => http.battle(props.battle.id, book()));
  const [words] = createResource(() => http.words(book()));
  return (
    <a class="battle-card" href={`#/battle/${encodeURIComponent(props.battle.id)}`} style={sideColours(props.battle.colours)}>
      <div class="small-map">
        <Show when={!preview.error && preview()}>{(p) => <BattleMap view={p().view} words={words.error ? undefined : words()} />}</Show>
      </div>
      <h3>{props.battle.title}</h3>
      <p class="dim">{props.battle.date}{props.battle.date ? " · " : ""}{props.battle.units} units</p>
      <p class="summary">{props.battle.summary}</p>
      <p class="sides-line"><span data-seat="A">{props.battle.sides.A}</span> against <span data-seat="B">{props.battle.sides.B}</span></p>
    </a>
  );
}

// One's own battles first, then those one can watch.
function Games(props: { games: GameInfo[] }) {
  const [forgotten, setForgotten] = createSignal(0);
  const own = () => {
    forgotten();
    const seats = knownSeats().filter((s) => !s.invite);
    return [...new Set(seats.map((s) => s.game))].reverse().map((game) => ({ game, seats: seats.filter((s) => s.game === game) }));
  };
  const info = (game: string) => props.games.find((g) => g.game === game);
  const others = () => props.games.filter((g) => !own().some((o) => o.game === g.game)).slice(0, 30);
  const path = (o: ReturnType<typeof own>[number]) => {
    const [a, b] = [o.seats.find((s) => s.seat === "A"), o.seats.find((s) => s.seat === "B")];
    return a && b ? hotseatPath(o.game, a.token, b.token) : gamePath(o.game, (a ?? b)?.token);
  };
  return (
    <>
      <Show when={own().length > 0}>
        <section class="games" aria-label="Your battles">
          <h2>Your battles</h2>
          <ul>
            <For each={own().slice(0, 12)}>
              {(o) => (
                <li style={sideColours(info(o.game)?.colours)}>
                  <a href={path(o)}>{o.seats[0]!.title}</a>
                  <span class="dim">you lead {o.seats.map((s) => s.side).join(" and ")}</span>
                  <State info={info(o.game)} mine={o.seats.map((s) => s.seat)} />
                  <button type="button" class="plain" title="Forget it on this browser" aria-label={`Forget ${o.seats[0]!.title}`}
                    onClick={() => (forgetGame(o.game), setForgotten(forgotten() + 1))}>✕</button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Show when={others().length > 0}>
        <section class="games" aria-label="Battles to watch">
          <h2>To watch</h2>
          <ul>
            <For each={others()}>
              {(g) => (
                <li style={sideColours(g.colours)}>
                  <a href={g.over ? `#/replay/${g.game}?at=0` : gamePath(g.game)}>{g.title}</a>
                  <span class="dim"><span data-seat="A">{g.sides.A}</span> against <span data-seat="B">{g.sides.B}</span></span>
                  <State info={g} mine={[]} />
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </>
  );
}

function State(props: { info: GameInfo | undefined; mine: string[] }) {
  const text = () => {
    if (!props.info) return "not listed";
    if (props.info.over) return "over";
    if (props.info.gathering) return "waits for friends";
    const turn = turnInWords(props.info);
    return props.info.waiting_for.some((s) => props.mine.includes(s)) ? `${turn}: your turn` : turn;
  };
  return <span class="tag" classList={{ mine: text().endsWith("your turn") }}>{text()}</span>;
}

function LoadChronicle() {
  const [said, setSaid] = createSignal("");
  const load = async (file: File | undefined) => {
    if (!file) return;
    setSaid("Reading it …");
    try {
      location.hash = `#/replay/${(await http.loadChronicle(file)).game}?at=0&as=truth`;
    } catch (error) {
      setSaid(reasonOf(error));
    }
  };
  return (
    <section class="load" aria-label="Chronicles">
      <h2>Chronicles</h2>
      <label>A battle that was kept as a file can be seen again, step by step: <input type="file" onChange={(e) => void load(e.currentTarget.files?.[0])} /></label>
      <p role="status" class="no">{said()}</p>
    </section>
  );
}
