// An order sheet: a row for every unit that may get an order. Short orders (one choice, or one target, out of few) are given in the row
// itself; others are made on the map or in the card and land here when they are written down, and are taken up again by
// their unit's name.
import { createMemo, For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { draftMark, many, orderInWords } from "../look/text";
import { pointAt } from "../table";
import type { Ask, Order } from "../wire/protocol";
import { orderableTotal, quickChoice } from "./duty";
import { brigades } from "./Roster";

export function Sheet(props: { desk: Desk; ask: Ask }) {
  const { draft } = props.desk;
  const named = createMemo(() => new Set(props.ask.verbs.flatMap((v) => v.units)));
  const groups = createMemo(() => {
    const view = props.desk.view();
    const known = view ? brigades(view, props.ask.seat).map((g) => ({ name: g.name, units: g.units.map((u) => u.name).filter((n) => named().has(n)) })) : [];
    const rest = [...named()].filter((n) => !known.some((g) => g.units.includes(n)));
    return [...known, { name: "", units: rest }].filter((g) => g.units.length > 0);
  });
  const toNobody = () => draft.sheet.map((order, index) => ({ order, index })).filter((o) => o.order.unit === undefined);
  const total = () => orderableTotal(props.ask);
  return (
    <section class="card order-sheet" aria-label="Order sheet">
      <h3>
        <span><Show when={props.ask.sealed}><span class="wax small" title="Sealed: nobody reads it until everybody has answered." /></Show> {props.ask.label}</span>
        <span class="tag">{total() > 0 ? `${draft.sheet.length} of ${total()} ordered` : many(draft.sheet.length, "order")}</span>
      </h3>
      <Show when={props.ask.sealed && draft.sheet.length === 0}>
        <p class="dim">Nobody reads it until everybody has answered.</p>
      </Show>
      <div class="rows">
        <For each={groups()}>
          {(group) => (
            <>
              <Show when={group.name}><h4>{group.name}</h4></Show>
              <For each={group.units}>{(name) => <SheetRow desk={props.desk} ask={props.ask} name={name} />}</For>
            </>
          )}
        </For>
        <For each={toNobody()}>{(o) => <Written desk={props.desk} ask={props.ask} order={o.order} index={o.index} />}</For>
      </div>
      <Show when={!draft.offer() && draft.offers().some((v) => v.units.length === 0)}>
        <div class="chips small">
          <For each={draft.offers().filter((v) => v.units.length === 0)}>
            {(v) => <button type="button" class="pick" onClick={() => (draft.chooseUnit(undefined), draft.chooseOffer(v))}>{v.label}</button>}
          </For>
        </div>
      </Show>
    </section>
  );
}

function SheetRow(props: { desk: Desk; ask: Ask; name: string }) {
  const { draft } = props.desk;
  const offers = createMemo(() => props.ask.verbs.filter((v) => v.units.includes(props.name)));
  const index = () => draft.sheet.findIndex((o) => o.unit === props.name);
  const quick = createMemo(() => quickChoice(offers()));
  return (
    <div class="row" classList={{ chosen: draft.unit() === props.name, written: index() >= 0 }}>
      <button type="button" class="unit-name"
        aria-pressed={draft.unit() === props.name} onClick={() => (draft.chooseUnit(props.name), pointAt(props.name))}>{props.name}</button>
      <Show when={quick()} fallback={<Show when={index() >= 0}><Written desk={props.desk} ask={props.ask} order={draft.sheet[index()]!} index={index()} /></Show>}>
        {(q) => (
          <span class="chips small">
            <For each={q().choices}>
              {(choice) => {
                const on = () => draft.sheet[index()]?.[q().param] === choice;
                return (
                  <button type="button" class="pick" aria-pressed={on()} aria-label={`${props.name}: ${choice}`}
                    onClick={() => (on() ? draft.strike(index()) : draft.put({ verb: q().verb, unit: props.name, [q().param]: choice }))}>{choice}</button>
                );
              }}
            </For>
          </span>
        )}
      </Show>
    </div>
  );
}

function Written(props: { desk: Desk; ask: Ask; order: Order; index: number }) {
  return (
    <span class="written-order">
      <span class="hand">{orderInWords(props.order, props.ask.verbs, draftMark(props.desk.view()))}</span>
      <button type="button" class="plain" aria-label={`Strike the order of ${props.order.unit ?? "nobody in particular"}`} title="Strike"
        onClick={() => props.desk.draft.strike(props.index)}>✕</button>
    </span>
  );
}
