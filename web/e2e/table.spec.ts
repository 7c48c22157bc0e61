// The table under trouble and on a phone: lost connections, wrong links, two tabs, small screens.
import { computer, expect, friend, header, makeGame, makeNearGame, myTurn, person, rowOf, seatAddress, standing, takeUnit, test, wentOn } from "./server";

test("a connection lost in the middle of a move comes back with the move", async ({ page, server }) => {
  const made = await makeNearGame(page, server, { A: [person], B: [friend] });
  let cut: (() => void) | undefined;
  await page.routeWebSocket(/\/live$/, (socket) => {
    const onward = socket.connectToServer();
    cut = () => (void onward.close(), void socket.close({ code: 1001 }));
  });
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  await rowOf(page, "Red/1").getByRole("button", { name: "Red/1: Blue/1", exact: true }).click();
  await expect(page.locator(".order-sheet .pick[aria-pressed=true]")).toHaveCount(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  cut!();
  await expect(header(page)).toHaveAttribute("data-state", "lost");
  await expect(header(page)).toHaveAttribute("data-state", "turn");
  await expect(page.locator(".order-sheet .pick[aria-pressed=true]")).toHaveCount(1);
  const before = await standing(page);
  await header(page).locator(".act.go").click();
  await wentOn(page, before);
});

test("a unit is taken by its front and dragged; the tick commits", async ({ page, server }) => {
  const { name, x, top } = await takeUnit(page, server);
  await page.mouse.down();
  await page.mouse.move(x, top - 60, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator(".order .path li").first()).toContainText("advance");
  await expect(page.locator(".verdict .yes")).toContainText("advance");
  const before = await standing(page);
  await page.locator(".tabletop .tick.ready").click();
  await wentOn(page, before);
  await expect(page.locator(".log")).toContainText(`${name} moves`);
});

test("Escape lets go of what is being dragged, as if it had not been touched", async ({ page, server }) => {
  const { x, top } = await takeUnit(page, server);
  await page.mouse.down();
  await page.mouse.move(x, top - 60, { steps: 8 });
  await expect(page.locator(".tabletop [data-ghost]").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.move(x, top - 80, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".order .path li")).toHaveCount(0);
  await expect(page.locator(".tabletop .tick.ready")).toHaveCount(0);
});

test("wrong tokens, unknown games and lost links say what to do", async ({ page, server }) => {
  const made = await makeGame(server, { A: [person], B: [computer("random")] });
  await page.goto(`${server.address}/#/game/${made.game}/${"x".repeat(43)}`);
  await expect(page.locator(".arriving .no")).toContainText(/link|token|seat/);
  await expect(page.getByRole("link", { name: "To the lobby" })).toBeVisible();
  await page.goto(`${server.address}/#/game/nosuchgame`);
  await expect(page.locator(".arriving .no")).toContainText(/game/);
});

test("a seat that is open in two tabs says so", async ({ page, context, server }) => {
  const made = await makeGame(server, { A: [person], B: [computer("random")] });
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  const second = await context.newPage();
  await second.goto(seatAddress(server, made, "A"));
  await myTurn(second);
  const told = async () => (await Promise.all([page, second].map((p) => p.locator(".notice").allTextContents()))).flat().join(" ");
  await expect.poll(told).toMatch(/tab|open/);
});

test("onlookers see the table and are asked nothing", async ({ page, server }) => {
  const made = await makeGame(server, { A: [person], B: [computer("random")] });
  await page.goto(`${server.address}/#/game/${made.game}`);
  await expect(header(page)).toContainText("watching");
  await expect(page.locator(".help")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the line that asks is at the foot, targets are large, sheets come from below", async ({ page, server }) => {
    const made = await makeNearGame(page, server, { A: [person], B: [friend] });
    await page.goto(seatAddress(server, made, "A"));
    await myTurn(page);
    const [head, stage] = [await header(page).boundingBox(), await page.locator("main.stage").boundingBox()];
    expect(head!.y).toBeGreaterThan(stage!.y + stage!.height - 1);
    expect(stage!.height).toBeGreaterThan(844 / 2);
    await page.getByRole("button", { name: "I know enough" }).tap();
    await page.getByRole("navigation", { name: "Sheets" }).getByRole("button", { name: "Orders" }).tap();
    await expect(page.locator(".order-sheet")).toBeVisible();
    for (const button of await page.locator("header .act:visible, .order-sheet .pick:visible, .phone-tabs button").all()) {
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await rowOf(page, "Red/1").getByRole("button", { name: "Red/1: Blue/1", exact: true }).tap();
    const before = await standing(page);
    await header(page).locator(".act.go").tap();
    await wentOn(page, before);
  });
});
