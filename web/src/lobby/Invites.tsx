// The game is made: the links for the friends, and the way to one's own seat.
import { createSignal, For } from "solid-js";
import { copyText } from "../game/desk";
import { gamePath, joinPath, wholeAddress } from "../state/route";
import type { Made } from "./make";

export function Invites(props: { made: Made }) {
  return (
    <section class="card invites" aria-label="Invitations">
      <h2>The table is laid</h2>
      <p>Send each friend his link. It is good once: whoever opens it first takes the seat, and you cannot look into it. The battle begins
        when every seat is taken.</p>
      <For each={props.made.invites}>{(i) => <Invite side={i.side} address={wholeAddress(joinPath(props.made.game, i.invite))} />}</For>
      <Invite side="Onlookers" address={wholeAddress(gamePath(props.made.game))} />
      <p><a class="act go big" href={props.made.go}>To the table</a></p>
    </section>
  );
}

export function Invite(props: { side: string; address: string }) {
  const [said, setSaid] = createSignal("Copy");
  const copy = async () => setSaid((await copyText(props.address)) ? "Copied" : "Copy it by hand");
  return (
    <div class="invite">
      <b>{props.side}</b>
      <input readonly aria-label={`Link for ${props.side}`} value={props.address} onFocus={(e) => e.currentTarget.select()} />
      <button type="button" class="act" onClick={() => void copy()}>{said()}</button>
    </div>
  );
}
