// The number of a rule; hovering, focusing or tapping it shows the rule in plain words.
import { createResource, createSignal, onCleanup, Show } from "solid-js";
import { Portal } from "solid-js/web";
import * as http from "../wire/http";

type RuleText = { id: string; chapter: string; text: string };
const kept = new Map<string, Promise<RuleText>>();
function lookUp(book: string, id: string) {
  const key = `${book} ${id}`;
  if (!kept.has(key)) {
    const asked = http.rule(book, id);
    asked.catch(() => kept.delete(key));
    kept.set(key, asked);
  }
  return kept.get(key)!;
}

export function Rule(props: { book: string | undefined; id: string | null | undefined }) {
  const [shown, setShown] = createSignal(false);
  let mark!: HTMLButtonElement;
  const hide = () => setShown(false);
  return (
    <Show when={props.id}>
      <button
        ref={mark} type="button" class="rule" aria-expanded={shown()}
        onMouseEnter={() => setShown(true)} onMouseLeave={hide} onFocus={() => setShown(true)} onBlur={hide}
        onClick={(e) => (e.stopPropagation(), setShown(true))}
        onKeyDown={(e) => e.key === "Escape" && shown() && (e.stopPropagation(), hide())}
      >{props.id}</button>
      <Show when={shown() && props.book}>
        <RuleNote book={props.book!} id={props.id!} mark={mark} close={hide} />
      </Show>
    </Show>
  );
}

function RuleNote(props: { book: string; id: string; mark: HTMLElement; close: () => void }) {
  const [text] = createResource(() => lookUp(props.book, props.id));
  const at = props.mark.getBoundingClientRect();
  const width = Math.min(340, window.innerWidth - 16);
  const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
  const above = at.top > window.innerHeight / 2;
  const place = above ? { bottom: `${window.innerHeight - at.top + 6}px` } : { top: `${at.bottom + 6}px` };
  const away = () => props.close();
  window.addEventListener("scroll", away, true);
  onCleanup(() => window.removeEventListener("scroll", away, true));
  return (
    <Portal>
      <div class="rule-note" role="tooltip" style={{ left: `${left}px`, width: `${width}px`, ...place }}>
        <b>{props.id}</b> <span class="dim">{text.error ? "" : text()?.chapter}</span>
        <p>{text.error ? "This rule cannot be looked up now." : (text()?.text ?? "…")}</p>
      </div>
    </Portal>
  );
}
