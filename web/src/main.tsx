// The page: which screen the address asks for.
import { createMemo, Match, Switch } from "solid-js";
import { render } from "solid-js/web";
import { Hotseat } from "./game/Hotseat";
import { Table } from "./game/Game";
import { Join } from "./lobby/Join";
import { Lobby } from "./lobby/Lobby";
import { Setup } from "./lobby/Setup";
import { Reader } from "./reader/Reader";
import { tokenFor } from "./state/known";
import { route, type Route } from "./state/route";
import "./state/settings";
import "./look/fonts.css";
import "./look/base.css";
import "./look/game.css";
import "./look/column.css";
import "./look/lobby.css";
import "./look/phone.css";

type Of<Page extends Route["page"]> = Extract<Route, { page: Page }>;

// A screen is made anew when its battle or seat changes, not when only the moment in the address does.
const place = (r: Route) => JSON.stringify({ ...r, at: undefined, as: undefined });

function Page() {
  const here = createMemo(route, undefined, { equals: (a, b) => place(a) === place(b) && a.page !== "replay" });
  const at = <P extends Route["page"]>(page: P) => (here().page === page ? (here() as Of<P>) : undefined);
  return (
    <Switch fallback={<Lobby />}>
      <Match when={at("battle")} keyed>{(r) => <Setup battle={r.battle} />}</Match>
      <Match when={at("game")} keyed>{(r) => <Table game={r.game} token={r.token} start={r} guide={r.guide} />}</Match>
      <Match when={at("replay")} keyed>{(r) => <Table game={r.game} token={tokenFor(r.game, r.as)} start={{ at: r.at ?? 0, ...(r.as ? { as: r.as } : {}) }} />}</Match>
      <Match when={at("hotseat")} keyed>{(r) => <Hotseat game={r.game} tokens={r.tokens} />}</Match>
      <Match when={at("join")} keyed>{(r) => <Join game={r.game} invite={r.invite} />}</Match>
      <Match when={at("reader")} keyed>{(r) => <Reader game={r.game} token={r.token} />}</Match>
    </Switch>
  );
}

render(() => <Page />, document.getElementById("page")!);
