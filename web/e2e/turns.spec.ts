// How a person learns that it is his turn while he looks elsewhere, and what goes with an answer besides its orders.
import type { Page } from "@playwright/test";
import { createServer } from "node:http";
import { expect, friend, giveNoOrders, header, makeGame, makeNearGame, myTurn, person, rowOf, seatAddress, test } from "./server";

// A window behind others, in a browser that may show notes and writes down those it is given.
const lookAway = (page: Page) =>
  page.addInitScript(() => {
    const shown: string[] = [];
    class Note {
      static permission = "granted";
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
      close() {}
    }
    Object.assign(window, { Notification: Note, shown });
    document.hasFocus = () => false;
  });
const notes = (page: Page) => page.evaluate(() => (window as unknown as { shown: string[] }).shown);

test("who looks elsewhere gets a note, once, when he is asked again", async ({ browser, server }) => {
  const [redRoom, blueRoom] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [red, blue] = await Promise.all([redRoom.newPage(), blueRoom.newPage()]);
  const made = await makeGame(server, { A: [person], B: [friend] });
  await lookAway(red);
  await red.goto(seatAddress(server, made, "A"));
  await blue.goto(seatAddress(server, made, "B"));
  await myTurn(red);
  await giveNoOrders(red);
  await expect(header(red)).toHaveAttribute("data-state", "wait");
  expect(await notes(red)).toEqual([]);
  await myTurn(blue);
  await giveNoOrders(blue);
  await myTurn(red);
  await expect.poll(() => notes(red)).toHaveLength(1);
  expect((await notes(red))[0]).toMatch(/: .*move/);
  await expect(red).toHaveTitle(/Your turn/);
  await Promise.all([redRoom.close(), blueRoom.close()]);
});

test("a webhook that is set in the settings is called when the seat is asked", async ({ browser, server }) => {
  const called: string[] = [];
  const hook = createServer((request, reply) => {
    let body = "";
    request.on("data", (part) => (body += part)).on("end", () => (called.push(body), reply.end()));
  });
  await new Promise<void>((done) => hook.listen(0, "127.0.0.1", done));
  const { port } = hook.address() as { port: number };
  const [redRoom, blueRoom] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [red, blue] = await Promise.all([redRoom.newPage(), blueRoom.newPage()]);
  const made = await makeGame(server, { A: [person], B: [friend] });
  await red.goto(seatAddress(server, made, "A"));
  await myTurn(red);
  await red.getByRole("button", { name: "Settings" }).click();
  await red.getByLabel("Webhook").fill(`http://127.0.0.1:${port}/turn`);
  await red.getByRole("button", { name: "Set", exact: true }).click();
  await expect(red.getByRole("status").filter({ hasText: "It will be called" })).toBeVisible();
  await red.keyboard.press("Escape");
  await giveNoOrders(red);
  await red.close(); // nobody looks at the seat any more
  await blue.goto(seatAddress(server, made, "B"));
  await myTurn(blue);
  await giveNoOrders(blue);
  await expect.poll(() => called.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(called[0]!)).toMatchObject({ game: made.game, seat: "A" });
  hook.close();
  await Promise.all([redRoom.close(), blueRoom.close()]);
});

test("typed dice that do not fit are refused in words, and the order stands", async ({ page, server }) => {
  const made = await makeNearGame(page, server, { A: [person], B: [friend] }, { typed_dice: true });
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  await rowOf(page, "Red/1").getByRole("button", { name: "Red/1: Blue/1", exact: true }).click();
  const dice = page.getByLabel("Faces of the dice you threw");
  await dice.fill("4 2");
  await header(page).locator(".act.go").click();
  await expect(page.locator("body")).toContainText("of the 2 dice");
  await expect(header(page)).toHaveAttribute("data-state", "turn");
  await dice.fill("");
  await header(page).locator(".act.go").click();
  await expect(header(page)).toHaveAttribute("data-state", "wait");
});
