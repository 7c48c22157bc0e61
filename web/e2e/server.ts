// A server of our own for every worker: the program named by DRUMHEAD, with a store and a port that nobody else has.
import { test as base, expect, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface Server {
  address: string;
  post<T>(path: string, body: object): Promise<T>;
  get<T>(path: string, token?: string): Promise<T>;
}
export interface Made {
  game: string;
  seats: { seat: "A" | "B"; kind: string; token: string; invite?: string }[];
}

// What `tools/build-page` made, or `npm run build`.
const kPage = [process.env["DRUMHEAD_PAGE"], "../build/page", "dist"].map((p) => p && resolve(p)).find((p) => p && existsSync(p)) as string;
const kProgram = process.env["DRUMHEAD"] ?? resolve("../build/drumhead");

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

async function answers(address: string, child: ChildProcess) {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`${kProgram} ended with ${child.exitCode}`);
    const reply = await fetch(`${address}/health`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${kProgram} does not answer at ${address}`);
}

export const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const store = mkdtempSync(join(tmpdir(), "drumhead-e2e-"));
      const port = await freePort();
      const child = spawn(kProgram, ["serve", "--port", String(port), "--no-limits", "--private-webhooks", "--store", `sqlite:${join(store, "games.db")}`, "--page", kPage], { stdio: "inherit" });
      const address = `http://127.0.0.1:${port}`;
      await answers(address, child);
      const call = async <T>(path: string, init?: RequestInit) => {
        const reply = await fetch(address + path, init);
        if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
        return (await reply.json()) as T;
      };
      await use({
        address,
        get: (path, token) => call(path, token ? { headers: { Authorization: `Bearer ${token}` } } : undefined),
        post: (path, body) => call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      });
      child.kill("SIGTERM");
      const impatient = setTimeout(() => child.kill("SIGKILL"), 5000);
      await new Promise((done) => (child.exitCode === null && child.signalCode === null ? child.once("exit", done) : done(0)));
      clearTimeout(impatient);
      rmSync(store, { recursive: true });
    },
    { scope: "worker" },
  ],
});
export { expect };

export const person = { kind: "person" };
export const friend = { kind: "open" };
export const computer = (level = "captain") => ({ kind: "computer", level });

// A small battle under the smallest book, whose turns begin with secret fire orders.
const kSmall = { battle: "crossroads", rulebook: "drill" };
// The friends have opened their invites, and agree to dice of a seed.
export async function makeGame(server: Server, seats: { A: object[]; B: object[] }, more: object = {}) {
  const made = await server.post<Made>("/api/games", { ...kSmall, seed: 7, seats, ...more });
  for (const seat of made.seats) {
    if (seat.invite) seat.token = (await server.post<{ token: string }>(`/api/games/${made.game}/claim`, { invite: seat.invite, agree: true })).token;
  }
  return made;
}
export const tokenOf = (made: Made, seat: "A" | "B") => made.seats.find((s) => s.seat === seat)!.token;
export const seatAddress = (server: Server, made: Made, seat: "A" | "B") => `${server.address}/#/game/${made.game}/${tokenOf(made, seat)}`;

export const header = (page: Page) => page.locator("header.asking");
export const state = (page: Page) => header(page).getAttribute("data-state");
export async function myTurn(page: Page) {
  await expect(header(page)).toHaveAttribute("data-state", /turn|over/, { timeout: 30_000 });
}
// What the prompt asks, with the number of moments: changes whenever the battle went on.
export const standing = (page: Page) => page.evaluate(() => document.querySelector<HTMLInputElement>(".timeline input")?.max + " " + document.querySelector(".prompt")?.textContent);
// A battle that is over goes nowhere any more: it may have ended between two looks.
export async function wentOn(page: Page, before: string) {
  await expect.poll(async () => (await state(page)) === "over" || (await standing(page)) !== before, { timeout: 30_000 }).toBe(true);
}

// Seats answer without a table of their own: each in its turn, over a connection from another tab that is closed again.
type Said = [seat: "A" | "B", ...orders: object[]];
export async function answered(page: Page, server: Server, made: Made, said: Said[]) {
  const tab = await page.context().newPage();
  await tab.goto(`${server.address}/health`);
  const live = `${server.address.replace("http", "ws")}/api/games/${made.game}/live`;
  await tab.evaluate(
    async ({ live, said, tokens }) => {
      const asks: Record<string, { id: number }[]> = {};
      let heard = () => {};
      let refused = "";
      const sockets = Object.entries(tokens).map(([seat, token]) => {
        const socket = new WebSocket(live);
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: 1, token }));
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(data) as { type: string; view?: { asks: { id: number }[] }; allowed?: boolean };
          if (told.view) asks[seat] = told.view.asks;
          if (told.type === "error" || told.allowed === false) refused = data;
          heard();
        };
        return [seat, socket] as const;
      });
      for (const [seat, ...orders] of said) {
        while (!asks[seat]?.length && !refused) await new Promise<void>((done) => (heard = done));
        const ask = asks[seat]!.shift()!.id;
        const socket = sockets.find(([whose]) => whose === seat)![1];
        const before = asks[seat];
        socket.send(JSON.stringify({ type: "answer", ref: ask, answer: { ask, orders } }));
        while (asks[seat] === before && !refused) await new Promise<void>((done) => (heard = done));
        if (refused) throw new Error(refused);
      }
      for (const [, socket] of sockets) socket.close();
    },
    { live, said, tokens: Object.fromEntries(said.map(([seat]) => [seat, tokenOf(made, seat)])) },
  );
  await tab.close();
}
// The small battle in its third turn, with Red/1 and Blue/1 seven inches apart: somebody can be fired at. They began 24 inches apart.
export async function makeNearGame(page: Page, server: Server, seats: { A: object[]; B: object[] }, more: object = {}) {
  const made = await makeGame(server, seats, more);
  const ahead = (unit: string, distance: number) => ({ verb: "move", unit, path: [{ leg: "advance", distance }] });
  const done = { verb: "done" };
  await answered(page, server, made, [["A"], ["B"], ["A", ahead("Red/1", 6)], ["A", done], ["B", ahead("Blue/1", 6)], ["B", done]]);
  await answered(page, server, made, [["A"], ["B"], ["B", ahead("Blue/1", 5)], ["B", done], ["A", done]]);
  return made;
}

export const rowOf = (page: Page, unit: string) => page.locator(".order-sheet .row").filter({ has: page.getByRole("button", { name: unit, exact: true }) });
// The one who can fires at the one he can fire at; then the sheet is handed in.
export async function giveFireOrders(page: Page, who: "Red/1" | "Blue/1") {
  await rowOf(page, who).getByRole("button", { name: who === "Red/1" ? "Red/1: Blue/1" : "Blue/1: Red/1", exact: true }).click();
  await header(page).locator(".act.go").click();
}
export const giveNoOrders = (page: Page) => header(page).getByRole("button", { name: /Give no orders/ }).click();
// A seat of a small battle whose units move next, with one of them chosen: its name, and where its front can be gripped.
export async function takeUnit(page: Page, server: Server) {
  await page.goto(seatAddress(server, await makeGame(server, { A: [person], B: [computer("random")] }), "A"));
  await myTurn(page);
  await giveNoOrders(page);
  await expect(header(page)).toContainText(/moves/, { timeout: 20_000 });
  const name = (await page.locator(".unit-row.can .unit-name").first().textContent())!;
  const box = (await page.locator(`.tabletop [data-unit="${name}"]`).first().boundingBox())!;
  const x = box.x + box.width / 2;
  await page.mouse.click(x, box.y + box.height / 2);
  await expect(page.locator(".unit-row.chosen .unit-name")).toHaveText(name);
  await page.mouse.move(x, box.y + 4);
  return { name, x, top: box.y };
}
