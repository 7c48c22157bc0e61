// The HTTP half of docs/api.md.
import type {
  BattleEntry, BattlePreview, BattleEvent, Claimed, GameInfo, GameMade, GameWish, Reader, RulebookEntry, Seat, SeatWish,
  TimelineMoment, View, Words,
} from "./protocol";

export class ServerError extends Error {
  constructor(readonly status: number, text: string) {
    super(text);
  }
}

async function call<T>(method: string, path: string, token?: string, body?: BodyInit): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  let reply: Response;
  try {
    reply = await fetch(path, { method, headers, body });
  } catch {
    throw new ServerError(0, "The server does not answer. Is it still running?");
  }
  const json = await reply.json().catch(() => ({ error: `The server answered ${reply.status} without an explanation.` }));
  if (!reply.ok) throw new ServerError(reply.status, json.error ?? `The server answered ${reply.status}.`);
  return json as T;
}

const path = (strings: TemplateStringsArray, ...parts: (string | number)[]) =>
  strings.reduce((whole, text, i) => whole + text + (i < parts.length ? encodeURIComponent(parts[i]!) : ""), "");

export const rulebooks = () => call<{ rulebooks: RulebookEntry[]; levels: string[] }>("GET", "/api/rulebooks");
export const words = (id: string) => call<Words>("GET", path`/api/rulebooks/${id}`);
export const rule = (book: string, id: string) =>
  call<{ id: string; chapter: string; text: string }>("GET", path`/api/rulebooks/${book}/rules/${id}`);
export const battles = () => call<{ battles: BattleEntry[] }>("GET", "/api/battles");
export const battle = (id: string, book: string) => call<BattlePreview>("GET", path`/api/battles/${id}?rules=${book}`);
export const games = () => call<{ games: GameInfo[] }>("GET", "/api/games");
export const game = (id: string, token?: string) => call<GameInfo>("GET", path`/api/games/${id}`, token);
export const makeGame = (wish: GameWish) => call<GameMade>("POST", "/api/games", undefined, JSON.stringify(wish));
export const timeline = (id: string, as: Reader, token?: string) =>
  call<{ as: Reader; moments: TimelineMoment[]; over: boolean }>("GET", path`/api/games/${id}/timeline?as=${as}`, token);
export const moment = (id: string, n: number, as: Reader, token?: string) =>
  call<{ as: Reader; n: number; moments: number; view: View; events: BattleEvent[] }>(
    "GET", path`/api/games/${id}/moments/${n}?as=${as}`, token);
export const chroniclePath = (id: string) => path`/api/games/${id}/chronicle`;
export const loadChronicle = (text: Blob) => call<{ game: string }>("POST", "/api/chronicles", undefined, text);
export const branch = (id: string, at: number, seats: { A: SeatWish[]; B: SeatWish[] }, as?: Reader) =>
  call<GameMade>("POST", path`/api/games/${id}/branch`, undefined, JSON.stringify({ at, seats, ...(as ? { as } : {}) }));
export const claim = (id: string, wish: { invite: string; name?: string; share?: string; agree?: boolean }) =>
  call<Claimed>("POST", path`/api/games/${id}/claim`, undefined, JSON.stringify(wish));
export const inviteAnew = (id: string, token: string, seat: Seat, place: number) =>
  call<{ invite: string; link: string }>("POST", path`/api/games/${id}/invite`, token, JSON.stringify({ seat, place }));
export const renewToken = (id: string, token: string) => call<{ token: string; link: string }>("POST", path`/api/games/${id}/token`, token);
export const chronicle = async (id: string) => {
  const reply = await fetch(chroniclePath(id));
  if (!reply.ok) throw new ServerError(reply.status, (await reply.json()).error);
  return reply.text();
};
export const setWebhook = (id: string, token: string, url: string | null) =>
  call<unknown>("PUT", path`/api/games/${id}/webhook`, token, JSON.stringify({ url }));
export const setName = (id: string, token: string, name: string) =>
  call<unknown>("PUT", path`/api/games/${id}/name`, token, JSON.stringify({ name }));
