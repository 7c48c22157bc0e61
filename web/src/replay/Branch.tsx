// "What if": a new game that begins at the moment looked at.
import { createResource, createSignal, Show } from "solid-js";
import { reasonOf } from "../look/text";
import type { Desk } from "../game/desk";
import { Invites } from "../lobby/Invites";
import { bestLevel, takeSeats, withShares, type Made } from "../lobby/make";
import { Seats, type Seating } from "../lobby/Seats";
import * as http from "../wire/http";

export function Branch(props: { desk: Desk; close: () => void }) {
  const [books] = createResource(http.rulebooks);
  const levels = () => (books.error ? [] : (books()?.levels ?? []));
  const [chosen, setSeating] = createSignal<Seating>();
  const seating = (): Seating => chosen() ?? { A: [{ kind: "person" }], B: [{ kind: "computer", level: bestLevel(levels()) }] };
  const [made, setMade] = createSignal<Made>();
  const [trouble, setTrouble] = createSignal("");
  const view = () => props.desk.battle.view()!;
  const at = () => props.desk.past.at() ?? props.desk.past.last();
  const start = async () => {
    try {
      const reply = await http.branch(props.desk.battle.game, at(), withShares(seating()));
      const taken = takeSeats(reply, `${view().battle}, what if`, view().sides);
      if (taken.invites.length > 0) setMade(taken);
      else location.hash = taken.go;
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  return (
    <div class="veil" onClick={(e) => e.target === e.currentTarget && props.close()}>
      <div class="card dialog" role="dialog" aria-modal="true" aria-label="Play on from here" onKeyDown={(e) => e.key === "Escape" && (e.stopPropagation(), props.close())}>
        <Show when={!made()} fallback={<Invites made={made()!} />}>
          <button type="button" class="plain close" aria-label="Close" onClick={() => props.close()}>✕</button>
          <h2>What if …</h2>
          <p>A new battle begins as this one stood at moment {at()}. The old one stays as it was.</p>
          <Seats seating={seating()} set={setSeating} sides={view().sides} levels={levels()} view={view()} />
          <Show when={trouble()}><p class="no" role="alert">{trouble()}</p></Show>
          <button type="button" class="act go big" onClick={() => void start()}>Play on from here</button>
        </Show>
      </div>
    </div>
  );
}
