// The answer being made: which Ask is looked at, who is chosen, which verb, what is filled in, what the rules say of it so
// far. The stage (dragging, clicking) and the panel (buttons, fields, keys) both write here, and both show it.
import { batch, createEffect, createMemo, createSignal, on, untrack } from "solid-js";
import { createStore, reconcile, unwrap } from "solid-js/store";
import type { Answer, Ask, Order, ParamOffer, ParamValue, Verdict, VerbOffer } from "../wire/protocol";
import type { Battle } from "./battle";

export interface Draft {
  ask(): Ask | undefined; // the one being answered: the first open one unless another was chosen
  chooseAsk(id: number): void;
  unit(): string | undefined; // chosen; its verbs are offered
  chooseUnit(name: string | undefined): void;
  offers(): VerbOffer[]; // what the chosen unit (or, if none is chosen, nobody in particular) may be ordered
  orderable(): Set<string>; // units that some verb names, and that have no order on the sheet yet
  offer(): VerbOffer | undefined; // the chosen verb
  chooseOffer(offer: VerbOffer | undefined): void;
  values: Record<string, ParamValue>; // filled in so far
  set(param: string, value: ParamValue | undefined): void;
  wanted(): ParamOffer | undefined; // the first one still missing that must be there
  focus(): ParamOffer | undefined; // the one that clicks and keys on the map fill in: `wanted`, or one chosen
  chooseFocus(param: string | undefined): void;
  sheet: Order[]; // orders already written, where an Ask takes several
  order(): Order | undefined; // the order under way once nothing is missing
  answer(): Answer | undefined; // sheet and order, once that could be sent
  verdict(): Verdict | undefined; // what the rules say of `answer`; undefined while they are being asked
  checking(): boolean;
  refused(): Verdict | undefined; // the last answer that was sent and refused
  write(): void; // puts the order on the sheet
  strike(index: number): void; // takes one off again
  send(): Promise<boolean>;
  clear(): void;
}

const takesSeveral = (ask: Ask | undefined) => (ask?.most_orders ?? 1) > 1;

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
  const answer = createMemo<Answer | undefined>(() => {
    const open = ask();
    if (!open) return undefined;
    const under = order();
    const orders = under ? [...sheet, under] : [...sheet];
    if (orders.length < open.least_orders || (orders.length === 0 && open.least_orders > 0)) return undefined;
    if (orders.length === 0 && !takesSeveral(open)) return undefined;
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
      clearOrder();
      setUnit(name);
    });
  const chooseOffer = (chosen: VerbOffer | undefined) =>
    batch(() => {
      clearOrder();
      setOffer(chosen);
    });
  const clear = () =>
    batch(() => {
      clearOrder();
      setUnit(undefined);
      setSheet(reconcile([]));
    });

  // A new question begins with an empty sheet, and with the unit it is about.
  createEffect(
    on(
      () => ask()?.id,
      () => {
        clear();
        setUnit(untrack(ask)?.unit);
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
      if (!next) setVerdict(said);
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

  const send = async () => {
    const given = answer();
    if (!given) return false;
    try {
      const said = await battle.live.answer(given);
      if (!said.allowed) setRefused(said);
      else if (!takesSeveral(ask())) clear();
      return said.allowed;
    } catch (error) {
      battle.setNotice(error instanceof Error ? error.message : String(error));
      return false;
    }
  };

  return {
    ask, chooseAsk, unit, chooseUnit, offers, orderable, offer, chooseOffer, values,
    set: (param, value) => setValues(param, value as ParamValue),
    wanted, focus, chooseFocus: setFocused, sheet, order, answer, verdict, checking, refused,
    write: () => {
      const under = order();
      if (under) batch(() => (setSheet(sheet.length, under), clearOrder(), setUnit(undefined)));
    },
    strike: (index) => setSheet(reconcile(sheet.filter((_, i) => i !== index))),
    send, clear,
  };
}
