// The pictures of docs/screens: made anew with SCREENS=1, looked at with care before they are committed.
import type { Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { choose, draw, form } from "./playing";
import { answered, computer, expect, friend, header, makeGame, makeNearGame, myTurn, person, rowOf, seatAddress, test, tokenOf, type Server } from "./server";

const kFolder = resolve("../docs/screens");
test.skip(!process.env["SCREENS"], "only on demand");
test.use({ viewport: { width: 1600, height: 900 } });

// Until nothing of the table changes any more, however slow the machine is today.
const rests = async (page: Page) => {
  const drawn = () => page.evaluate(() => document.querySelector(".tabletop .world")?.outerHTML ?? "");
  for (let before = "?", now = ""; before !== now; await page.waitForTimeout(1500)) [before, now] = [now, await drawn()];
};
const picture = async (page: Page, name: string) => {
  mkdirSync(kFolder, { recursive: true });
  await page.waitForTimeout(1200);
  await rests(page);
  await page.screenshot({ path: `${kFolder}/${name}.jpg`, type: "jpeg", quality: 82 });
};
// The largest of the book in which one moves unit by unit.
const large = async (server: Server) => {
  const { battles } = await server.get<{ battles: { id: string; rulebooks: string[]; units: number }[] }>("/api/battles");
  const most = battles.filter((b) => b.rulebooks[0] === "brigades-and-batteries").sort((a, b) => b.units - a.units)[0]!;
  return { battle: most.id, rulebook: most.rulebooks[0] };
};

test("the table at three zooms", async ({ page, server }) => {
  const made = await makeGame(server, { A: [person], B: [computer("random")] }, await large(server));
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  const skip = page.getByRole("button", { name: "I know enough" });
  if (await skip.isVisible()) await skip.click();
  await page.keyboard.press("e");
  await myTurn(page);
  await picture(page, "table-far");
  await page.keyboard.press("Escape"); // puts the dice away
  await page.keyboard.press("n");
  const chosen = (await page.locator(".prompt b").textContent())!.replace(/:$/, "");
  for (const [name, steps] of [["table-middle", 2], ["table-near", 3]] as const) {
    const box = (await page.locator(`.tabletop [data-unit="${chosen}"]`).first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let i = 0; i < steps; i++) await page.mouse.wheel(0, -160);
    await picture(page, name);
  }
});

test("an order sheet that is drawn, and opened", async ({ page, server }) => {
  const made = await makeGame(server, { A: [person], B: [computer()] }, { battle: "sehested", rulebook: "belle-alliance" });
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  await page.getByRole("button", { name: "I know enough" }).click();
  await choose(page, "I/Oldenburg Regiment");
  await draw(page, -20, 130);
  await choose(page, "Fuen Light Dragoons");
  await draw(page, -120, 90);
  await choose(page, "I/Fuen Regiment");
  await draw(page, 10, 110);
  await form(page).locator("summary", { hasText: "Change formation" }).click();
  await form(page).getByRole("button", { name: "line", exact: true }).click();
  await expect(page.locator(".tabletop .tick.ready")).toBeVisible();
  await picture(page, "order-sheet-drawn");
});

test("lobby, order sheet, dark table, phone, page in words", async ({ page, server }) => {
  const made = await makeNearGame(page, server, { A: [person], B: [friend] });
  await page.goto(server.address);
  await expect(page.locator(".battle-card svg").last()).toBeVisible();
  await picture(page, "lobby");
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  await rowOf(page, "Red/1").getByRole("button", { name: "Red/1: Blue/1", exact: true }).click();
  await picture(page, "order-sheet");
  await header(page).locator(".act.go").click();
  await answered(page, server, made, [["B"]]);
  await myTurn(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.keyboard.press("n");
  await page.keyboard.press("1");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowUp");
  await picture(page, "table-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "phone");
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`${server.address}/#/reader/${made.game}/${tokenOf(made, "A")}`);
  await expect(page.getByRole("heading", { name: "What threatens" })).toBeVisible();
  await picture(page, "page-in-words");
});
