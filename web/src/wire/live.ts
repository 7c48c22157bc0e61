// The live connection of docs/api.md: one WebSocket that comes back by itself, requests that are answered by number, and
// everything else told to a listener.
import * as http from "./http";
import type { Answer, Card, Measured, Order, Point, Reach, Talk, Told, Verdict } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "refused";
type Place = { unit: string } | { point: Point };

const kFirstWait = 250;
const kLongestWait = 8000;

const whyNot = (game: string) =>
  http.game(game).then(() => "", (error: unknown) => (error instanceof http.ServerError && error.status === 404 ? error.message : ""));

export class Live {
  private socket: WebSocket | null = null;
  private nextRef = 1;
  private waiting = new Map<number, { done: (reply: never) => void; failed: (error: Error) => void }>();
  private closed = false;
  private wait = kFirstWait;
  private seen: number | undefined;
  private opened = ""; // which reading of the game `seen` was counted in

  constructor(
    private readonly game: string,
    private readonly token: string | undefined,
    private readonly hear: (told: Told) => void,
    private readonly linkIs: (link: Link, why?: string) => void,
  ) {
    this.connect();
  }

  answer = (answer: Answer, dice?: number[]) => this.request<Verdict>({ type: "answer", answer, ...(dice ? { dice } : {}) });
  pass = (ask: number) => this.request<Verdict>({ type: "pass", ask });
  takeBack = () => this.request<Verdict>({ type: "take_back" });
  check = (answer: Answer) => this.request<Verdict>({ type: "check", answer });
  words = (ask: number, text: string) => this.request<{ answer: Answer }>({ type: "words", ask, text });
  suggest = (ask: number) => this.request<{ suggestions: { answer: Answer; words: string }[] }>({ type: "suggest", ask });
  reach = (ask: number, order: Order, param: string) => this.request<Reach>({ type: "reach", ask, order, param });
  odds = (answer: Answer) => this.request<{ cards: Card[] }>({ type: "odds", answer });
  measure = (from: Place, to: Place) => this.request<Measured>({ type: "measure", from, to });
  chat = (text: string) => this.send({ type: "chat", text });
  earlier = (before: number) => this.request<Talk>({ type: "earlier", before });
  rename = (name: string) => this.send({ type: "name", name });

  close() {
    this.closed = true;
    this.socket?.close();
    this.dropRequests("The connection was closed.");
  }

  private connect() {
    this.linkIs("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/live`);
    this.socket = socket;
    socket.onopen = () =>
      this.send({ type: "hello", protocol: 1, token: this.token, ...(this.seen === undefined ? {} : { after: this.seen, opened: this.opened }) });
    socket.onmessage = (message) => this.take(JSON.parse(message.data as string));
    socket.onclose = (end) => void this.lost(end);
  }

  private take(message: Record<string, unknown> & { type: string }) {
    const ref = message["ref"];
    const request = typeof ref === "number" ? this.waiting.get(ref) : undefined;
    if (typeof ref === "number" && request) {
      this.waiting.delete(ref);
      if (message.type === "error") request.failed(new Error(String(message["text"])));
      else request.done(message as never);
      return;
    }
    const told = message as unknown as Told;
    if (told.type === "welcome") {
      this.wait = kFirstWait;
      this.linkIs("open");
      this.seen = told.moment;
      this.opened = told.opened;
    } else if (told.type === "moment" || told.type === "view") {
      this.seen = told.n;
    }
    this.hear(told);
  }

  // Codes of the server's own from 4000 on say that coming back is no use: a wrong token. A game that is not there has no
  // live connection at all; the browser does not say why, so the question is put once more.
  private async lost(end: CloseEvent) {
    this.dropRequests("The connection was lost before the server answered.");
    if (this.closed) return;
    if (end.code >= 4000) return this.linkIs("refused", end.reason);
    const gone = this.seen === undefined ? await whyNot(this.game) : "";
    if (this.closed) return;
    if (gone) return this.linkIs("refused", gone);
    this.linkIs("lost");
    setTimeout(() => this.closed || this.connect(), this.wait);
    this.wait = Math.min(2 * this.wait, kLongestWait);
  }

  private dropRequests(why: string) {
    for (const request of this.waiting.values()) request.failed(new Error(why));
    this.waiting.clear();
  }

  private send(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private request<T>(message: object): Promise<T> {
    return new Promise<T>((done, failed) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return failed(new Error("There is no connection to the server."));
      const ref = this.nextRef++;
      this.waiting.set(ref, { done: done as (reply: never) => void, failed });
      this.send({ ...message, ref });
    });
  }
}
