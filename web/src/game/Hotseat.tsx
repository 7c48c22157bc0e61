// Both sides on one screen. Between two players there is a curtain; while it is down, nothing of either side is in the page:
// the connection is closed and what it told is dropped before the curtain shows.
import { batch, createResource, createSignal, Show } from "solid-js";
import type { Colours } from "../wire/protocol";
import { sideColours } from "../look/sides";
import { otherSeat } from "../look/text";
import * as http from "../wire/http";
import { Table } from "./Game";

type Side = "A" | "B";

export function Hotseat(props: { game: string; tokens: { A: string; B: string } }) {
  const [info] = createResource(() => http.game(props.game));
  const [next, setNext] = createSignal<Side>();
  const [open, setOpen] = createSignal(false);
  const first = (): Side => (info()?.waiting_for.includes("A") === false && info()?.waiting_for.includes("B") ? "B" : "A");
  const seat = () => next() ?? first();
  const other = () => otherSeat(seat()) as Side;
  const name = (side: Side) => (info.error ? undefined : info()?.sides[side]) ?? `Side ${side}`;
  const handOver = () => batch(() => (setNext(other()), setOpen(false)));
  return (
    <Show when={open()} fallback={
      <Curtain name={name(seat())} seat={seat()} colours={info.error ? undefined : info()?.colours}
        trouble={info.error ? String(info.error.message) : ""} unlock={() => batch(() => (setNext(seat()), setOpen(true)))} />}>
      <Table game={props.game} token={props.tokens[seat()]} start={{}} handOver={(battle) => ({
        label: `Hand over to ${name(other())}`,
        ready: () => battle.view() !== undefined && battle.asks().length === 0 && !battle.view()!.outcome,
        act: handOver,
      })} />
    </Show>
  );
}

function Curtain(props: { name: string; seat: Side; colours: Colours | undefined; trouble: string; unlock: () => void }) {
  return (
    <div class="curtain" style={sideColours(props.colours, props.seat)}>
      <div class="hem" aria-hidden="true" />
      <p class="fell">Hand over</p>
      <h1>{props.name}, take the seat</h1>
      <p>The other side's orders are not on this page. Look at the table when only you can see the screen.</p>
      <Show when={props.trouble}><p class="no">{props.trouble}</p></Show>
      <button type="button" class="act go big" autofocus onClick={() => props.unlock()}>I am {props.name}: show my table</button>
    </div>
  );
}
