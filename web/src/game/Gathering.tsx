// Before the battle: who is still to come, and another link for a friend whose first one was lost.
import { createSignal, For, Show } from "solid-js";
import { Invite } from "../lobby/Invites";
import { reasonOf, sideName } from "../look/text";
import type { Battle } from "../state/battle";
import { joinPath, wholeAddress } from "../state/route";
import * as http from "../wire/http";
import type { SeatInfo } from "../wire/protocol";

export function Gathering(props: { battle: Battle }) {
  const missing = () => props.battle.info()?.seats.filter((s) => s.claimed === false) ?? [];
  return (
    <section class="gathering" aria-label="Before the battle">
      <p>The battle begins when every seat is taken: until then no die falls.</p>
      <For each={missing()}>{(seat) => <Missing battle={props.battle} seat={seat} />}</For>
    </section>
  );
}

// Only the one who made the game can invite, and his own seats are the persons'.
function Missing(props: { battle: Battle; seat: SeatInfo }) {
  const [address, setAddress] = createSignal("");
  const [trouble, setTrouble] = createSignal("");
  const side = () => sideName(props.battle.view(), props.seat.seat);
  const mayInvite = () => {
    const you = props.battle.you();
    return props.battle.info()?.seats.some((s) => s.kind === "person" && s.seat === you?.seat && s.place === you.place);
  };
  const invite = async () => {
    try {
      const made = await http.inviteAnew(props.battle.game, props.battle.token!, props.seat.seat, props.seat.place);
      setAddress(wholeAddress(joinPath(props.battle.game, made.invite)));
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  return (
    <div>
      <p>{side()} waits for a friend. <Show when={mayInvite() && !address()}>
        <button type="button" class="plain" onClick={() => void invite()}>Make his link anew</button></Show></p>
      <Show when={address()}><Invite side={side()} address={address()} /><p class="dim">The link before is good no more.</p></Show>
      <Show when={trouble()}><p class="no" role="alert">{trouble()}</p></Show>
    </div>
  );
}
