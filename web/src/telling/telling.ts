// The battle is told as it happens. What the server has told goes into a queue of scenes, which are shown one after the other at
// the pace the player likes. Nobody waits for it: whoever acts sees the table as it is, and can have it told again.
import { batch, createEffect, createSignal, on, onCleanup, untrack } from "solid-js";
import type { Battle, ToldMoment } from "../state/battle";
import { pace } from "../state/settings";
import * as http from "../wire/http";
import type { BattleEvent, Seat, View } from "../wire/protocol";
import { lasting } from "./pacing";
import { scenesOf, together, type March, type Scene } from "./scenes";

export interface Playing {
  scene: Scene;
  ms: number; // that it takes
  place: number; // in what is told, from 1
}
export interface Telling {
  now(): Playing | undefined;
  isOn(): boolean;
  view(): View | undefined; // as far as it is told; undefined: all is told
  upTo(): number; // the last moment that is told
  left(): number; // scenes that are still to come
  trails(): March[]; // of what was told so far
  since(): BattleEvent[]; // since the player last answered
  again(): void; // tells that anew
  skip(): void;
  skipAll(): void;
}

const kMostTrails = 40;
const kMostTold = 200; // moments that are kept to be told again

export function makeTelling(battle: Battle, looksBack: () => boolean): Telling {
  const [queue, setQueue] = createSignal<Scene[]>([]);
  const [now, setNow] = createSignal<Playing>();
  const [shown, setShown] = createSignal<View>(); // between two scenes
  const [trails, setTrails] = createSignal<March[]>([]);
  const [kept, setKept] = createSignal<ToldMoment[]>([]);
  const seat = (): Seat => battle.you()?.seat ?? "nobody";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place = 0;

  const stop = () =>
    batch(() => {
      clearTimeout(timer);
      place = 0;
      setQueue([]);
      setNow(undefined);
      setShown(undefined);
      setTrails([]);
    });
  const next = () =>
    batch(() => {
      clearTimeout(timer);
      const [first, ...rest] = queue();
      if (!first) return stop();
      let [scene, after] = [first, rest];
      if (first.quiet) {
        const quiet = rest.findIndex((s) => !s.quiet || s.by !== first.by);
        const with_ = quiet < 0 ? rest : rest.slice(0, quiet);
        if (with_.length > 0) [scene, after] = [together([first, ...with_]), rest.slice(with_.length)];
      }
      const ms = lasting(scene, pace());
      setQueue(after);
      setShown(scene.view);
      setTrails([...trails(), ...scene.marches].slice(-kMostTrails));
      setNow({ scene, ms, place: ++place });
      timer = setTimeout(next, ms);
    });
  // What one has done oneself without a die is seen already: it needs no telling.
  const isPlain = (scene: Scene) => scene.quiet && scene.by === seat() && !scene.heading;
  const tell = (moments: ToldMoment[]) => {
    const scenes = moments.flatMap(scenesOf);
    if (scenes.length === 0 || pace() === "at once" || document.hidden || looksBack()) return untrack(isOn) ? undefined : stop();
    if (!untrack(isOn)) {
      if (scenes.every(isPlain)) return;
      setShown(moments[0]!.before);
    }
    setQueue([...queue(), ...scenes]);
    if (!now()) next();
  };
  const isOn = () => now() !== undefined;

  createEffect(on(battle.told, (told) => {
    if (!told) return;
    const own = told.by !== null && told.by === untrack(seat);
    setKept((before) => (own ? [told] : [...before, told].slice(-kMostTold)));
    untrack(() => tell([told]));
  }, { defer: true }));
  createEffect(on(battle.view, (view, before) => {
    if (view && before && battle.history.length > 0 && untrack(kept).some((t) => t.n > battle.history.at(-1)!.n)) batch(() => (setKept([]), stop())); // taken back
  }, { defer: true }));
  createEffect(on(looksBack, (past) => past && stop(), { defer: true }));
  onCleanup(() => clearTimeout(timer));
  arrive(battle, seat, (moments) => batch(() => (setKept(moments), untrack(() => tell(moments)))));

  return {
    now, isOn, trails, view: () => (now() ? shown() : undefined), left: () => queue().length,
    upTo: () => {
      const under = now()?.scene;
      return under ? (under.last ? under.n : under.n - 1) : Infinity;
    },
    since: () => kept().flatMap((t) => t.events),
    again: () => {
      stop();
      const scenes = kept().flatMap(scenesOf);
      if (scenes.length === 0) return;
      setShown(kept()[0]!.before);
      setQueue(scenes);
      next();
    },
    skip: next, skipAll: stop,
  };
}

// ---- Coming back to the table: what happened since one's last answer, as far as it was not told here before.
const kSeen = "drumhead.told";
const kMostFetched = 60;

function seenUpTo(game: string, seat: Seat): number {
  try {
    return (JSON.parse(localStorage.getItem(kSeen) ?? "{}") as Record<string, number>)[`${game} ${seat}`] ?? -1;
  } catch {
    return -1;
  }
}
function noteSeen(game: string, seat: Seat, n: number) {
  try {
    const all = JSON.parse(localStorage.getItem(kSeen) ?? "{}") as Record<string, number>;
    const key = `${game} ${seat}`;
    delete all[key];
    localStorage.setItem(kSeen, JSON.stringify(Object.fromEntries([...Object.entries(all), [key, n]].slice(-100))));
  } catch {
    // Without storage it is told again.
  }
}

function arrive(battle: Battle, seat: () => Seat, tell: (moments: ToldMoment[]) => void) {
  let come = false;
  createEffect(() => {
    const [view, you, last] = [battle.view(), battle.you(), battle.history.at(-1)?.n];
    if (!view || !you || last === undefined || you.seat === "nobody") return;
    untrack(() => {
      const seen = seenUpTo(battle.game, you.seat);
      noteSeen(battle.game, you.seat, last);
      if (come) return;
      come = true;
      const own = battle.history.map((m) => m.by).lastIndexOf(seat());
      const missed = battle.history.slice(Math.max(0, own)).filter((m) => m.n > 0).slice(-kMostFetched);
      if (own < 0 || missed.length === 0 || missed.at(-1)!.n <= seen || view.asks.length === 0) return;
      void fetchTold(battle, missed.map((m) => m.n)).then((told) => battle.history.at(-1)?.n === last && tell(told), () => {});
    });
  });
}

async function fetchTold(battle: Battle, ns: number[]): Promise<ToldMoment[]> {
  const as = battle.you()!.seat;
  const get = (n: number) => http.moment(battle.game, n, as, battle.token);
  let before = (await get(ns[0]! - 1)).view;
  const out: ToldMoment[] = [];
  for (const n of ns) {
    const { view, events } = await get(n);
    out.push({ n, by: battle.history.find((m) => m.n === n)?.by ?? null, events, before, after: view });
    before = view;
  }
  return out;
}
