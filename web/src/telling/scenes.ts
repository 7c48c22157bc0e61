// A moment cut into scenes: a deed with what follows from it, who goes where in it, who shoots at whom, who is lost. Everything
// is read from the events and from where things stood before and after; no rulebook is known here.
import { bearing, distance, turnBetween } from "../table/geometry";
import type { ToldMoment } from "../state/battle";
import type { BattleEvent, Leader, Pose, Seat, Unit, View } from "../wire/protocol";

export interface March {
  name: string;
  side: Seat;
  leader: boolean;
  from: Pose;
  to: Pose;
  back: boolean; // driven, or falling back
}
export interface Loss {
  name: string;
  lost: number;
  gone: boolean; // nothing of it is left on the table
}
export interface Shot {
  from: string;
  at: string;
}
export interface Scene {
  n: number; // the moment it belongs to
  by: Seat | null;
  last: boolean; // of its moment
  heading: string; // of the turn or phase that it opens
  events: BattleEvent[];
  quiet: boolean; // goes together with others
  marches: March[];
  losses: Loss[];
  shots: Shot[];
  fallen: string[]; // leaders who are there no more
  view: View; // as it stands when the scene is over
}

interface Group {
  heading: string;
  events: BattleEvent[];
}

// A deed and what follows from it; a heading goes with the deed behind it, or stands for itself at the end.
function grouped(events: BattleEvent[]): Group[] {
  const groups: Group[] = [];
  let headings: BattleEvent[] = [];
  const open = (event: BattleEvent[]) => {
    groups.push({ heading: headings.map((h) => h.text).join(" "), events: [...headings, ...event] });
    headings = [];
  };
  for (const event of events) {
    if (event.depth === 0) headings.push(event);
    else if (event.depth === 1 || groups.length === 0 || headings.length > 0) open([event]);
    else groups[groups.length - 1]!.events.push(event);
  }
  if (headings.length > 0) open([]);
  return groups;
}

const names = (event: BattleEvent, name: string) => (event.units?.includes(name) ?? false) || event.text.includes(name);

// In which group each change is seen: books often tell of a deed before they carry it out, so it belongs to the latest that
// speaks of him, never before the one of an earlier change of his.
function changesOf(groups: Group[]): { units: Map<string, Unit>; leaders: Map<string, Leader> }[] {
  const out = groups.map(() => ({ units: new Map<string, Unit>(), leaders: new Map<string, Leader>() }));
  const latest = new Map<string, number>();
  const place = (name: string, g: number) => {
    let at = g;
    for (let i = g; i >= 0; --i)
      if (groups[i]!.events.some((e) => names(e, name))) {
        at = i;
        break;
      }
    latest.set(name, Math.max(at, latest.get(name) ?? 0));
    return latest.get(name)!;
  };
  groups.forEach((group, g) => {
    for (const event of group.events) {
      for (const unit of event.now?.units ?? []) out[place(unit.name, g)]!.units.set(unit.name, unit);
      for (const leader of event.now?.leaders ?? []) out[place(leader.name, g)]!.leaders.set(leader.name, leader);
    }
  });
  return out;
}

// The things of a list, with those that changed in their places, and those that are new behind them.
function replaced<T extends { name: string }>(list: T[], changed: Map<string, T>): T[] {
  if (changed.size === 0) return list;
  const known = new Set(list.map((t) => t.name));
  return [...list.map((t) => changed.get(t.name) ?? t), ...[...changed.values()].filter((t) => !known.has(t.name))];
}

const kAway = 110; // degrees from where it looked: nobody marches there of his own will
const kNear = 0.05;
const isOff = (unit: Unit | undefined) => unit === undefined || !unit.on_table || unit.strength <= 0;

function marchOf(before: Unit | Leader, now: Unit | Leader, leader: boolean): March | undefined {
  if (!before.at || !now.at || !before.on_table || !now.on_table) return undefined;
  const facing = (t: Unit | Leader) => ("facing" in t ? (t.facing ?? 0) : 0);
  const [from, to] = [{ at: before.at, facing: facing(before) }, { at: now.at, facing: facing(now) }];
  const far = distance(from.at, to.at);
  if (far < kNear && Math.abs(turnBetween(from.facing, to.facing)) < 1) return undefined;
  const back = !leader && far > kNear && Math.abs(turnBetween(from.facing, bearing(from.at, to.at))) > kAway;
  return { name: now.name, side: now.side, leader, from, to, back };
}

const dead = (before: Leader, now: Leader | undefined) => before.on_table && !(now?.on_table ?? false);

// Who throws at whom: those named first, of one side, and those of the other behind them.
function shotsOf(events: BattleEvent[], sideOf: (name: string) => Seat | undefined): Shot[] {
  const shots: Shot[] = [];
  for (const event of events.filter((e) => (e.dice?.length ?? 0) > 0 && (e.units?.length ?? 0) > 1)) {
    const own = sideOf(event.units![0]!);
    const theirs = event.units!.filter((u) => sideOf(u) !== own);
    for (const from of event.units!.filter((u) => sideOf(u) === own)) for (const at of theirs) shots.push({ from, at });
  }
  return shots;
}

function sceneOf(told: ToldMoment, group: Group, before: View, now: View, last: boolean): Scene {
  const units = new Map(now.units.map((u) => [u.name, u]));
  const leaders = new Map(now.leaders.map((l) => [l.name, l]));
  const marches: March[] = [];
  const losses: Loss[] = [];
  for (const unit of before.units) {
    const then = units.get(unit.name);
    if (then === unit) continue;
    const march = then && marchOf(unit, then, false);
    if (march) marches.push(march);
    const gone = !isOff(unit) && isOff(then);
    const lost = unit.strength - (then?.strength ?? unit.strength);
    if (lost > 0 || gone) losses.push({ name: unit.name, lost: Math.max(0, lost), gone });
  }
  const fallen = before.leaders.filter((l) => dead(l, leaders.get(l.name))).map((l) => l.name);
  for (const leader of before.leaders) {
    const then = leaders.get(leader.name);
    const march = then && then !== leader && !then.with ? marchOf(leader, then, true) : undefined;
    if (march) marches.push(march);
  }
  const sideOf = (name: string) => (units.get(name) ?? before.units.find((u) => u.name === name))?.side;
  const chancy = group.events.some((e) => (e.dice?.length ?? 0) > 0);
  return {
    n: told.n, by: told.by, last, heading: group.heading, events: group.events, marches, losses, fallen, view: now,
    shots: shotsOf(group.events, sideOf), quiet: !chancy && losses.length === 0 && fallen.length === 0 && !marches.some((m) => m.back),
  };
}

/** The scenes of a moment, in order; the last one leaves the table as it is then. */
export function scenesOf(told: ToldMoment): Scene[] {
  const groups = grouped(told.events);
  if (groups.length === 0) return [];
  const changes = changesOf(groups);
  let before = told.before;
  return groups.map((group, g) => {
    const isLast = g === groups.length - 1;
    const { units, leaders } = changes[g]!;
    const then: View = { ...before, units: replaced(before.units, units), leaders: replaced(before.leaders, leaders) };
    const now = isLast ? told.after : then;
    const scene = sceneOf(told, group, before, now, isLast);
    before = now;
    return scene;
  });
}

/** Several quiet scenes as one: everybody marches together. */
export function together(scenes: Scene[]): Scene {
  const end = scenes[scenes.length - 1]!;
  return {
    ...end, heading: scenes.map((s) => s.heading).filter(Boolean).join(" "), events: scenes.flatMap((s) => s.events), marches: joined(scenes.flatMap((s) => s.marches)),
    shots: [], losses: [], fallen: [],
  };
}
// Who marches twice comes from where he first stood.
function joined(marches: March[]): March[] {
  const out = new Map<string, March>();
  for (const march of marches) out.set(march.name, { ...march, from: out.get(march.name)?.from ?? march.from });
  return [...out.values()];
}
