// Looking back: the moments of a battle, the one that is looked at, and through whose eyes. Nothing here changes the battle.
import { batch, createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import { reasonOf } from "../look/text";
import * as http from "../wire/http";
import type { BattleEvent, Moment, Reader, TimelineMoment, Unit, View } from "../wire/protocol";
import type { Battle } from "./battle";

export interface Past {
  at(): number | undefined; // the moment looked at; undefined: the battle as it is now
  view(): View | undefined; // as it was then
  events(): BattleEvent[];
  moments(): TimelineMoment[];
  last(): number;
  reader(): Reader;
  chooseReader(reader: Reader): void;
  story(): Moment[]; // the dispatches of this reader, as far as they are here
  look(n: number | undefined): void;
  step(by: number): void;
  turn(by: 1 | -1): void; // to where the next turn begins, or this one, or the one before
  speed(): number; // of playing: so many times as fast
  setSpeed(times: number): void;
  playing(): number; // direction, 0 while it rests
  play(direction: number): void;
  trouble(): string;
}

type Seen = { view: View; events: BattleEvent[] };
const kPace = 900; // ms between two moments while playing
const kAgain = 300; // ms until the timeline is asked for again, when moments came meanwhile
const kMostKept = 80; // moments; the oldest is asked for again when it is wanted

export function makePast(battle: Battle, start: { at?: number; as?: Reader }): Past {
  const [at, setAt] = createSignal<number | undefined>(start.at);
  const [reader, setReader] = createSignal<Reader | undefined>(start.as);
  const [moments, setMoments] = createSignal<TimelineMoment[]>([]);
  const [seen, setSeen] = createSignal<Seen>();
  const [playing, setPlaying] = createSignal(0);
  const [trouble, setTrouble] = createSignal("");
  const [speed, setSpeed] = createSignal(1);
  const kept = new Map<string, Seen>();

  const keep = (key: string, moment: Seen) => {
    if (kept.size >= kMostKept) kept.delete(kept.keys().next().value!);
    kept.set(key, moment);
  };
  const eyes = () => reader() ?? battle.you()?.seat ?? "nobody";
  const last = () => moments().at(-1)?.n ?? 0;
  const look = (n: number | undefined) =>
    batch(() => {
      const isNow = n === undefined || (n >= last() && eyes() === (battle.you()?.seat ?? "nobody"));
      setAt(isNow ? undefined : Math.max(0, Math.min(n, last())));
      if (n === undefined) setReader(undefined);
      if (isNow) setPlaying(0);
    });
  const step = (by: number) => look((at() ?? last()) + by);
  const turn = (by: 1 | -1) => {
    const to = turnBeginning(moments(), at() ?? last(), by);
    if (to !== undefined) look(to);
  };

  const load = async (as: Reader) => {
    try {
      const told = await http.timeline(battle.game, as, battle.token);
      if (as !== untrack(eyes)) return;
      setMoments(told.moments);
      const missed = as === untrack(battle.view)?.seat && (battle.history.at(-1)?.n ?? 0) > (told.moments.at(-1)?.n ?? 0);
      if (missed) setTimeout(() => void load(as), kAgain);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  createEffect(on([eyes, () => battle.you() !== undefined], ([as, known]) => known && void load(as)));
  keepUp(battle, eyes, moments, setMoments, () => void load(untrack(eyes)));

  createEffect(
    on([at, eyes], async ([n, as]) => {
      if (n === undefined) return setSeen(undefined);
      const key = `${as} ${n}`;
      try {
        if (!kept.has(key)) keep(key, await http.moment(battle.game, n, as, battle.token));
        if (untrack(at) === n && untrack(eyes) === as) batch(() => (setSeen(kept.get(key)), setTrouble("")));
      } catch (error) {
        setTrouble(reasonOf(error));
      }
    }),
  );

  createEffect(() => {
    if (playing() === 0) return;
    const beat = setInterval(() => {
      const n = untrack(at) ?? last();
      if (n + playing() < 0 || n + playing() > last()) setPlaying(0);
      else step(playing());
    }, kPace / speed());
    onCleanup(() => clearInterval(beat));
  });

  const story = createMemo<Moment[]>(() => {
    if (reader() === undefined || reader() === battle.you()?.seat) return battle.history;
    seen();
    return moments().map((m) => ({
      n: m.n, by: m.by,
      events: kept.get(`${eyes()} ${m.n}`)?.events ?? (m.text ? [{ text: m.text, depth: 1 }] : []),
    }));
  });
  return {
    at, view: () => seen()?.view, events: () => seen()?.events ?? [], moments, last, reader: eyes, story, look, step, turn, speed, setSpeed,
    chooseReader: (as) => batch(() => (setReader(as), setAt(at() ?? last()))),
    playing, play: setPlaying, trouble,
  };
}

/** The first moment of the next turn; backwards that of this one, or where one stands there already, of the one before. */
export function turnBeginning(moments: { n: number; turn: number }[], at: number, by: 1 | -1): number | undefined {
  const first = moments.filter((m, i) => i === 0 || m.turn !== moments[i - 1]!.turn).map((m) => m.n);
  return by > 0 ? first.find((n) => n > at) : first.reverse().find((n) => n < at);
}

// A moment that comes in while the battle goes on is put on the timeline from what was told, without asking again.
function keepUp(
  battle: Battle, eyes: () => Reader, moments: () => TimelineMoment[], setMoments: (m: TimelineMoment[]) => void, reload: () => void,
) {
  createEffect(
    on(battle.view, (now, before) => {
      const told = battle.history.at(-1);
      const known = untrack(moments);
      if (told?.n === 0 && before && known.length === 0) return reload(); // it has just begun
      if (!now || !told || eyes() !== now.seat || known.length === 0 || told.n === known.at(-1)!.n) return;
      const back = known.filter((m) => m.n <= told.n);
      if (back.length < known.length) return setMoments(back);
      if (told.n !== known.at(-1)!.n + 1) return reload(); // some came while the timeline was on its way
      setMoments([...known, {
        n: told.n, turn: now.turn, step: now.step ?? null, by: told.by, losses: lossesBetween(before, now),
        heading: told.events.filter((e) => e.depth === 0).at(-1)?.text ?? known.at(-1)!.heading,
        text: told.events.find((e) => e.depth > 0)?.text ?? told.events[0]?.text ?? "",
      }]);
    }),
  );
}

function lossesBetween(before: View | undefined, now: View) {
  const strength = (units: Unit[] | undefined, side: string) =>
    (units ?? []).filter((u) => u.side === side).reduce((sum, u) => sum + u.strength, 0);
  const lost = (side: string) => Math.max(0, strength(before?.units, side) - strength(now.units, side));
  return before ? { A: lost("A"), B: lost("B") } : { A: 0, B: 0 };
}
