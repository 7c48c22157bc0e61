// A newcomer's whole battle against the computer, once with the mouse alone and once with the keys alone.
import { byMouse, playOut } from "./playing";
import { expect, header, myTurn, test } from "./server";

test.describe.configure({ mode: "parallel" });
test.setTimeout(150_000);

test("a whole battle by mouse", async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByRole("button", { name: "Play the first battle" }).click();
  await myTurn(page);
  await expect(page.getByRole("region", { name: "Guide" })).toBeVisible();

  const { suggested, pass } = byMouse(page);
  expect(await playOut(page, suggested, pass)).toBeGreaterThan(3);
  await expect(header(page)).toContainText(/ won: |draw/);
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
  await expect(header(page)).toContainText(/ won: |draw/);
});
