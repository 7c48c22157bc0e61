// The battle is told as it happens: every event in order, with its dice; nobody has to wait for it; it can be seen again.
import type { Page } from "@playwright/test";
import { byMouse } from "./playing";
import { computer, expect, header, makeGame, myTurn, person, seatAddress, standing, state, test, wentOn } from "./server";

test.use({ contextOptions: { reducedMotion: "no-preference" } });
test.setTimeout(240_000);

interface Shown {
  sentences: string[];
  dice: number[][];
}
// Writes down what stands on the card of what is told, each line once, as it appears; and what the server told.
async function watchTelling(page: Page, pace: "slow" | "quick" = "quick") {
  await page.addInitScript((pace) => {
    if (!localStorage.getItem("drumhead.settings")) localStorage.setItem("drumhead.settings", JSON.stringify({ pace, guideDone: true }));
    const shown: Shown = { sentences: [], dice: [] };
    Object.assign(window, { shown });
    let card: Element | undefined;
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      card = document.querySelector(".told-card") ?? undefined;
      for (const line of card?.querySelectorAll("p, h4, .faces") ?? []) {
        if (seen.has(line)) continue;
        seen.add(line);
        if (line.matches(".faces")) shown.dice.push([...line.querySelectorAll(".die")].map((d) => Number.parseInt(d.getAttribute("aria-label")!, 10)));
        else shown.sentences.push(line.textContent!);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, pace);
  const told: { text: string; dice?: { faces: number[] }[] }[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => {
    const message = JSON.parse(String(frame.payload)) as { type: string; by: string; events: typeof told };
    if (message.type === "moment") told.push(...message.events.map((e) => ({ ...e, by: message.by })));
  }));
  return { told, shown: () => page.evaluate(() => (window as unknown as { shown: Shown }).shown) };
}
const isOver = async (page: Page) => expect(page.locator(".told-card")).toHaveCount(0, { timeout: 120_000 });

for (const [battle, rulebook] of [["crossroads", "drill"], ["hollerbach", "brigades-and-batteries"], ["tollivers-gate", "fire-and-fury"], ["sehested", "belle-alliance"]] as const) {
  test(`an enemy turn is watched: ${rulebook}`, async ({ page, server }) => {
    const watched = await watchTelling(page);
    const made = await makeGame(server, { A: [person], B: [computer("captain")] }, { battle, rulebook });
    await page.goto(seatAddress(server, made, "A"));
    await myTurn(page);
    for (let i = 0; i < 8 && (await state(page)) !== "over"; i++) {
      const before = await standing(page);
      await byMouse(page).pass();
      await wentOn(page, before);
      await isOver(page);
      await myTurn(page);
      await isOver(page);
    }
    const { sentences, dice } = await watched.shown();
    const told = watched.told as { text: string; by: string; dice?: { faces: number[] }[] }[];
    expect(told.length).toBeGreaterThan(3);
    // What one did oneself without a die is seen already; everything else was shown, in the order of the chronicle.
    const wanted = told.filter((e) => e.by !== "A" || (e.dice?.length ?? 0) > 0).map((e) => e.text);
    let at = 0;
    for (const text of wanted) {
      const found = sentences.indexOf(text, at);
      expect(found, `"${text}" was not shown in its place`).toBeGreaterThanOrEqual(at);
      at = found + 1;
    }
    const faces = (lists: number[][]) => lists.flat().join(" ");
    expect(faces(dice)).toBe(faces(told.flatMap((e) => (e.dice ?? []).map((d) => d.faces))));
  });
}

test("nobody waits: Space goes on, Esc ends it, an answer is given at once; it can be seen again", async ({ page, server }) => {
  await watchTelling(page, "slow");
  const made = await makeGame(server, { A: [person], B: [computer("captain")] }, { battle: "hollerbach", rulebook: "brigades-and-batteries" });
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  const card = page.locator(".told-card");
  const untilTold = async () => {
    for (let i = 0; i < 12 && !(await card.isVisible()); i++) {
      const before = await standing(page);
      await byMouse(page).pass();
      await wentOn(page, before);
      await page.waitForTimeout(300);
    }
    await expect(card).toBeVisible();
  };
  await untilTold();
  await expect(header(page)).toHaveAttribute("data-state", "turn"); // he is asked, whatever is still told
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);

  await page.getByRole("button", { name: /dispatch/ }).click();
  await expect(card).toBeVisible();
  const first = await card.innerText();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await card.isVisible()) ? card.innerText() : "").not.toBe(first);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /dispatch/ }).click();
  await expect(card).toBeVisible();
  const before = await standing(page);
  await byMouse(page).pass(); // straight from the header
  await wentOn(page, before);

  // The pace is kept.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("group", { name: "Telling" }).getByRole("button", { name: "at once" }).click();
  await page.reload();
  await myTurn(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("group", { name: "Telling" }).getByRole("button", { name: "at once" })).toHaveAttribute("aria-pressed", "true");
});

test("the log is at its foot after six turns, says what is new when it was left, and can be sifted", async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const made = await makeGame(server, { A: [person], B: [computer("random")] });
  await page.goto(seatAddress(server, made, "A"));
  await myTurn(page);
  const log = page.getByRole("log", { name: "Dispatches" });
  const below = () => log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight);
  const turn = async () => Number(/\d+/.exec((await page.locator(".phase-pill").textContent())!)?.[0] ?? 0);
  const pass = async () => {
    const before = await standing(page);
    await byMouse(page).pass();
    await wentOn(page, before);
    await myTurn(page);
  };
  while ((await turn()) < 6 && (await state(page)) !== "over") await pass();
  await expect.poll(below).toBeLessThan(4);
  await expect(log.locator("h4.step").first()).toBeVisible();
  await log.hover();
  await page.mouse.wheel(0, -2000);
  await expect(page.getByRole("button", { name: /To the latest/ })).toBeVisible();
  if ((await state(page)) === "turn") {
    await pass();
    expect(await below()).toBeGreaterThan(4);
  }
  await page.locator(".to-foot").click();
  await expect.poll(below).toBeLessThan(4);
  const all = await log.locator(".line").count();
  await page.getByRole("button", { name: "Fighting", exact: true }).click();
  await expect.poll(() => log.locator(".line").count()).toBeLessThan(all);
  await page.getByRole("button", { name: "All", exact: true }).click();
  const name = log.locator(".who").last();
  await name.hover();
  await expect(page.locator(".tabletop .hovered")).not.toHaveCount(0);
});
