// The answer being made: which Ask is looked at, who is chosen, which verb, what is filled in, what the rules say of it so
// far. The stage (dragging, clicking) and the panel (buttons, fields, keys) both write here, and both show it.
import { batch, createEffect, createMemo, createSignal, on, untrack } from "solid-js";
import { reasonOf } from "../look/text";
import { createStore, reconcile, unwrap } from "solid-js/store";
import type { Answer, Ask, Order, ParamOffer, ParamValue, Verdict, VerbOffer } from "../wire/protocol";
import type { Battle } from "./battle";

export interface Draft {
  ask(): Ask | undefined; // the one being answered: the first open one unless another was chosen
  chooseAsk(id: number): void;
  unit(): string | undefined; // chosen; its verbs are offered
  chooseUnit(name: string | undefined): void; // what is under way on a sheet is written down, what the unit has on it is taken up again
  offers(): VerbOffer[]; // what the chosen unit (or, if none is chosen, nobody in particular) may be ordered
  orderable(): Set<string>; // units that some verb names, and that have no order on the sheet yet
  isOrdered(name: string): boolean; // on the sheet
  offer(): VerbOffer | undefined; // the chosen verb
  chooseOffer(offer: VerbOffer | undefined): void;
  values: Record<string, ParamValue>; // filled in so far
  set(param: string, value: ParamValue | undefined): void;
  wanted(): ParamOffer | undefined; // the first one still missing that must be there
  focus(): ParamOffer | undefined; // the one that clicks and keys on the map fill in: `wanted`, or one chosen
  chooseFocus(param: string | undefined): void;
  sheet: Order[]; // orders already written, where an Ask takes several
  isLeftEmpty(): boolean; // somebody decided that nobody gets an order
  order(): Order | undefined; // the order under way once nothing is missing
  answer(): Answer | undefined; // sheet and order, once that could be sent
  verdict(): Verdict | undefined; // what the rules say of `answer`; undefined while they are being asked
  checking(): boolean;
  refused(): Verdict | undefined; // the last answer that was sent and refused
  write(): void; // puts the order on the sheet
  turnAway(): void; // to another: what is whole is written down; where only one order is given at a time, it is said that it was not
  put(order: Order): void; // writes a whole order at once, in place of what the unit was ordered before
  strike(index: number): void; // takes one off again
  apply(answer: Answer): void; // takes over an answer made elsewhere: a suggestion, words that were typed
  sending(): boolean;
  send(dice?: number[]): Promise<boolean>;
  pass(): Promise<boolean>; // takes the Ask's fallback
  clear(): void;
}

export const takesSeveral = (ask: Ask | undefined) => (ask?.most_orders ?? 1) > 1;

export function makeDraft(battle: Battle): Draft {
  const [chosenAsk, chooseAsk] = createSignal<number>();
  const [unit, setUnit] = createSignal<string>();
  const [offer, setOffer] = createSignal<VerbOffer>();
  const [values, setValues] = createStore<Record<string, ParamValue>>({});
  const [focused, setFocused] = createSignal<string>();
  const [sheet, setSheet] = createStore<Order[]>([]);
  const [verdict, setVerdict] = createSignal<Verdict>();
  const [checking, setChecking] = createSignal(false);
  const [refused, setRefused] = createSignal<Verdict>();
  const [sending, setSending] = createSignal(false);
  const [leftEmpty, setLeftEmpty] = createSignal(false);
  const sheets = new Map<number, Order[]>(); // of Asks that are open beside the one being answered

  const ask = createMemo(() => battle.asks().find((a) => a.id === chosenAsk()) ?? battle.asks()[0]);
  const isOrdered = (name: string) => sheet.some((order) => order.unit === name);
  const orderable = createMemo(() => new Set((ask()?.verbs ?? []).flatMap((v) => v.units).filter((u) => !isOrdered(u))));
  const offers = createMemo(() =>
    (ask()?.verbs ?? []).filter((v) => (v.units.length === 0 ? true : unit() !== undefined && v.units.includes(unit()!))));
  const wanted = createMemo(() => offer()?.params.find((p) => !p.optional && values[p.param] === undefined));
  const focus = createMemo(() => offer()?.params.find((p) => p.param === focused()) ?? wanted());

  const order = createMemo<Order | undefined>(() => {
    const chosen = offer();
    if (!chosen || wanted()) return undefined;
    const named = chosen.units.length > 0 ? unit() : undefined;
    if (chosen.units.length > 0 && named === undefined) return undefined;
    const filled: Order = { verb: chosen.verb, ...(named === undefined ? {} : { unit: named }) };
    for (const p of chosen.params) if (values[p.param] !== undefined) filled[p.param] = values[p.param];
    return filled;
  });
  // Whom an order is to: a unit, or the leader that it names first.
  const subjectOf = (made: Order): ParamValue | undefined => {
    const leader = ask()?.verbs.find((v) => v.verb === made.verb && v.units.length === 0)?.params.find((p) => p.kind === "leader" && !p.optional);
    return made.unit ?? (leader && made[leader.param]);
  };
  const answer = createMemo<Answer | undefined>(() => {
    const open = ask();
    if (!open) return undefined;
    const under = order();
    const orders = under ? [...sheet.filter((o) => subjectOf(o) === undefined || subjectOf(o) !== subjectOf(under)), under] : [...sheet];
    if (orders.length < open.least_orders || (orders.length === 0 && open.least_orders > 0)) return undefined;
    if (orders.length === 0 && !takesSeveral(open) && !leftEmpty()) return undefined;
    return { ask: open.id, orders: structuredClone(orders.map((o) => unwrap(o))) };
  });

  const clearOrder = () =>
    batch(() => {
      setOffer(undefined);
      setValues(reconcile({}));
      setFocused(undefined);
      setRefused(undefined);
    });
  const chooseUnit = (name: string | undefined) =>
    batch(() => {
      if (name === unit()) return;
      writeUnderWay();
      clearOrder();
      const written = name === undefined ? undefined : sheet.find((o) => o.unit === name);
      if (written) return load(written);
      setUnit(name);
      chooseIfOnlyOne();
    });
  // On a sheet nothing that is whole gets lost by turning to another unit; elsewhere it is said that it was not given.
  const writeUnderWay = () => {
    const under = verdict()?.allowed !== false ? order() : undefined;
    if (!under) return;
    if (takesSeveral(ask())) return put(under);
    const who = subjectOf(under);
    const isDrawn = Object.keys(under).length > 2 // besides its verb and whom it is to;
    if (who !== undefined && isDrawn && verdict()?.allowed) battle.setNotice(`The order of ${String(who)} was not committed: it is put away.`);
  };
  const load = (made: Order) => {
    const fits = (v: VerbOffer) =>
      v.verb === made.verb && (made.unit === undefined ? v.units.length === 0 : v.units.includes(made.unit)) &&
      v.params.every((p) => p.optional || made[p.param] !== undefined);
    const found = ask()?.verbs.find(fits);
    if (!found) return;
    const { verb: _verb, unit: _unit, ...filled } = structuredClone(unwrap(made));
    setUnit(made.unit);
    setOffer(found);
    setValues(reconcile(filled as Record<string, ParamValue>));
  };
  // Where only one thing can be done with a unit, choosing the unit chooses it.
  const chooseIfOnlyOne = () => {
    const own = unit() === undefined ? [] : offers().filter((v) => v.units.length > 0);
    if (own.length === 1) setOffer(own[0]);
  };
  const chooseOffer = (chosen: VerbOffer | undefined) =>
    batch(() => {
      clearOrder();
      setOffer(chosen);
    });
  const clear = () =>
    batch(() => {
      clearOrder();
      setUnit(undefined);
      setLeftEmpty(false);
      setSheet(reconcile([]));
    });

  // A new question begins with an empty sheet, and with the unit it is about or the only one there is to choose. A sheet that was
  // begun and is taken up again may be handed in as it is: nobody is chosen for it.
  createEffect(
    on(
      () => ask()?.id,
      (now, before) => {
        const written = untrack(() => sheet.map((o) => structuredClone(unwrap(o))));
        if (before !== undefined && written.length > 0) sheets.set(before, written);
        clear();
        const begun = (now !== undefined && sheets.get(now)) || [];
        setSheet(reconcile(begun));
        const few = [...untrack(orderable)];
        untrack(() => chooseUnit(ask()?.unit ?? (few.length === 1 && begun.length === 0 ? few[0] : undefined)));
      },
    ),
  );

  // One check is under way at a time; while it is, the newest draft waits.
  let asked: Answer | undefined;
  let next: Answer | undefined;
  const checkNext = async () => {
    if (asked || !next) return;
    asked = next;
    next = undefined;
    setChecking(true);
    try {
      const said = await battle.live.check(asked);
      if (!next) setVerdict(answer()?.ask === asked.ask ? said : undefined); // it may be handed in by now
    } catch {
      if (!next) setVerdict(undefined);
    }
    asked = undefined;
    if (next) void checkNext();
    else setChecking(false);
  };
  createEffect(() => {
    next = answer();
    setRefused(undefined);
    if (!next) setVerdict(undefined);
    void checkNext();
  });

  const give = async (how: () => Promise<Verdict>) => {
    setSending(true);
    try {
      const said = await how();
      if (!said.allowed) setRefused(said);
      else if (!takesSeveral(ask())) clear();
      return said.allowed;
    } catch (error) {
      battle.setNotice(reasonOf(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  const send = async (dice?: number[]) => {
    const given = answer();
    return given && !sending() ? give(() => battle.live.answer(given, dice)) : false;
  };
  const pass = async () => {
    const open = ask();
    return open && !sending() ? give(() => battle.live.pass(open.id)) : false;
  };
  const put = (written: Order) => {
    const others = sheet.filter((o) => subjectOf(o) === undefined || subjectOf(o) !== subjectOf(written)).map((o) => unwrap(o));
    setSheet(reconcile(structuredClone([...others, unwrap(written)])));
  };
  // A row of the sheet that is changed by itself is no longer what the form holds.
  const letGo = (of: string | undefined) => of !== undefined && of === unit() && clearOrder();
  const apply = (made: Answer) =>
    batch(() => {
      clear();
      setLeftEmpty(made.orders.length === 0);
      if (takesSeveral(ask())) return setSheet(reconcile(structuredClone(made.orders)));
      if (made.orders[0]) load(made.orders[0]);
    });

  return {
    ask, chooseAsk, unit, chooseUnit, offers, orderable, isOrdered, offer, chooseOffer, values,
    // By the whole object: a path into the store would merge a new pose into the old one, and nobody would hear of it.
    set: (param, value) => setValues({ [param]: value as ParamValue }),
    wanted, focus, chooseFocus: setFocused, sheet, isLeftEmpty: () => leftEmpty() && sheet.length === 0, order, answer, verdict, checking, refused,
    write: () => {
      const under = order();
      if (under) batch(() => (put(structuredClone(unwrap(under))), clearOrder(), setUnit(undefined)));
    },
    turnAway: () => batch(() => (writeUnderWay(), clearOrder(), setUnit(undefined))),
    put: (made) => batch(() => (put(made), letGo(made.unit))),
    strike: (index) => batch(() => (letGo(sheet[index]?.unit), setSheet(reconcile(sheet.filter((_, i) => i !== index))))),
    apply, sending, send, pass, clear,
  };
}
