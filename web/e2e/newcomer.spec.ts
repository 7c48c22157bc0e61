// A newcomer's whole battle against the computer, once with the mouse alone and once with the keys alone.
import type { Page } from "@playwright/test";
import { expect, header, myTurn, standing, state, test, wentOn } from "./server";

const kMostAnswers = 400;
test.describe.configure({ mode: "parallel" });
test.setTimeout(150_000);

// Plays until it is over: `move` tries to do something with the troops, `end` passes the question on.
async function playOut(page: Page, move: () => Promise<boolean>, end: () => Promise<void>) {
  let moved = 0;
  for (let answers = 0; answers < kMostAnswers; answers++) {
    await myTurn(page);
    if ((await state(page)) === "over") return moved;
    const before = await standing(page);
    if (answers % 3 !== 2 && (await move())) moved++;
    else await end();
    await wentOn(page, before);
  }
  throw new Error("the battle does not end");
}

test("a whole battle by mouse", async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByRole("button", { name: "Play the first battle" }).click();
  await myTurn(page);
  await expect(page.getByRole("region", { name: "Guide" })).toBeVisible();

  const commit = header(page).locator(".act.go");
  const suggested = async () => {
    await page.getByRole("button", { name: "Show me a move" }).click();
    const idea = page.locator(".ideas button").first();
    if (!(await idea.isVisible().catch(() => false)) && !(await idea.waitFor({ timeout: 2000 }).then(() => true, () => false))) return false;
    await idea.click();
    await expect(commit).toBeEnabled();
    await commit.click();
    return true;
  };
  const pass = async () => {
    const end = header(page).locator(".act").filter({ hasText: "E" }).last();
    await ((await end.locator("kbd", { hasText: /^E$/ }).count()) > 0 ? end : commit).click();
  };
  expect(await playOut(page, suggested, pass)).toBeGreaterThan(3);
  await expect(header(page)).toContainText(/has won|draw/);
  await expect(page.locator(".log h4").first()).toBeVisible();
});

test("a whole battle by keyboard", async ({ page, server }) => {
  await page.goto(server.address);
  await expect(page.getByRole("button", { name: "Play the first battle" })).toBeVisible();
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent)) === "Play the first battle") break;
  }
  await page.keyboard.press("Enter");

  const move = async () => {
    await page.keyboard.press("s");
    const isIdea = () => page.evaluate(() => document.activeElement?.closest(".ideas") !== null && document.activeElement?.closest(".ideas") !== undefined);
    if (!(await expect.poll(isIdea, { timeout: 2000 }).toBe(true).then(() => true, () => false))) return false;
    await page.keyboard.press("Enter");
    await expect(header(page).locator(".act.go")).toBeEnabled();
    await page.keyboard.press("Enter");
    return true;
  };
  const end = async () => {
    await page.keyboard.press("e");
  };
  expect(await playOut(page, move, end)).toBeGreaterThan(3);
  await expect(header(page)).toContainText(/has won|draw/);
});
