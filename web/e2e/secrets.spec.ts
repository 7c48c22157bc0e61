// Secret orders: what goes over the wire, word by word, until all slips are opened.
import type { Page } from "@playwright/test";
import { expect, friend, giveFireOrders, giveNoOrders, header, makeNearGame, myTurn, person, seatAddress, test, wentOn, standing, type Server } from "./server";

// Everything the server ever told this page, as it came.
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));
  return heard;
}
// What a seat knows, without what is bound to differ between two games.
const withoutNames = (frames: string[], names: string[]) =>
  frames.map((f) => names.reduce((text, name) => text.replaceAll(name, "*"), f).replace(/"opened":"\w+"/, "")).filter((f) => !/"type":"(people|pong|thinking)"/.test(f));

async function bluesFrames(page: Page, red: Page, server: Server, redOrders: (red: Page) => Promise<void>) {
  const made = await makeNearGame(red, server, { A: [person], B: [friend] });
  const heard = listen(page);
  await red.goto(seatAddress(server, made, "A"));
  await page.goto(seatAddress(server, made, "B"));
  await myTurn(page);
  await myTurn(red);
  await redOrders(red);
  await expect(header(red)).toHaveAttribute("data-state", "wait");
  await expect(red.locator(".order-slip .wax")).toBeVisible();
  await page.waitForTimeout(400); // anything that leaks has time to
  return { made, before: withoutNames(heard, [made.game]), heard };
}

test("neither page gets the other's orders before they are opened", async ({ browser, server }) => {
  const [redRoom, blueRoom, redRoom2, blueRoom2] = await Promise.all([1, 2, 3, 4].map(() => browser.newContext()));
  const red = await redRoom!.newPage();
  const blue = await blueRoom!.newPage();
  const redHeard = listen(red);
  const first = await bluesFrames(blue, red, server, (page) => giveFireOrders(page, "Red/1"));
  const other = await bluesFrames(await blueRoom2!.newPage(), await redRoom2!.newPage(), server, giveNoOrders);
  // Two games that differ only in what Red ordered look alike to Blue, to the last character.
  expect(first.before.length).toBeGreaterThan(0);
  expect(first.before).toEqual(other.before);

  // Blue answers; now both pages are told, and Red hears of Blue's orders no sooner.
  const secretOfBlue = /"slips":\[[^\]]*"unit":"Blue/;
  expect(redHeard.filter((f) => secretOfBlue.test(f))).toEqual([]);
  const standingBefore = await standing(red);
  await giveFireOrders(blue, "Blue/1");
  await wentOn(red, standingBefore);
  const opened = redHeard.filter((f) => f.includes('"type":"moment"')).join("");
  expect(opened).toContain("Blue/1 fires at Red/1");
  await Promise.all([redRoom, blueRoom, redRoom2, blueRoom2].map((c) => c!.close()));
});

test("one screen for both: behind the curtain nothing of the other side is left", async ({ page, server, context }) => {
  const sockets = { open: 0 };
  page.on("websocket", (socket) => {
    sockets.open++;
    socket.on("close", () => sockets.open--);
  });
  const made = await makeNearGame(page, server, { A: [person], B: [person] });
  const [a, b] = ["A", "B"].map((s) => made.seats.find((x) => x.seat === s)!.token);
  await page.goto(`${server.address}/#/hotseat/${made.game}/${a}/${b}`);
  await page.getByRole("button", { name: /show my table/ }).click();
  await myTurn(page);
  await giveFireOrders(page, "Red/1");
  const seal = (await page.locator(".order-slip .wax span").textContent())!;
  expect(seal).toMatch(/^[0-9a-f]{6}$/);
  expect(await heapHolds(context, page, seal)).toBe(true);

  await page.keyboard.press("e");
  await expect(page.locator(".curtain")).toBeVisible();
  await expect.poll(() => sockets.open).toBe(0);
  const html = await page.content();
  expect(html).not.toContain("unit-row");
  expect(html).not.toContain("Fire at an enemy");
  expect(html).not.toContain(seal);
  expect(await heapHolds(context, page, seal)).toBe(false);

  await page.getByRole("button", { name: /show my table/ }).click();
  await myTurn(page);
  await expect(page.locator(".order-slip .wax")).toHaveCount(0);
  await expect(page.locator(".order-sheet")).toBeVisible();
});

// Looks for a string in everything the page's scripts still hold, after the garbage is collected.
async function heapHolds(context: import("@playwright/test").BrowserContext, page: Page, text: string) {
  const tools = await context.newCDPSession(page);
  let snapshot = "";
  tools.on("HeapProfiler.addHeapSnapshotChunk", (e) => (snapshot += e.chunk));
  await tools.send("HeapProfiler.collectGarbage");
  await tools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await tools.detach();
  return snapshot.includes(`"${text}"`);
}
