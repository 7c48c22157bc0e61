// One battle before it begins: the map, the armies, the rulebook and its options, who plays.
import { createEffect, createMemo, createResource, createSignal, For, on, Show } from "solid-js";
import { brigades } from "../asks/Roster";
import { Rule } from "../look/Rule";
import { sideColours } from "../look/sides";
import { many, reasonOf, strengthOf } from "../look/text";
import { settings } from "../state/settings";
import { BattleMap } from "../table";
import * as http from "../wire/http";
import type { BattleEntry, OptionWord, RulebookEntry, SeatWish, View } from "../wire/protocol";
import { Invites } from "./Invites";
import { bestLevel, takeSeats, withShares, type Made } from "./make";
import { Seats, type Seating } from "./Seats";

export function Setup(props: { battle: string }) {
  const [list] = createResource(async () => ({ ...(await http.battles()), ...(await http.rulebooks()) }));
  const entry = () => (list.error ? undefined : list()?.battles.find((b) => b.id === props.battle));
  return (
    <main class="lobby setup">
      <p><a href="#/">← All battles</a></p>
      <Show when={entry()} fallback={<p class="no">{list.error ? list.error.message : list.loading ? "…" : "There is no such battle here."}</p>}>
        {(e) => <Form entry={e()} books={list()!.rulebooks} levels={list()!.levels} />}
      </Show>
    </main>
  );
}

function Form(props: { entry: BattleEntry; books: RulebookEntry[]; levels: string[] }) {
  const [book, setBook] = createSignal(props.entry.rulebooks[0] ?? "");
  const [options, setOptions] = createSignal<Record<string, number>>({});
  const [seed, setSeed] = createSignal("");
  const [listed, setListed] = createSignal(true);
  const [typedDice, setTypedDice] = createSignal(false);
  const you = (): SeatWish => ({ kind: "person", ...(settings.name ? { name: settings.name } : {}) });
  const [seating, setSeating] = createSignal<Seating>({ A: [you()], B: [{ kind: "computer", level: bestLevel(props.levels) }] });
  const [made, setMade] = createSignal<Made>();
  const [trouble, setTrouble] = createSignal("");
  const [preview] = createResource(book, (id) => http.battle(props.entry.id, id));
  const [words] = createResource(book, http.words);
  const offered = () => props.books.find((b) => b.id === book())?.options ?? [];
  createEffect(on(book, () => setOptions({})));

  const start = async () => {
    setTrouble("");
    try {
      const reply = await http.makeGame({
        battle: props.entry.id, rulebook: book(), options: options(), listed: listed(), typed_dice: typedDice(), seats: withShares(seating()),
        ...(/^\d+$/.test(seed()) ? { seed: Number(seed()) } : {}),
      });
      const taken = takeSeats(reply, props.entry.title, props.entry.sides, props.entry.teaching);
      if (taken.invites.length > 0) setMade(taken);
      else location.hash = taken.go;
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  const view = () => (preview.error ? undefined : preview()?.view);
  return (
    <Show when={!made()} fallback={<Invites made={made()!} />}>
      <h1>{props.entry.title}</h1>
      <p class="dim">{props.entry.date}</p>
      <p class="summary">{props.entry.summary}</p>
      <div class="two" style={sideColours(props.entry.colours)}>
        <div>
          <div class="big-map"><Show when={view()}>{(v) => <BattleMap view={v()} words={words.error ? undefined : words()} />}</Show></div>
          <Show when={view()}>{(v) => <Armies view={v()} />}</Show>
        </div>
        <div class="choices">
          <Show when={props.entry.rulebooks.length > 1}>
            <fieldset><legend>Rulebook</legend>
              <For each={props.entry.rulebooks}>
                {(id) => <label><input type="radio" name="book" checked={book() === id} onChange={() => setBook(id)} /> {props.books.find((b) => b.id === id)?.title ?? id}</label>}
              </For>
            </fieldset>
          </Show>
          <Seats seating={seating()} set={setSeating} sides={props.entry.sides} levels={props.levels} view={view()} />
          <div class="chips small presets" role="group" aria-label="Or at once">
            <button type="button" class="pick" onClick={() => setSeating({ A: [you()], B: [{ kind: "person" }] })}>both sides on this screen</button>
            <button type="button" class="pick" onClick={() => setSeating(watchOnly(props.levels))}>watch two computers</button>
          </div>
          <Options options={offered()} chosen={options()} book={book()} set={(name, value) => setOptions({ ...options(), [name]: value })} />
          <details><summary>Dice and listing</summary>
            <p class="dim">The dice come from a secret of the server, to which it commits before the first falls, and a share of every player; when the
              battle is over everybody can check them.</p>
            <label>Or from a seed, which a friend must agree to <input class="number" inputmode="numeric" placeholder="any" value={seed()} onInput={(e) => setSeed(e.currentTarget.value)} /></label>
            <label><input type="checkbox" checked={typedDice()} onChange={(e) => setTypedDice(e.currentTarget.checked)} /> We throw real dice and type what they show</label>
            <label><input type="checkbox" checked={listed()} onChange={(e) => setListed(e.currentTarget.checked)} /> Show this battle in the lobby</label>
          </details>
          <Show when={trouble()}><p class="no" role="alert">{trouble()}</p></Show>
          <button type="button" class="act go big" onClick={() => void start()}>Begin the battle</button>
        </div>
      </div>
      <Show when={preview() && !preview.error && (preview()!.notes.length > 0 || preview()!.sources.length > 0)}>
        <details class="notes"><summary>Notes and sources</summary>
          <For each={preview()!.notes}>{(n) => <p>{n}</p>}</For>
          <For each={preview()!.sources}>{(n) => <p class="dim">{n}</p>}</For>
        </details>
      </Show>
    </Show>
  );
}

const watchOnly = (levels: string[]): Seating => {
  const computer = (): SeatWish[] => [{ kind: "computer", level: bestLevel(levels) }];
  return { A: computer(), B: computer() };
};

function Options(props: { options: OptionWord[]; chosen: Record<string, number>; book: string; set: (name: string, value: number) => void }) {
  return (
    <Show when={props.options.length > 0}>
      <details class="options" open={props.options.length <= 6}><summary>Options of the rulebook</summary>
        <For each={props.options}>
          {(o) => {
            const value = () => props.chosen[o.name] ?? o.standard;
            return (
              <label>
                <Show when={o.high === 1} fallback={
                  <input class="number" type="number" min="0" max={o.high} value={value()} aria-label={o.label} onInput={(e) => props.set(o.name, e.currentTarget.valueAsNumber || 0)} />}>
                  <input type="checkbox" checked={value() === 1} onChange={(e) => props.set(o.name, e.currentTarget.checked ? 1 : 0)} />
                </Show>
                <span>{o.label} <Rule book={props.book} id={o.rule} /></span>
              </label>
            );
          }}
        </For>
      </details>
    </Show>
  );
}

function Armies(props: { view: View }) {
  return (
    <div class="armies">
      <For each={["A", "B"] as const}>
        {(side) => {
          const groups = createMemo(() => brigades(props.view, side));
          const strength = () => strengthOf(props.view, side);
          return (
            <section data-seat={side}>
              <h3>{props.view.sides[side]} <span class="dim">{many(strength().units, "unit")}, {strength().first} {props.view.counted_in}</span></h3>
              <For each={groups()}>
                {(group) => (
                  <>
                    <Show when={group.name}><h4>{group.name}<Show when={group.leader}><span class="dim"> · {group.leader}</span></Show></h4></Show>
                    <ul><For each={group.units}>{(u) => <li><span>{u.name}</span><span class="dim">{u.type}{u.grade ? `, ${u.grade}` : ""}</span><span class="tabular">{u.original_strength}</span></li>}</For></ul>
                  </>
                )}
              </For>
            </section>
          );
        }}
      </For>
    </div>
  );
}
