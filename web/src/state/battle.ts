// One battle as this page knows it: what the server told, as signals. The stage, the log and the asks read it; nobody
// else talks to the server's live connection.
import { batch, createMemo, createSignal } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { Live, type Link } from "../wire/live";
import type {
  Ask, BattleEvent, ChatLine, GameInfo, LaterView, Moment, Person, Seat, SeatWindow, Told, View, Words, You,
} from "../wire/protocol";

// A moment with the table before and after it.
export interface ToldMoment extends Moment {
  before: View;
  after: View;
}

export interface Battle {
  readonly game: string;
  readonly token: string | undefined;
  readonly live: Live;
  link(): Link;
  linkTrouble(): string;
  info(): GameInfo | undefined;
  you(): You | undefined;
  words(): Words | undefined;
  view(): View | undefined; // as it is now
  history: Moment[];
  fresh(): BattleEvent[]; // of the latest moment: for the drum, the slips and the voice of the non-visual page
  told(): ToldMoment | undefined; // the latest moment that came while the page looked on
  thinking(): Seat | undefined;
  chat: ChatLine[];
  earlier(): boolean; // was something said before that?
  showEarlier(): void;
  people(): Person[];
  spectators(): number; // those that `people` does not name, too
  windows(): SeatWindow[]; // in which this seat is open, if in more than one
  notice(): string;
  setNotice(text: string): void;
  asks(): Ask[]; // open, for this seat
  close(): void;
}

export function openBattle(game: string, token: string | undefined): Battle {
  const [link, setLink] = createSignal<Link>("connecting");
  const [linkTrouble, setLinkTrouble] = createSignal("");
  const [info, setInfo] = createSignal<GameInfo>();
  const [you, setYou] = createSignal<You>();
  const [words, setWords] = createSignal<Words>();
  const [view, setView] = createSignal<View>();
  const [history, setHistory] = createStore<Moment[]>([]);
  const [fresh, setFresh] = createSignal<BattleEvent[]>([]);
  const [told, setTold] = createSignal<ToldMoment>();
  const [thinking, setThinking] = createSignal<Seat>();
  const [chat, setChat] = createStore<ChatLine[]>([]);
  const [earlier, setEarlier] = createSignal(false);
  const [people, setPeople] = createSignal<Person[]>([]);
  const [spectators, setSpectators] = createSignal(0);
  const [windows, setWindows] = createSignal<SeatWindow[]>([]);
  const [notice, setNotice] = createSignal("");

  // The ground comes only when it changed.
  const take = (later: LaterView) => setView((now) => ({ ...later, ground: later.ground ?? now?.ground ?? [] }));

  const hear = (told: Told) =>
    batch(() => {
      const before = view();
      switch (told.type) {
        case "welcome":
          setInfo(told.game);
          setYou(told.you);
          setWords(told.words);
          take(told.view);
          // After a reconnect the history holds only what came since.
          setHistory(reconcile([...history.filter((m) => m.n < (told.history[0]?.n ?? Infinity)), ...told.history]));
          setChat(reconcile(told.chat));
          setEarlier(told.earlier);
          setPeople(told.people);
          setSpectators(told.spectators);
          setThinking(undefined);
          break;
        case "moment": {
          take(told.view);
          const events = told.events.map(({ now: _now, ...event }) => event); // where things stood is for the telling alone
          setHistory(history.length, { n: told.n, by: told.by, events });
          setFresh(events);
          if (before) setTold({ n: told.n, by: told.by, events: told.events, before, after: view()! });
          setThinking(undefined);
          break;
        }
        case "view":
          take(told.view);
          setHistory(reconcile(history.filter((m) => m.n <= told.n)));
          break;
        case "people":
          setPeople(told.people);
          setSpectators(told.spectators);
          break;
        case "game":
          setInfo(told.game);
          break;
        case "windows":
          setWindows(told.windows);
          break;
        case "chat":
          setChat(chat.length, { from: told.from, seat: told.seat, text: told.text, n: told.n });
          break;
        case "thinking":
          setThinking(told.seat);
          break;
        case "notice":
          setNotice(told.text);
          break;
        case "error":
          setNotice(told.text);
          break;
        case "pong":
          break;
      }
    });

  const live = new Live(game, token, hear, (now, why) =>
    batch(() => {
      setLink(now);
      setLinkTrouble(why ?? "");
    }),
  );
  const showEarlier = () =>
    void live.earlier(chat[0]?.n ?? 0).then(
      (talk) =>
        batch(() => {
          const first = chat[0]?.n ?? Infinity;
          setChat(reconcile([...talk.chat.filter((line) => line.n < first), ...chat]));
          setEarlier(talk.earlier);
        }),
      (error: Error) => setNotice(error.message),
    );
  const asks = createMemo(() => view()?.asks ?? []);
  return {
    game, token, live, link, linkTrouble, info, you, words, view, history, fresh, told, thinking, chat, earlier, showEarlier, people, spectators, windows,
    notice, setNotice, asks, close: () => live.close(),
  };
}
