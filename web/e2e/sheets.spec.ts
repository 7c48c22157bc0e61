// Order sheets drawn on the map, sealed and opened together: two people in two browsers play three bounds of Belle Alliance.
import type { Page } from "@playwright/test";
import { byMouse, choose, draw, form, sheet } from "./playing";
import { expect, friend, header, makeGame, myTurn, person, seatAddress, standing, state, test, tokenOf, wentOn, type Made, type Server } from "./server";

test.setTimeout(120_000);

const kBounds = 3;

interface Player {
  page: Page;
  seat: "A" | "B";
  heard: string[]; // every frame the server sent it
}

async function sitDown(page: Page, server: Server, made: Made, seat: "A" | "B"): Promise<Player> {
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));
  await page.goto(seatAddress(server, made, seat));
  await myTurn(page);
  const guide = page.getByRole("button", { name: "I know enough" });
  if (await guide.isVisible()) await guide.click();
  return { page, seat, heard };
}

const commit = (page: Page) => header(page).locator(".act.go");
const isSheet = async (page: Page) => (await state(page)) === "turn" && ((await header(page).textContent()) ?? "").includes("order sheet");

async function write(page: Page) {
  await expect(commit(page)).toContainText("Write it down");
  await commit(page).click();
}
async function seal(page: Page, orders: number) {
  await expect(commit(page)).toContainText(orders === 1 ? "Seal 1 order" : `Seal ${orders} orders`);
  const before = await standing(page);
  await commit(page).click();
  await wentOn(page, before);
}
async function sealed(page: Page) {
  await expect(header(page)).toHaveAttribute("data-state", "wait");
  await expect(page.locator(".order-slip .wax")).toBeVisible();
}

// Whatever is asked besides the order sheets, by what the generals would do; then the next sheet, or the end.
async function untilNextSheet(players: Player[], asked: Set<string>) {
  for (let answers = 0; answers < 60; answers++) {
    const states = await Promise.all(players.map((p) => state(p.page)));
    if (states.includes("over")) return;
    const sheets = await Promise.all(players.map((p) => isSheet(p.page)));
    if (sheets.every(Boolean)) return;
    const turn = players.find((_, i) => states[i] === "turn" && !sheets[i]);
    if (!turn) {
      await expect.poll(async () => (await Promise.all(players.map((p) => state(p.page)))).some((s) => s !== "wait")).toBe(true);
      continue;
    }
    const { suggested, pass } = byMouse(turn.page);
    asked.add((await header(turn.page).locator(".phase-pill").textContent())!.replace(/^.*· /, ""));
    const before = await standing(turn.page);
    try {
      if (!(await suggested())) await pass();
    } catch (trouble) {
      if ((await state(turn.page)) === "turn" && (await standing(turn.page)) === before) throw trouble;
      continue; // the battle went on under the hand
    }
    await wentOn(turn.page, before);
  }
  throw new Error("the bound does not end");
}

const story = (page: Page) => page.locator(".log").innerText();

test("two people write, seal and open their order sheets for three bounds", async ({ browser, server }) => {
  const made = await makeGame(server, { A: [person], B: [friend] }, { battle: "sehested", rulebook: "belle-alliance", seed: 11 });
  const rooms = await Promise.all([browser.newContext(), browser.newContext()]);
  const pages = await Promise.all(rooms.map((room) => room.newPage()));
  const danes = await sitDown(pages[0]!, server, made, "A");
  const allies = await sitDown(pages[1]!, server, made, "B");
  const asked = new Set<string>();

  await test.step("a march is drawn, a box ticked, what is wrong is said at once", async () => {
    const { page } = danes;
    await choose(page, "I/Oldenburg Regiment");
    await draw(page, 12, 130);
    await page.locator(".tabletop .tick.ready").click();
    await expect(sheet(page)).toContainText("1 of 5 ordered");
    await expect(sheet(page)).toContainText(/advance as drawn/); // nobody measures by drawing
    await choose(page, "Gerstenberg's Battery");
    await form(page).getByRole("button", { name: "Limber up" }).click();
    await form(page).getByLabel("With inversion").check();
    await write(page);
    await choose(page, "Fuen Light Dragoons");
    await draw(page, 150, 90);
    await form(page).getByRole("button", { name: "charge", exact: true }).click();
    await expect(page.locator(".verdict .no")).toContainText(/20 degrees.*BA-168/);
    await expect(commit(page)).toBeDisabled();
    await form(page).getByRole("button", { name: "normal", exact: true }).click();
    await write(page);
    await expect(sheet(page)).toContainText("3 of 5 ordered");
    await sheet(page).getByRole("button", { name: "Strike the order of Fuen Light Dragoons" }).click();
    await choose(page, "I/Oldenburg Regiment"); // what is written is taken up again, and put back
    await form(page).getByRole("button", { name: "column of attack" }).or(form(page).locator("summary", { hasText: "Change formation" })).first().click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toContainText("2 of 5 ordered");
  });

  await test.step("the other page, its story and its wire show nothing of a sealed sheet", async () => {
    const looks = async () => ({
      story: await story(allies.page), header: await header(allies.page).textContent(), standing: await standing(allies.page),
      game: await server.get(`/api/games/${made.game}`), moments: await server.get(`/api/games/${made.game}/timeline?as=B`, tokenOf(made, "B")),
    });
    const [before, heardBefore] = [await looks(), allies.heard.length];
    await seal(danes.page, 2);
    await sealed(danes.page);
    expect(danes.heard.join("")).toContain('"inversion":true'); // that is how it would look
    // The page of the other side asks the rules something: what came over its wire before the answer came with it.
    await choose(allies.page, "Dessau Battalion");
    await draw(allies.page, 5, -60);
    const { story: told, header: _header, standing: _standing, ...rest } = await looks();
    expect(told).toBe(before.story);
    expect(rest).toEqual({ game: before.game, moments: before.moments });
    const frames = allies.heard.slice(heardBefore).filter((f) => !/"type":"(people|pong)"/.test(f));
    expect(frames.filter((f) => !f.includes('"ref":'))).toEqual([]);
    expect(allies.heard.join("")).not.toContain('"inversion":true');
    expect(allies.heard.join("")).not.toMatch(/"slips":\[\{/);
    await expect(allies.page.locator(".order-slip")).toHaveCount(0);
    for (const way of ["timeline?as=A", "timeline?as=truth", "moments/0?as=A", "chronicle"])
      await expect(server.get(`/api/games/${made.game}/${way}`, tokenOf(made, "B"))).rejects.toThrow(/ 4\d\d /);
  });

  await test.step("opened together, each order is told with what became of it", async () => {
    await write(allies.page);
    await seal(allies.page, 1);
    await untilNextSheet([danes, allies], asked);
    for (const { page } of [danes, allies]) {
      await expect(page.locator(".log h4", { hasText: "The order sheets are opened" })).toBeVisible();
      for (const who of ["I/Oldenburg Regiment", "Gerstenberg's Battery", "Dessau Battalion"]) {
        const line = page.locator(".log .line").filter({ hasText: new RegExp(`^\\W*${who} was ordered to .*: .+\\.`) });
        await expect(line).toHaveCount(1);
        await expect(line).toContainText(/BA-\d{3}/);
      }
    }
    expect(await story(danes.page)).toContain("limber up and invert");
  });

  await test.step("and so on", async () => {
    for (let bound = 2; bound <= kBounds; bound++) {
      await expect(header(danes.page).locator(".phase-pill")).toContainText(`Bound ${bound} `);
      for (const { page, seat } of [danes, allies]) {
        await choose(page, seat === "A" ? "I/Fuen Regiment" : "2nd Battalion Russian-German Legion");
        await draw(page, 0, seat === "A" ? 110 : -110);
        await write(page);
        await seal(page, 1);
      }
      await untilNextSheet([danes, allies], asked);
      await expect(danes.page.locator(".log h4", { hasText: "The order sheets are opened" })).toHaveCount(bound);
    }
    await expect(header(danes.page).locator(".phase-pill")).toContainText(`Bound ${kBounds + 1} `);
    expect([...asked]).toEqual(expect.arrayContaining(["Movement", "Firing"]));
  });
  await Promise.all(rooms.map((room) => room.close()));
});
