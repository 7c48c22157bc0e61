// The order under way: who, what, and a field for everything it needs; what it may have besides is folded away.
import { For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { Rule } from "../look/Rule";
import { many } from "../look/text";
import { DraftField } from "./Field";

export function OrderCard(props: { desk: Desk }) {
  const { draft } = props.desk;
  const view = () => props.desk.view()!;
  return (
    <Show when={draft.offer()}>
      {(offer) => {
        const needed = () => offer().params.filter((p) => !p.optional);
        const besides = () => offer().params.filter((p) => p.optional);
        return (
          <section class="card order" aria-label="The order under way">
            <button type="button" class="plain close" aria-label="Put this order away" onClick={() => draft.chooseOffer(undefined)}>✕</button>
            <h3>{offer().units.length > 0 ? draft.unit() : ""} <span class="verb-name">{offer().label}</span> <Rule book={view().rulebook} id={offer().rule} /></h3>
            <For each={needed()}>{(p) => <DraftField draft={draft} param={p} view={view()} />}</For>
            <Show when={besides().length > 0}>
              <details class="besides" open={needed().length === 0}>
                <summary>{needed().length === 0 ? "As you like" : `${many(besides().length, "thing")} more, if you like`}</summary>
                <For each={besides()}>{(p) => <DraftField draft={draft} param={p} view={view()} />}</For>
              </details>
            </Show>
            <Show when={offer().params.length === 0}><p class="dim">Nothing to fill in.</p></Show>
          </section>
        );
      }}
    </Show>
  );
}
