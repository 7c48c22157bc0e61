// Two ways out for who does not know how: legal answers to choose from, and a line to type an answer in words.
import { createSignal, For, Show } from "solid-js";
import type { Desk } from "../game/desk";
import { lengthMark, orderInWords, reasonOf } from "../look/text";
import type { Answer } from "../wire/protocol";

export function Help(props: { desk: Desk }) {
  const { draft, battle } = props.desk;
  const [ideas, setIdeas] = createSignal<{ answer: Answer; words: string }[]>();
  const [trouble, setTrouble] = createSignal("");
  const [typing, setTyping] = createSignal("");
  const [of, setOf] = createSignal<number>();
  let list: HTMLUListElement | undefined;
  const current = () => of() === draft.ask()?.id;

  const inWords = (answer: Answer) =>
    answer.orders.map((o) => `${o.unit ? `${o.unit}: ` : ""}${orderInWords(o, draft.ask()?.verbs ?? [], lengthMark(battle.view()))}`).join("; ") || "No orders";
  // The first thing that could be typed, to show how it is done.
  const example = () => {
    const verb = draft.ask()?.verbs[0];
    return `or type it: ${[verb?.units[0], verb?.verb].filter(Boolean).join(" ")} …`;
  };
  const attempt = async (what: () => Promise<void>) => {
    setTrouble("");
    setOf(draft.ask()?.id);
    try {
      await what();
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  // The first idea gets the focus, so that S, Enter, Enter is a whole move.
  const suggest = () =>
    attempt(async () => {
      setIdeas((await battle.live.suggest(draft.ask()!.id)).suggestions);
      list?.querySelector("button")?.focus();
    });
  const read = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      draft.apply((await battle.live.words(draft.ask()!.id, typing())).answer);
      setTyping("");
    });
  };
  return (
    <section class="help" aria-label="Help with the answer">
      <div class="help-line">
        <button type="button" class="plain" data-key="s" onClick={() => void suggest()}>Show me a move<kbd>S</kbd></button>
        <form onSubmit={read}>
          <input data-key="/" aria-label="Type the answer in words" placeholder={example()} value={typing()}
            onInput={(e) => setTyping(e.currentTarget.value)} />
          <kbd>/</kbd>
        </form>
      </div>
      <Show when={current() && trouble()}><p class="no" role="alert" ref={(p) => requestAnimationFrame(() => p.scrollIntoView({ block: "nearest" }))}>{trouble()}</p></Show>
      <Show when={current() && ideas()}>
        {(found) => (
          <ul class="ideas" ref={list}>
            <For each={found()} fallback={<li class="dim">Nothing comes to mind but to pass.</li>}>
              {(idea) => <li><button type="button" onClick={() => (draft.apply(idea.answer), setIdeas(undefined))} title={idea.words}>{inWords(idea.answer)}</button></li>}
            </For>
          </ul>
        )}
      </Show>
    </section>
  );
}
