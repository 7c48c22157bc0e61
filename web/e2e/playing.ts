// Playing a battle out in the page: the generals' suggestions taken and committed, questions passed on.
import type { Page } from "@playwright/test";
import { expect, header, myTurn, standing, state, wentOn } from "./server";

const kMostAnswers = 400;

// Until it is over: `move` tries to do something with the troops, `end` passes the question on. How often something was done.
export async function playOut(page: Page, move: () => Promise<boolean>, end: () => Promise<void>) {
  let moved = 0;
  for (let answers = 0; answers < kMostAnswers; answers++) {
    await myTurn(page);
    if ((await state(page)) === "over") return moved;
    const before = await standing(page);
    try {
      if (answers % 3 !== 2 && (await move())) moved++;
      else await end();
    } catch (trouble) {
      if ((await state(page)) === "turn" && (await standing(page)) === before) throw trouble;
      continue; // the battle went on under the hand: what was to be pressed is gone
    }
    await wentOn(page, before);
  }
  throw new Error("the battle does not end");
}

export function byMouse(page: Page) {
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
  return { suggested, pass };
}

// ---- Order sheets that are drawn
export const sheet = (page: Page) => page.locator(".order-sheet");
export const form = (page: Page) => page.locator("section.order");
export async function choose(page: Page, unit: string) {
  await sheet(page).getByRole("button", { name: unit, exact: true }).click();
  await expect(form(page).locator("h3")).toContainText(unit);
}
// Takes the chosen unit by its grip and draws where it goes; screen pixels.
export async function draw(page: Page, dx: number, dy: number) {
  const grip = (await page.locator('.tabletop [data-grip="go"] .reach').boundingBox())!;
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  await page.mouse.up();
  await expect(form(page).locator(".path li").first()).toBeVisible();
  await expect(page.locator(".tabletop .tick.ready")).toBeVisible();
}
