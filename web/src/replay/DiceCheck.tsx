// A line at the end of a battle: were the dice those of the secret and the shares? Computed here, not told by the server.
import { createResource, Show } from "solid-js";
import { reasonOf } from "../look/text";
import type { Desk } from "../game/desk";
import { knownSeats } from "../state/known";
import * as http from "../wire/http";
import { checkDice, checkedInWords } from "./dice";

export function DiceCheck(props: { desk: Desk }) {
  const game = () => props.desk.battle.game;
  const check = async () => {
    if (!globalThis.crypto?.subtle) return "This browser can check the dice only at an https address; `drumhead replay --verify` checks the chronicle.";
    const told = knownSeats().find((s) => s.token === props.desk.battle.token)?.dice;
    const [chronicle, info] = await Promise.all([http.chronicle(game()), http.game(game())]);
    const checked = await checkDice(chronicle, told);
    if (!checked) return "The dice came from a seed: whoever made the game could know them.";
    const sides = (info.dice?.without ?? []).map((s) => (s === "nobody" ? "" : info.sides[s]));
    return checkedInWords(checked, sides);
  };
  const [said] = createResource(() => props.desk.isOver() || undefined, () => check().catch(reasonOf));
  return <Show when={said()}><p class="dice-check" role="status" title={said()}>{said()}</p></Show>;
}
