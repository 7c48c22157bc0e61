// The game screen, live or looking back: header, map, column, timeline. Their places never change.
import { createEffect, createSignal, For, on, onCleanup, onMount, Show } from "solid-js";
import { Header } from "../asks/Header";
import { VerdictStrip } from "../asks/VerdictStrip";
import { DiceTray } from "../log/DiceTray";
import { ringWhenAsked } from "../look/bell";
import { SettingsBox } from "../look/SettingsBox";
import { sideColours } from "../look/sides";
import { sayPlacesBy } from "../look/text";
import { Branch } from "../replay/Branch";
import { Timeline } from "../replay/Timeline";
import { openBattle, type Battle } from "../state/battle";
import { rememberSeat } from "../state/known";
import { keepInAddress, readerPath } from "../state/route";
import { change, settings } from "../state/settings";
import { paperGrain, placeNamer, Stage, type Size } from "../table";
import type { Reader } from "../wire/protocol";
import { Column, type Part } from "./Column";
import { makeDesk, type Desk, type HandOver } from "./desk";
import { Guide, makeGuide } from "./Guide";
import { keepFocus, kKeys, listenToKeys } from "./keys";

const kNote = 9000; // ms that a note stays

// A seat at the table: the connection lives as long as the screen does.
export function Table(props: {
  game: string; token: string | undefined; start: { at?: number; as?: Reader }; guide?: boolean; handOver?: (battle: Battle) => HandOver;
}) {
  const battle = openBattle(props.game, props.token);
  onCleanup(() => battle.close());
  setTimeout(paperGrain); // while the server makes the view
  return <Game battle={battle} start={props.start} guide={props.guide ?? false} handOver={props.handOver?.(battle)} />;
}

function Game(props: { battle: Battle; start: { at?: number; as?: Reader }; handOver: HandOver | undefined; guide: boolean }) {
  const desk = makeDesk(props.battle, props.start, props.handOver);
  const guiding = makeGuide(desk, props.guide);
  let stage!: HTMLElement;
  const [keysShown, showKeys] = createSignal(false);
  const [part, setPart] = createSignal<Part>(); // of the column, on a phone
  const room = roomOf(() => stage);
  ringWhenAsked(props.battle);
  const closeTop = () => {
    if (keysShown()) return showKeys(false), true;
    if (desk.branching()) return desk.setBranching(false), true;
    if (props.battle.notice()) return props.battle.setNotice(""), true;
    return false;
  };
  listenToKeys(desk, () => showKeys(!keysShown()), closeTop);
  createEffect(on(props.battle.notice, (text) => {
    if (!text) return;
    const later = setTimeout(() => props.battle.setNotice(""), kNote);
    onCleanup(() => clearTimeout(later));
  }));
  createEffect(() => keepInAddress(desk.past.at(), desk.past.reader()));
  createEffect(() => remember(props.battle));
  createEffect(on(() => props.battle.view()?.ground, (ground) => sayPlacesBy(ground && placeNamer({ ground, table: props.battle.view()!.table }))));
  onCleanup(() => sayPlacesBy(undefined)); // nothing of the battle outlives its screen
  return (
    <div class="game" data-state={desk.state()} data-column={settings.column ? "open" : "shut"} data-sheet={part() ? "up" : "down"}
      style={sideColours(desk.view()?.colours, desk.seat())} onMouseDown={keepFocus} on:pointerdown={{ capture: true, handleEvent: (e) => isDeed(e.target as Element) && desk.act() }}>
      <a class="skip" href={readerPath(props.battle.game, props.battle.token)}>To the page in words</a>
      <Header desk={desk} />
      <main class="stage" aria-label="The table" ref={stage}>
        <Show when={desk.view()} fallback={<Arriving battle={props.battle} />}>
          <Stage battle={props.battle} draft={desk.draft} view={() => desk.view()!} past={() => desk.past.at() !== undefined || desk.telling.isOn()} telling={desk.telling} room={room} />
          <DiceTray desk={desk} />
          <VerdictStrip desk={desk} />
          <Guide guiding={guiding} />
        </Show>
        <Notice battle={props.battle} />
        <Show when={keysShown()}><Keys close={() => showKeys(false)} /></Show>
        <div class="corner">
          <a class="plain" href="#/" title="Leave the table; the battle waits">Lobby</a>
          <button type="button" class="plain" onClick={() => showKeys(!keysShown())} aria-label="Keys" title="Keys (?)">?</button>
          <SettingsBox battle={props.battle} />
          <button type="button" class="plain fold-column" aria-expanded={settings.column} title={settings.column ? "Fold the column away" : "Open the column"}
            aria-label={settings.column ? "Fold the column away" : "Open the column"} onClick={() => change({ column: !settings.column })}>
            {settings.column ? "»" : "«"}
          </button>
        </div>
      </main>
      <Column desk={desk} guiding={guiding} part={part()} />
      <Timeline desk={desk} />
      <PhoneTabs desk={desk} part={part()} choose={setPart} />
      <Show when={desk.branching()}><Branch desk={desk} close={() => desk.setBranching(false)} /></Show>
    </div>
  );
}

// Who takes a unit, a button of an order or a row wants the table as it is; who moves the map does not.
const isDeed = (target: Element) => target.closest("[data-unit], [data-leader], .actions, .desk") !== null;

// How large an element is. Watched, because to ask for it when the view comes would lay out the page once more.
function roomOf(element: () => HTMLElement): () => Size {
  let known: Size | undefined;
  onMount(() => {
    const watch = new ResizeObserver(([seen]) => (known = seen!.contentRect));
    watch.observe(element());
    onCleanup(() => watch.disconnect());
  });
  return () => known ?? { width: element().clientWidth, height: element().clientHeight };
}

function remember(battle: Battle) {
  const [you, info] = [battle.you(), battle.info()];
  if (!you || !info || !battle.token || you.seat === "nobody") return;
  rememberSeat({ game: battle.game, token: battle.token, seat: you.seat, title: info.title, side: info.sides[you.seat] });
}

function Arriving(props: { battle: Battle }) {
  return (
    <div class="arriving">
      <Show when={props.battle.link() === "refused"} fallback={<p>{props.battle.link() === "lost" ? "The server does not answer. Is it still running? Trying again …" : "Coming to the table …"}</p>}>
        <p class="no">{props.battle.linkTrouble() || "The server does not let this seat in."}</p>
        <p>The link may be cut off, or the battle is gone. Ask whoever sent it for the whole link.</p>
        <p><a class="act go" href="#/">To the lobby</a> <a class="act" href={`#/game/${props.battle.game}`}>Watch it instead</a></p>
      </Show>
    </div>
  );
}

function Notice(props: { battle: Battle }) {
  return (
    <Show when={props.battle.notice()}>
      {(text) => (
        <div class="notice" role="alert">
          <span>{text()}</span> <button type="button" class="plain" aria-label="Dismiss" onClick={() => props.battle.setNotice("")}>✕</button>
        </div>
      )}
    </Show>
  );
}

function Keys(props: { close: () => void }) {
  return (
    <div class="keys card" role="dialog" aria-label="Keys">
      <button type="button" class="plain close" aria-label="Close" onClick={() => props.close()}>✕</button>
      <h3>Keys</h3>
      <dl><For each={kKeys}>{([key, does]) => <><dt><kbd>{key}</kbd></dt><dd>{does}</dd></>}</For></dl>
      <p class="dim">The map has keys of its own: give it the focus with Tab.</p>
    </div>
  );
}

function PhoneTabs(props: { desk: Desk; part: Part | undefined; choose: (part: Part | undefined) => void }) {
  const tabs: [Part, string][] = [["orders", "Orders"], ["log", "Dispatches"], ["talk", "Talk"]];
  return (
    <nav class="phone-tabs" aria-label="Sheets">
      <For each={tabs}>
        {([part, label]) => (
          <button type="button" aria-pressed={props.part === part} onClick={() => props.choose(props.part === part ? undefined : part)}>{label}</button>
        )}
      </For>
    </nav>
  );
}
