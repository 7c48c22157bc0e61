// How quick the page is. Prints figures and judges nothing: `make bench` runs it, the tests do not.
import type { Page } from "@playwright/test";
import { computer, myTurn, person, seatAddress, takeUnit, test, type Made, type Server } from "./server";

test.skip(!process.env["SPEED"], "only measured when asked for");

const quantile = (samples: number[], q: number) => [...samples].sort((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(q * samples.length))] ?? NaN;
const say = (what: string, samples: number[]) =>
  console.log(`${what.padEnd(52)} ${quantile(samples, 0.5).toFixed(1)} ms median, ${quantile(samples, 0.95).toFixed(1)} ms in 95 of 100, ${Math.max(...samples).toFixed(1)} ms at most (${samples.length})`);

// The battle with the most units, for the rulebook that it names first.
async function largest(server: Server) {
  const { battles } = await server.get<{ battles: { id: string; rulebooks: string[]; units: number }[] }>("/api/battles");
  const battle = battles.reduce((a, b) => (b.units > a.units ? b : a));
  return server.post<Made>("/api/games", { battle: battle.id, rulebook: battle.rulebooks[0], seed: 7, seats: { A: [person], B: [computer("random")] } });
}
const everyFrame = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => (frames.push(now - last), (last = now), requestAnimationFrame(tick));
    requestAnimationFrame(tick);
    const tasks: number[] = [0];
    new PerformanceObserver((list) => list.getEntries().forEach((e) => tasks.push(e.duration))).observe({ type: "longtask" });
    Object.assign(window, { frames, tasks });
  });

test("the first view of the largest battle, from a cold page", async ({ browser, server }) => {
  const samples: number[] = [];
  for (let i = 0; i < 7; i++) {
    const made = await largest(server);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      new MutationObserver((_, watch) => {
        if (!document.querySelector(".tabletop [data-unit]")) return;
        watch.disconnect();
        requestAnimationFrame(() => Object.assign(window, { shown: performance.now() }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(seatAddress(server, made, "A"));
    await page.waitForFunction(() => "shown" in window);
    samples.push(await page.evaluate(() => (window as unknown as { shown: number }).shown));
    await context.close();
  }
  say("cold page to the first view of the largest battle", samples);
});

test("panning and zooming the largest battle", async ({ page, server }) => {
  await page.goto(seatAddress(server, await largest(server), "A"));
  await myTurn(page);
  await everyFrame(page);
  const box = (await page.locator(".tabletop").boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -200);
  await page.keyboard.down("Shift");
  for (let i = 0; i < 120; i++) await page.mouse.wheel(i % 40 < 20 ? 30 : -30, 0);
  await page.keyboard.up("Shift");
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 150);
  await page.waitForTimeout(300);
  const { frames, tasks, drawn } = await page.evaluate(() => ({
    frames: (window as unknown as { frames: number[] }).frames, tasks: (window as unknown as { tasks: number[] }).tasks,
    drawn: document.querySelectorAll(".tabletop svg *").length,
  }));
  say(`frames while panning (${drawn} shapes)`, frames);
  console.log(`longest task over 50 ms while panning: ${Math.max(...tasks).toFixed(1)} ms (0: none)`);
});

test("what follows the pointer while a move is dragged", async ({ page, server }) => {
  const { x, top } = await takeUnit(page, server);
  await page.mouse.down();
  await page.mouse.move(x, top - 10);
  await page.evaluate(() => {
    const ghost: number[] = [];
    let moved: number | undefined;
    document.addEventListener("pointermove", () => (moved ??= performance.now()), true);
    new MutationObserver(() => {
      if (moved === undefined) return;
      ghost.push(performance.now() - moved);
      moved = undefined;
    }).observe(document.querySelector(".tabletop [data-ghost]")!.parentElement!, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { ghost });
  });
  for (let i = 0; i < 100; i++) {
    await page.mouse.move(x + (i % 20), top - 10 - (i % 50));
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
  say("pointer to ghost while dragging", await page.evaluate(() => (window as unknown as { ghost: number[] }).ghost));
});
