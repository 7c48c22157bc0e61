// How quick the page is. Prints figures and judges nothing: `make bench` runs it, the tests do not.
import type { Page } from "@playwright/test";
import type { Point, Quad, Unit, View } from "../src/wire/protocol";
import { computer, myTurn, person, seatAddress, takeUnit, test, type Made, type Server } from "./server";

test.skip(!process.env["SPEED"], "only measured when asked for");
test.setTimeout(600_000); // a busy machine makes poor figures, but figures

const quantile = (samples: number[], q: number) => [...samples].sort((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(q * samples.length))] ?? NaN;
const say = (what: string, samples: number[]) =>
  console.log(`${what.padEnd(52)} ${quantile(samples, 0.5).toFixed(1)} ms median, ${quantile(samples, 0.95).toFixed(1)} ms in 95 of 100, ${Math.max(...samples).toFixed(1)} ms at most (${samples.length})`);

// The battle with the most units, for the rulebook that it names first.
async function largest(server: Server) {
  const { battles } = await server.get<{ battles: { id: string; rulebooks: string[]; units: number }[] }>("/api/battles");
  const battle = battles.reduce((a, b) => (b.units > a.units ? b : a));
  return server.post<Made>("/api/games", { battle: battle.id, rulebook: battle.rulebooks[0], seed: 7, seats: { A: [person], B: [computer("random")] } });
}
// The same view with as many stands as asked for: its units over and over again, six stands each, in rows over the whole table.
const kStands = 1500;
const kStandsAUnit = 6;
function crowded(view: View): View {
  const some = view.units.filter((u) => u.footprint?.length);
  const count = kStands / kStandsAUnit;
  const files = Math.ceil(Math.sqrt((count * view.table.width) / view.table.height));
  const [across, down] = [view.table.width / files, view.table.height / Math.ceil(count / files)];
  const units = Array.from({ length: count }, (_, i): Unit => {
    const unit = some[i % some.length]!;
    const at: Point = [((i % files) + 0.5) * across, (Math.floor(i / files) + 0.6) * down];
    const ahead = unit.side === "A" ? 1 : -1;
    const edge = (k: number) => at[0] + ahead * across * 0.85 * (k / kStandsAUnit - 0.5);
    const footprint = Array.from({ length: kStandsAUnit }, (_, k): Quad => [[edge(k), at[1]], [edge(k + 1), at[1]], [edge(k + 1), at[1] - ahead], [edge(k), at[1] - ahead]]);
    return { ...unit, name: i < some.length ? unit.name : `${unit.name} ${Math.floor(i / some.length) + 1}`, at, facing: ahead > 0 ? 0 : 180, footprint };
  });
  return { ...view, units };
}
const crowdTheTable = (page: Page) =>
  page.routeWebSocket(/\/live$/, (client) => {
    client.connectToServer().onMessage((text) => {
      const told = JSON.parse(String(text)) as { view?: View };
      client.send(JSON.stringify(told.view ? { ...told, view: crowded(told.view) } : told));
    });
  });
const everyFrame = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => (frames.push(now - last), (last = now), requestAnimationFrame(tick));
    requestAnimationFrame(tick);
    const tasks: number[] = [];
    new PerformanceObserver((list) => list.getEntries().forEach((e) => tasks.push(e.duration))).observe({ type: "longtask" });
    Object.assign(window, { frames, tasks });
  });

test("the first view of the largest battle, from a cold page", async ({ browser, server }) => {
  const samples: number[] = [];
  for (let i = 0; i < 9; i++) {
    const made = await largest(server);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.waitForTimeout(1500); // a window of the browser that is up; the page has nothing of ours yet
    await page.addInitScript(() => {
      new MutationObserver((_, watch) => {
        if (!document.querySelector(".tabletop [data-unit]")) return;
        watch.disconnect();
        // The second frame begins when the first is laid out and painted.
        requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { shown: performance.now() })));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(seatAddress(server, made, "A"));
    await page.waitForFunction(() => "shown" in window);
    samples.push(await page.evaluate(() => (window as unknown as { shown: number }).shown));
    await context.close();
  }
  say("cold page to the first view of the largest battle", samples);
});

test(`panning and zooming ${kStands} stands`, async ({ page, server }) => {
  await crowdTheTable(page);
  await page.goto(seatAddress(server, await largest(server), "A"));
  await myTurn(page);
  await page.waitForTimeout(2000);
  const box = (await page.locator(".tabletop").boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await everyFrame(page);
  const panning: number[] = [];
  const zooming: number[] = [];
  const longestTask = () => page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)));
  for (let round = 0; round < 5; round++) {
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -200);
    await page.waitForTimeout(2500); // until all that depends on the zoom has followed
    zooming.push(await longestTask());
    await page.keyboard.down("Shift");
    for (let i = 0; i < 60; i++) await page.mouse.wheel(i % 40 < 20 ? 30 : -30, 0);
    await page.keyboard.up("Shift");
    await page.waitForTimeout(600);
    panning.push(await longestTask());
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 150);
    await page.waitForTimeout(600);
    zooming.push(await longestTask());
  }
  const { frames, drawn } = await page.evaluate(() => ({
    frames: (window as unknown as { frames: number[] }).frames, drawn: document.querySelectorAll(".tabletop svg *").length,
  }));
  say(`frames while panning and zooming (${drawn} shapes)`, frames);
  say("longest task over 50 ms while panning (0: none)", panning);
  say("longest task over 50 ms while zooming (0: none)", zooming);
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
