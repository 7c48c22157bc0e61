// The first evening: a small card that says what is going on, drawn from the Ask that is open and the order that is being
// made. It never stops anything, and goes when it is told to or when a few answers were given.
import { createEffect, createMemo, createSignal, on, Show } from "solid-js";
import { many } from "../look/text";
import { change, settings } from "../state/settings";
import { takesSeveral } from "../state/draft";
import { endingVerb, orderableTotal } from "../asks/duty";
import type { Desk } from "./desk";

const kEnough = 6; // answers, after which one knows how

interface Topic {
  zone: "header" | "map" | "column" | "strip" | "timeline";
  title: string;
  text: string;
}

export interface Guiding {
  topic(): Topic | undefined;
  done(): void;
}

export function makeGuide(desk: Desk, asked: boolean): Guiding {
  const [shut, setShut] = createSignal(false);
  const [given, setGiven] = createSignal(0);
  createEffect(on(() => desk.battle.history.at(-1), (last) => last?.by === desk.seat() && setGiven(given() + 1), { defer: true }));
  const isOn = () => (asked || !settings.guideDone) && !shut() && given() < kEnough && desk.seat() !== "nobody";
  const topic = createMemo(() => (isOn() ? topicOf(desk, given()) : undefined));
  const done = () => (setShut(true), change({ guideDone: true }));
  createEffect(() => document.documentElement.setAttribute("data-guide", topic()?.zone ?? ""));
  return { topic, done };
}

export function Guide(props: { guiding: Guiding }) {
  return (
    <Show when={props.guiding.topic()}>
      {(now) => (
        <section class="guide" aria-label="Guide">
          <h3>{now().title}</h3>
          <p>{now().text}</p>
          <button type="button" class="plain" onClick={() => props.guiding.done()}>I know enough</button>
        </section>
      )}
    </Show>
  );
}

function topicOf(desk: Desk, given: number): Topic | undefined {
  if (desk.state() === "past") {
    return { zone: "timeline", title: "Looking back", text: "The stripes say that this is the past. Esc or “Back to now” returns; nothing is lost." };
  }
  if (desk.state() === "wait") {
    return { zone: "column", title: "Their turn", text: "Grey: nothing is asked of you. The dispatches below tell what happens; the triangle at a line shows its arithmetic and dice." };
  }
  if (desk.state() !== "turn") return undefined;
  return madeTopic(desk) ?? chosenTopic(desk) ?? askTopic(desk, given);
}

// Something is ready to be judged.
function madeTopic(desk: Desk): Topic | undefined {
  const { draft } = desk;
  const said = draft.refused() ?? draft.verdict();
  if (said && !said.allowed) {
    return { zone: "strip", title: "The rules say no", text: "The sentence at the foot of the map says why; rest on the number behind it to read the rule. Change the order, or press Esc." };
  }
  if (desk.odds().length > 0) {
    return { zone: "column", title: "The odds card", text: "What would come of it: what is added and taken away, and how often each thing happens. The golden button (or Enter) commits." };
  }
  if (draft.order() && said?.allowed) {
    const triggers = said.preview?.triggers.length ?? 0;
    return { zone: "header", title: "It can be done", text: `${triggers > 0 ? "The foot of the map says what the enemy may do about it. " : ""}The golden button (or Enter) makes it so; until then nothing has happened.` };
  }
  return undefined;
}

// An order is begun.
function chosenTopic(desk: Desk): Topic | undefined {
  const { draft } = desk;
  const wanted = draft.wanted();
  if (draft.offer() && wanted) {
    const how = wanted.kind === "path"
      ? "Take the unit by its front and drag; the ghost is where it would stand. The arrow keys do it too."
      : wanted.kind === "unit" || wanted.kind === "units" ? "White rings mark who may be named. Click on one, or choose in the column." : "Choose it in the column at the right.";
    return { zone: wanted.kind === "path" || wanted.kind === "unit" ? "map" : "column", title: `What it needs: ${wanted.label.toLowerCase()}`, text: how };
  }
  if (draft.unit() && !draft.offer() && !takesSeveral(draft.ask())) {
    const labels = desk.verbs().slice(0, 3).map((v) => `“${v.label}”`).join(", ");
    return { zone: "header", title: `${draft.unit()} is chosen`, text: `The blue ring marks it. What it may be ordered stands in the line above: ${labels}.` };
  }
  return undefined;
}

// A question, and nothing done yet.
function askTopic(desk: Desk, given: number): Topic | undefined {
  const ask = desk.draft.ask();
  if (!ask) return undefined;
  const n = orderableTotal(ask);
  const ending = endingVerb(ask);
  const out = ending ? ` When you have done enough: “${ending.label}”, or E.` : "";
  if (takesSeveral(ask)) {
    const sealed = ask.sealed ? " The sheet is sealed: the enemy writes his at the same time, and both are opened together." : "";
    return { zone: "column", title: ask.label, text: `An order sheet: ${many(n, "unit")} may get an order, here or on the map.${sealed} Then send it with the golden button.` };
  }
  if (n === 0) return { zone: "header", title: ask.label, text: "Choose one of the answers in the line above, then confirm it with the golden button." };
  const first = given === 0 ? "The coloured line asks; nothing else waits for you. " : "";
  return { zone: "map", title: ask.label, text: `${first}White rings mark the ${many(n, "unit")} you may order now. Click on one, or press N.${out} “Show me a move” does just that.` };
}
