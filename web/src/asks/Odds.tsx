// The odds card: what the answer under way would lead to, as far as this seat can know.
import { createEffect, createMemo, For, on, onCleanup, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { Rule } from "../look/Rule";
import { percent, withinSentence } from "../look/text";
import type { Card } from "../wire/protocol";

const kMostLines = 6;
const kMostBars = 9;
const kPatience = 220; // ms without a change before the odds are asked for

export function Odds(props: { desk: Desk }) {
  const { draft, battle } = props.desk;
  // Of a sheet only the order under way: the others had their cards when they were written.
  const question = createMemo(() => {
    const [answer, order] = [draft.answer(), draft.order()];
    return order && answer && draft.verdict()?.allowed ? { ask: answer.ask, orders: answer.orders.slice(-1) } : undefined;
  });
  createEffect(
    on(question, (answer) => {
      if (!answer) return props.desk.setOdds([]);
      let late = false;
      const soon = setTimeout(async () => {
        const told = await battle.live.odds(answer).catch(() => ({ cards: [] }));
        if (!late) props.desk.setOdds(told.cards.filter(isChancy));
      }, kPatience);
      onCleanup(() => ((late = true), clearTimeout(soon)));
    }),
  );
  return <For each={props.desk.odds()}>{(card) => <OddsCard card={card} book={props.desk.view()?.rulebook} />}</For>;
}

// A card that says only that it will be so is no card.
const isChancy = (card: Card) => card.lines.length > 0 || card.outcomes.length > 1;

export function OddsCard(props: { card: Card; book: string | undefined }) {
  const sort = () => (props.card.estimate ? "estimate" : props.card.exact ? "exact" : "sampled");
  const lines = () => props.card.lines.slice(0, kMostLines);
  return (
    <section class="card odds" aria-label={`Odds: ${props.card.title}`}>
      <span class={`sort ${sort()}`} title={kSorts[sort()]}>{sort()}</span>
      <h3>{props.card.title} <Rule book={props.book} id={props.card.rule} /></h3>
      <table>
        <tbody>
          <For each={lines()}>
            {(line) => (
              <tr><td>{line.label}</td><td class="n">{signed(line.value)}</td><td class="r"><Rule book={props.book} id={line.rule} /></td></tr>
            )}
          </For>
          <Show when={props.card.lines.length > kMostLines}>
            <tr><td class="dim">and {props.card.lines.length - kMostLines} more</td><td /><td /></tr>
          </Show>
          <tr class="sum"><td>{props.card.question || "together"}</td><td class="n">{props.card.lines.length > 0 ? props.card.total : ""}</td><td /></tr>
        </tbody>
      </table>
      <Bars card={props.card} />
      <Consequences card={props.card} />
    </section>
  );
}

const kSorts: Record<string, string> = {
  exact: "Reckoned from every way the dice can fall",
  sampled: "Thrown many times over; the last digit may be off",
  estimate: "Something you cannot see may change it",
};
const signed = (n: number) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

// Outcomes that begin with a number stand upright side by side; others lie, with their words.
function Bars(props: { card: Card }) {
  const numbered = createMemo(() => {
    const read = props.card.outcomes.map((o) => /^(\d+)\b\s*(.*)$/.exec(o.text));
    return read.length > 2 && read.length <= kMostBars + 4 && read.every(Boolean) ? read.map((m) => [m![1]!, m![2]!] as const) : undefined;
  });
  const most = () => Math.max(...props.card.outcomes.map((o) => o.chance), 1e-9);
  const height = (chance: number) => `${Math.max(1, (100 * chance) / most())}%`;
  const lying = () => props.card.outcomes.slice(0, kMostBars);
  return (
    <Show when={numbered()} fallback={
      <ul class="lying">
        <For each={lying()}>
          {(o) => <li><span>{o.text}</span><b>{percent(o.chance)}</b><i style={{ width: height(o.chance) }} /></li>}
        </For>
      </ul>}>
      {(names) => (
        <div class="upright" role="img" aria-label={props.card.outcomes.map((o) => `${o.text}: ${percent(o.chance)}`).join(", ")}>
          <For each={props.card.outcomes}>
            {(o, i) => (
              <div title={`${o.text}: ${percent(o.chance)}`}>
                <em>{percent(o.chance).replace(" %", "")}</em><i classList={{ hi: o.chance > 0.8 * most() }} style={{ height: height(o.chance) }} />
                <b>{names()[i()]![0]}</b>
              </div>
            )}
          </For>
          <span class="axis">{names()[names().length - 1]![1]}, in per cent</span>
        </div>
      )}
    </Show>
  );
}

// "Red/1 tests its nerve: 30 %", each thing that may follow once.
function Consequences(props: { card: Card }) {
  const follows = createMemo(() => {
    const chances = new Map<string, number>();
    for (const o of props.card.outcomes) for (const text of o.next) chances.set(text, (chances.get(text) ?? 0) + o.chance);
    return [...chances].sort((a, b) => b[1] - a[1]).slice(0, 4);
  });
  return (
    <Show when={follows().length > 0}>
      <p class="chain">then <For each={follows()}>{([text, chance], i) => <>{i() > 0 ? "; " : ""}{withinSentence(text)} <b>{percent(chance)}</b></>}</For></p>
    </Show>
  );
}
