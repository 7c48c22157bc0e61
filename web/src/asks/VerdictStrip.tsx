// What the rules say of the order under way, at the foot of the map: a refusal in a whole sentence, or what it costs and
// what it would set off.
import { For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { lengthMark, short } from "../look/text";
import { Rule } from "../look/Rule";
import type { Preview } from "../wire/protocol";

export function VerdictStrip(props: { desk: Desk }) {
  const { draft } = props.desk;
  const book = () => props.desk.view()?.rulebook;
  const refusal = () => {
    const said = draft.refused() ?? draft.verdict();
    return said && !said.allowed ? said : undefined;
  };
  const preview = () => {
    const said = draft.verdict();
    return draft.order() && said?.allowed ? said.preview : undefined;
  };
  return (
    <div class="verdict" role="status">
      <Show when={refusal()}>
        {(no) => <p class="no"><span aria-hidden="true">✕</span> {no().text} <Rule book={book()} id={no().rule} /></p>}
      </Show>
      <Show when={!refusal() && preview()}>
        {(yes) => (
          <>
            <Show when={spent(yes())}><p class="yes">{spent(yes())}{lengthMark(props.desk.view())}</p></Show>
            <For each={yes().triggers}>
              {(t) => <p class="may"><span aria-hidden="true">◆</span> {t.text} <Rule book={book()} id={t.rule} /></p>}
            </For>
          </>
        )}
      </Show>
    </div>
  );
}

// "wheel 1.3 + advance 4.2 = 5.5 of 8"; where only the rate may be told, that
function spent(preview: Preview) {
  if (preview.costs.length === 0) return preview.allowance > 0 ? `Its rate: ${short(preview.allowance)}` : "";
  const parts = preview.costs.map((c) => `${c.label} ${short(c.spent)}`).join(" + ");
  const sum = preview.costs.reduce((all, c) => all + c.spent, 0);
  const total = preview.costs.length > 1 ? ` = ${short(sum)}` : "";
  return `${parts}${total}${preview.allowance > 0 ? ` of ${short(preview.allowance)}` : ""}`;
}
