// What holds for every screen: it can be read by everybody, and it is small.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { computer, expect, header, makeGame, myTurn, person, seatAddress, test, tokenOf } from "./server";

const kMostBytes = 300_000;

// Of all rules only contrast depends on the colours: in the dark that one is looked at again.
async function noSeriousFindings(page: Page, theme: "light" | "dark") {
  const axe = new AxeBuilder({ page: page as never }).exclude(".small-map").exclude(".big-map");
  const { violations } = await (theme === "dark" ? axe.withRules(["color-contrast"]) : axe).analyze();
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  expect(serious.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).slice(0, 4).join(" | ")}`)).toEqual([]);
}

for (const theme of ["light", "dark"] as const) {
  test(`no serious findings of axe, ${theme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const made = await makeGame(server, { A: [person], B: [computer("random")] });
    await page.goto(server.address);
    await expect(page.locator(".battle-card").first()).toBeVisible();
    await noSeriousFindings(page, theme);
    await page.locator(".battle-card").first().click();
    await expect(page.getByRole("button", { name: "Begin the battle" })).toBeVisible();
    await noSeriousFindings(page, theme);
    await page.goto(seatAddress(server, made, "A"));
    await myTurn(page);
    await noSeriousFindings(page, theme);
    await page.locator(".timeline input").focus();
    await page.keyboard.press("Home");
    await page.goto(`${server.address}/#/reader/${made.game}/${tokenOf(made, "A")}`);
    await expect(page.getByRole("heading", { name: "What threatens" })).toBeVisible();
    await noSeriousFindings(page, theme);
    await page.goto(`${server.address}/#/replay/${made.game}?at=0`);
    await expect(header(page)).toHaveAttribute("data-state", /past|wait/);
    await noSeriousFindings(page, theme);
  });
}

test("the page in words plays too", async ({ page, server }) => {
  const made = await makeGame(server, { A: [person], B: [computer("random")] });
  await page.goto(`${server.address}/#/reader/${made.game}/${tokenOf(made, "A")}`);
  await expect(page.getByText("It is your turn")).toBeVisible();
  await page.getByRole("button", { name: "Show me a move" }).click();
  await page.locator(".ideas button").first().click();
  const latest = page.locator("#latest + p");
  const before = await latest.textContent();
  await page.locator(".answer .act.go").click();
  await expect(latest).not.toHaveText(before!, { timeout: 20_000 });
});

test("the whole page weighs less than 300 kB", async ({ page, server }) => {
  const made = await makeGame(server, { A: [person], B: [computer("random")] });
  const sizes = new Map<string, number>();
  page.on("response", async (reply) => {
    const url = new URL(reply.url());
    if (url.pathname.startsWith("/api/") || url.protocol === "data:") return;
    const body = await reply.body().catch(() => Buffer.alloc(0));
    sizes.set(url.pathname, url.pathname.endsWith(".woff2") ? body.length : gzipSync(body).length);
  });
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  await page.waitForLoadState("networkidle");
  const whole = [...sizes.values()].reduce((a, b) => a + b, 0);
  expect([...sizes.keys()].some((k) => k.endsWith(".js"))).toBe(true);
  expect(whole).toBeLessThan(kMostBytes);
});
