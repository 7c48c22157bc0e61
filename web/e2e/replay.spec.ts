// A finished battle: looking back, links to one moment, the truth, the chronicle and back again, "what if".
import type { Page } from "@playwright/test";
import { computer, expect, header, makeGame, myTurn, test, type Server } from "./server";

async function finishedGame(server: Server) {
  const made = await makeGame(server, { A: [computer("random")], B: [computer("random")] });
  await expect
    .poll(async () => (await server.get<{ over: boolean }>(`/api/games/${made.game}`)).over, { timeout: 60_000 })
    .toBe(true);
  return made;
}
const lookedAt = (page: Page) => page.locator(".timeline input").inputValue();

test("step by step in both directions, with a link to the moment", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const made = await finishedGame(server);
  await page.goto(`${server.address}/#/replay/${made.game}?at=0&as=truth`);
  await expect(header(page)).toHaveAttribute("data-state", "past");
  await page.getByRole("button", { name: /One moment on/ }).click();
  await page.getByRole("button", { name: /One moment on/ }).click();
  await page.keyboard.press("[");
  await expect.poll(() => lookedAt(page)).toBe("1");
  await page.keyboard.press("]");
  await expect.poll(() => lookedAt(page)).toBe("2");
  await expect(page).toHaveURL(/at=2&as=truth/);
  await page.locator("footer").getByRole("button", { name: "Copy link" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(copied);
  await expect.poll(() => lookedAt(other)).toBe("2");
  await expect(header(other)).toContainText("Looking back");
});

test("the chronicle comes out and goes in again; what if begins a new battle", async ({ page, server }) => {
  const made = await finishedGame(server);
  await page.goto(`${server.address}/#/replay/${made.game}?at=0&as=truth`);
  const chronicle = await (await fetch(`${server.address}/api/games/${made.game}/chronicle`)).text();
  await page.goto(`${server.address}/#/`);
  await page.locator("input[type=file]").setInputFiles({ name: "a.chronicle", mimeType: "text/plain", buffer: Buffer.from(chronicle) });
  await expect(page).toHaveURL(/#\/replay\//);
  await expect(header(page)).toHaveAttribute("data-state", "past");
  await page.getByRole("button", { name: /One moment on/ }).click();
  await page.getByRole("button", { name: /What if/ }).click();
  await page.getByRole("button", { name: "Play on from here", exact: true }).click();
  await expect(page).toHaveURL(/#\/game\//);
  await myTurn(page);
});

test("a file that is no chronicle is refused in words", async ({ page, server }) => {
  await page.goto(`${server.address}/#/`);
  await page.locator("input[type=file]").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("not a battle") });
  await expect(page.locator(".load .no")).not.toBeEmpty();
  await expect(page.locator(".load .no")).not.toHaveText("Reading it …");
});
