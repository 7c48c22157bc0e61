// Talk across the table.
import { createEffect, createSignal, For, on, Show } from "solid-js";
import type { Desk } from "../game/desk";

const kLongest = 500;

export function Chat(props: { desk: Desk }) {
  const { battle } = props.desk;
  const [text, setText] = createSignal("");
  let box!: HTMLDivElement;
  // Down to what was said last; earlier lines that are fetched stay where they are read.
  createEffect(on(() => battle.chat[battle.chat.length - 1]?.n, () => requestAnimationFrame(() => (box.scrollTop = box.scrollHeight))));
  const unnamed = () => battle.spectators() - battle.people().filter((p) => p.seat === "nobody").length;
  const send = (event: Event) => {
    event.preventDefault();
    if (text().trim()) battle.live.chat(text().trim().slice(0, kLongest));
    setText("");
  };
  return (
    <div class="chat">
      <p class="people dim">
        <For each={battle.people()} fallback="Nobody else is here.">
          {(p, i) => <>{i() > 0 ? ", " : ""}<span data-seat={p.seat} classList={{ away: !p.here }}>{p.name || "somebody"}{p.here ? "" : " (away)"}</span></>}
        </For>
        <Show when={unnamed() > 0}> and {unnamed()} more</Show>
      </p>
      <div class="said" ref={box} role="log" aria-label="Talk" tabindex="0">
        <Show when={battle.earlier()}>
          <button type="button" class="act" onClick={() => battle.showEarlier()}>Earlier lines</button>
        </Show>
        <For each={battle.chat} fallback={<p class="dim">Nothing has been said.</p>}>
          {(line) => <p><b data-seat={line.seat}>{line.from}</b> {line.text}</p>}
        </For>
      </div>
      <form onSubmit={send}>
        <input aria-label="Say something" placeholder="Say something" maxlength={kLongest} value={text()} onInput={(e) => setText(e.currentTarget.value)} />
        <button type="submit" class="act">Say</button>
      </form>
    </div>
  );
}
