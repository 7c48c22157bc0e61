// Everything the parts of the game screen share: the battle, the answer being made, the moment looked at, and what follows
// from them: the state that colours the header, the sentence in it, the verbs that are offered.
import { batch, createMemo, createSignal } from "solid-js";
import { draftMark, orderInWords, otherSeat, outcomeInWords, reasonOf, sideName, turnInWords, withCapital, withinSentence } from "../look/text";
import type { Battle } from "../state/battle";
import { makeDraft, takesSeveral, type Draft } from "../state/draft";
import { makePast, type Past } from "../state/past";
import { makeTelling, type Telling } from "../telling/telling";
import { momentPath, wholeAddress } from "../state/route";
import type { Card, Reader, Seat, VerbOffer, View } from "../wire/protocol";
import { endingVerb, orderableTotal } from "../asks/duty";

export type TableState = "wait" | "turn" | "past" | "lost" | "over";
export interface HandOver {
  label: string;
  ready(): boolean;
  act(): void;
}
export interface Desk {
  battle: Battle;
  draft: Draft;
  past: Past;
  telling: Telling;
  handOver: HandOver | undefined; // on one screen for both
  view(): View | undefined; // what is shown: now, the moment looked at, or what is told of so far
  state(): TableState;
  seat(): Seat;
  isOver(): boolean;
  pill(): string;
  lead(): string;
  rest(): string;
  waiting(): string;
  verbs(): VerbOffer[];
  chooseVerb(verb: VerbOffer): void;
  mayUndo(): boolean;
  undo(): void;
  diceText(): string;
  setDiceText(text: string): void;
  typedDice(): number[] | undefined;
  copyMoment(n?: number): void;
  branching(): boolean;
  setBranching(on: boolean): void;
  odds(): Card[]; // of the answer under way
  setOdds(cards: Card[]): void;
  acted(): number; // how often the player did something
  act(): void; // he does something now: what is being told is over, he wants the table as it is
}

export function makeDesk(battle: Battle, start: { at?: number; as?: Reader }, handOver?: HandOver): Desk {
  const draft = makeDraft(battle);
  const past = makePast(battle, start);
  const telling = makeTelling(battle, () => past.at() !== undefined);
  const [diceText, setDiceText] = createSignal("");
  const [branching, setBranching] = createSignal(false);
  const [odds, setOdds] = createSignal<Card[]>([]);
  const [acted, setActed] = createSignal(0);
  const seat = () => battle.you()?.seat ?? "nobody";
  const isOver = () => battle.view()?.outcome !== undefined && !telling.isOn();
  const view = createMemo(() => (past.at() === undefined ? (telling.view() ?? battle.view()) : (past.view() ?? battle.view())));

  const state = createMemo<TableState>(() => {
    if (battle.link() === "lost" || battle.link() === "refused") return "lost";
    if (past.at() !== undefined) return "past";
    if (isOver()) return "over";
    return battle.asks().length > 0 ? "turn" : "wait";
  });
  const pill = () => {
    const now = view();
    if (!now) return "…";
    const step = battle.words()?.steps.find((s) => s.name === now.step)?.label ?? draft.ask()?.label;
    return `${withCapital(turnInWords(now))}${step ? ` · ${step}` : ""}`;
  };
  const verbs = createMemo(() => {
    const ending = endingVerb(draft.ask());
    const own = draft.offers().filter((v) => v !== ending);
    return own.filter((v) => v.units.length > 0 || draft.unit() === undefined || draft.ask()?.unit !== undefined);
  });
  const mayUndo = () => {
    const last = battle.history.at(-1);
    const own = seat() !== "nobody" && !isOver();
    return own && ((last !== undefined && last.n > 0 && last.by === seat()) || (battle.view()?.slips?.some((s) => s.sealed) ?? false));
  };
  const undo = async () => {
    try {
      const said = await battle.live.takeBack();
      if (!said.allowed) battle.setNotice(said.text);
    } catch (error) {
      battle.setNotice(reasonOf(error));
    }
  };
  const copyMoment = (n = past.at() ?? past.last()) => {
    const address = wholeAddress(momentPath(battle.game, n, past.reader()));
    void copyText(address).then((done) => battle.setNotice(done ? "The address of this moment is copied." : address));
  };
  const typedDice = () => {
    const faces = diceText().split(/[^\d]+/).filter(Boolean).map(Number);
    return battle.info()?.typed_dice && faces.length > 0 ? faces : undefined;
  };
  return {
    battle, draft, past, telling, handOver, view, state, seat, isOver, pill, verbs,
    lead: () => sentence(draft, view())[0],
    rest: () => sentence(draft, view())[1],
    waiting: () => waitingText(battle, past, state()),
    chooseVerb: (verb) => draft.chooseOffer(draft.offer() === verb ? undefined : verb),
    mayUndo, undo: () => void undo(), diceText, setDiceText, typedDice, copyMoment, branching, setBranching,
    odds, setOdds, acted, act: () => batch(() => (telling.skipAll(), setActed(acted() + 1))),
  };
}

// The prompt, and as an order takes shape what it still needs.
function sentence(draft: Draft, view: View | undefined): [string, string] {
  const ask = draft.ask();
  if (!ask) return ["", ""];
  const offer = draft.offer();
  const wanted = draft.wanted();
  const sheet = takesSeveral(ask) && orderableTotal(ask) > 0 ? ` ${draft.sheet.length} of ${orderableTotal(ask)} ordered.` : "";
  if (offer && wanted) {
    return [`${draft.unit() ?? offer.label}: ${asked(wanted)}`, `${offer.label}. ${howToFill(wanted.kind)}`];
  }
  const order = draft.order();
  const isFilled = offer?.params.length === 0 || Object.values(draft.values).some((v) => v !== undefined) || takesSeveral(ask);
  if (offer && order && isFilled) return [order.unit ? `${order.unit}.` : "", orderInWords(order, ask.verbs, draftMark(view))];
  const draws = draft.offers().some((v) => v.units.length > 0 && v.params.some((p) => p.kind === "path"));
  if (draft.unit() && !offer && takesSeveral(ask)) return [`${draft.unit()}:`, `${draws ? "draw its march on the map, or choose" : "choose"} its order.`];
  if (draft.unit() && !offer && !takesSeveral(ask) && ask.unit === undefined) return [`${draft.unit()}:`, "what shall it do? Choose its order."];
  const cut = ask.prompt.search(/[:.] /);
  if (cut < 0) return [ask.prompt, sheet];
  return [ask.prompt.slice(0, cut + 1), `${ask.prompt.slice(cut + 2)}${sheet}`];
}

// What is still missing, as one would ask for it.
export function asked(param: { kind: string; label: string }): string {
  const label = withinSentence(param.label);
  switch (param.kind) {
    case "path": return "where shall it go?";
    case "point": return label === "point" ? "to which place?" : `${label}: to which place?`;
    case "pose": return "where shall it stand?";
    case "heading": return "which way shall it face?";
    case "unit": return / of$/.test(label) ? `${label} whom?` : `${label}: whom?`;
    case "units": return `${label}: who?`;
    case "leader": return `${label}: which leader?`;
    case "piece": return `${label}: which place?`;
    case "formation": return "which formation?";
    case "number":
    case "length": return `${label}: how much?`;
    case "yes or no": return `${label}, yes or no?`;
    case "hand": return "to the left or to the right?";
    default: return `which ${label}?`;
  }
}

function howToFill(kind: string) {
  if (kind === "path") return "Drag its front on the map.";
  if (["unit", "units", "leader", "piece", "point", "pose"].includes(kind)) return "Choose on the map or in the column.";
  return "Choose in the column.";
}

function waitingText(battle: Battle, past: Past, state: TableState): string {
  const view = battle.view();
  if (battle.link() === "refused") return battle.linkTrouble() || "The server does not let this seat in.";
  if (state === "lost") return "The server does not answer. Trying again …";
  if (state === "past") {
    const moment = past.moments().find((m) => m.n === past.at());
    return past.trouble() || `Looking back: ${(moment?.heading ?? "").replace(/\.$/, "")} (moment ${past.at()} of ${past.last()}), ${past.reader() === "truth" ? "as it truly was" : `as seen by ${sideName(view, past.reader())}`}`;
  }
  if (view?.outcome) return outcomeInWords({ sides: view.sides, outcome: view.outcome });
  if (!view) return "Coming to the table …";
  if (battle.info()?.gathering) return `The battle begins when every seat is taken. Still missing: ${missingSeats(battle)}.`;
  if (battle.info()?.frozen) return `This battle cannot go on here now: ${battle.info()!.frozen}`;
  const thinking = battle.thinking();
  if (thinking) return `Waiting for ${sideName(view, thinking)}: the computer is thinking …`;
  if (view.seat === "nobody") return "You are watching.";
  return `Waiting for ${sideName(view, otherSeat(view.seat))} …`;
}

const missingSeats = (battle: Battle) =>
  (battle.info()?.seats ?? []).filter((s) => s.claimed === false).map((s) => sideName(battle.view(), s.seat)).join(", ");

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
