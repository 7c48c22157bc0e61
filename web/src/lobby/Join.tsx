// An invite is opened: what is played, where its dice come from, and the seat to be taken. Once, by whoever comes first.
import { createResource, createSignal, Show } from "solid-js";
import { reasonOf } from "../look/text";
import { knownSeats, rememberSeat } from "../state/known";
import { gamePath } from "../state/route";
import { change, settings } from "../state/settings";
import * as http from "../wire/http";
import type { GameInfo } from "../wire/protocol";
import { newShare } from "./make";

export function Join(props: { game: string; invite: string }) {
  const [info] = createResource(() => http.game(props.game));
  const known = () => (info.error ? undefined : info());
  return (
    <main class="lobby setup">
      <p><a href="#/">← All battles</a></p>
      <Show when={known()} fallback={<p class="no">{info.error ? info.error.message : "…"}</p>}>
        {(game) => <Seat info={game()} invite={props.invite} />}
      </Show>
    </main>
  );
}

function Seat(props: { info: GameInfo; invite: string }) {
  const share = newShare();
  const [name, setName] = createSignal(settings.name ?? "");
  const [agrees, setAgrees] = createSignal(false);
  const [trouble, setTrouble] = createSignal("");
  const own = knownSeats().find((s) => s.game === props.info.game && !s.invite);
  const mustAgree = () => props.info.dice?.come === "seed" || props.info.typed_dice === true;
  const take = async () => {
    try {
      const claimed = await http.claim(props.info.game, {
        invite: props.invite, share, ...(name() ? { name: name() } : {}), ...(agrees() ? { agree: true } : {}),
      });
      if (name()) change({ name: name() });
      const side = claimed.seat === "nobody" ? "" : props.info.sides[claimed.seat];
      rememberSeat({ game: claimed.game, token: claimed.token, seat: claimed.seat, title: props.info.title, side, dice: claimed.dice });
      location.hash = gamePath(claimed.game, claimed.token);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  return (
    <section class="card join" aria-label="Your seat">
      <h1>{props.info.title}</h1>
      <p>You are invited to lead a side: {props.info.sides.A} against {props.info.sides.B}.</p>
      <label>Your name <input maxlength="40" value={name()} onInput={(e) => setName(e.currentTarget.value)} /></label>
      <DiceStatement info={props.info} share={share} />
      <Show when={mustAgree()}>
        <label><input type="checkbox" checked={agrees()} onChange={(e) => setAgrees(e.currentTarget.checked)} /> I agree to play with these dice</label>
      </Show>
      <Show when={trouble()}><p class="no" role="alert">{trouble()}</p></Show>
      <p>
        <button type="button" class="act go big" disabled={mustAgree() && !agrees()} onClick={() => void take()}>Take the seat</button>{" "}
        <Show when={own}>{(seat) => <a class="act" href={gamePath(props.info.game, seat().token)}>To the seat you have taken</a>}</Show>{" "}
        <a class="act" href={gamePath(props.info.game)}>Only look on</a>
      </p>
    </section>
  );
}

function DiceStatement(props: { info: GameInfo; share: string }) {
  const dice = () => props.info.dice;
  return (
    <>
      <Show when={dice()?.come === "seed"}><p>The one who made this game has chosen its dice by a seed, and can know them all beforehand.</p></Show>
      <Show when={props.info.typed_dice}><p>The players throw real dice and type what they show.</p></Show>
      <Show when={dice()?.come === "secret"}>
        <p>The dice come from a secret of the server and a share of every player. The server has committed to the secret: <code>{dice()!.commitment}</code></p>
        <p>Your share, made by this browser: <code>{props.share}</code></p>
      </Show>
    </>
  );
}
