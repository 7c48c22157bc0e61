// Where the page is: everything behind the # of its address. Browsers never send that part, so tokens may stand in it.
import { createSignal } from "solid-js";
import type { Reader } from "../wire/protocol";

export type Route =
  | { page: "lobby" }
  | { page: "battle"; battle: string }
  | { page: "game"; game: string; token?: string; at?: number; as?: Reader; guide: boolean }
  | { page: "replay"; game: string; at?: number; as?: Reader }
  | { page: "hotseat"; game: string; tokens: { A: string; B: string } }
  | { page: "reader"; game: string; token?: string }
  | { page: "join"; game: string; invite: string };

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, name, first, second] = path.split("/").map(decodeURIComponent);
  const asked = new URLSearchParams(query);
  const at = /^\d+$/.test(asked.get("at") ?? "") ? { at: Number(asked.get("at")) } : {};
  const as = isReader(asked.get("as")) ? { as: asked.get("as") as Reader } : {};
  const token = first ? { token: first } : {};
  if (name && page === "battle") return { page, battle: name };
  if (name && page === "game") return { page, game: name, ...token, ...at, ...as, guide: asked.has("guide") };
  if (name && page === "replay") return { page, game: name, ...at, ...as };
  if (name && page === "reader") return { page, game: name, ...token };
  if (name && page === "join" && first) return { page, game: name, invite: first };
  if (name && page === "hotseat" && first && second) return { page, game: name, tokens: { A: first, B: second } };
  return { page: "lobby" };
}

const isReader = (text: string | null) => text !== null && ["A", "B", "nobody", "truth"].includes(text);

const [route, setRoute] = createSignal<Route>(readRoute(location.hash));
window.addEventListener("hashchange", () => setRoute(readRoute(location.hash)));
export { route };

export const gamePath = (game: string, token?: string) => `#/game/${game}${token ? `/${token}` : ""}`;
export const joinPath = (game: string, invite: string) => `#/join/${game}/${invite}`;
export const readerPath = (game: string, token?: string) => `#/reader/${game}${token ? `/${token}` : ""}`;
export const hotseatPath = (game: string, a: string, b: string) => `#/hotseat/${game}/${a}/${b}`;
export const momentPath = (game: string, at: number, as: Reader) => `#/replay/${game}?at=${at}&as=${as}`;
export const wholeAddress = (path: string) => `${location.origin}${location.pathname}${path.replace(/^\//, "")}`;

// Changes what the address says without going anywhere: the moment that is looked at.
export function keepInAddress(at: number | undefined, as: Reader) {
  const path = location.hash.split("?")[0];
  const query = at === undefined ? "" : `?at=${at}&as=${as}`;
  history.replaceState(null, "", `${path}${query}`);
}
