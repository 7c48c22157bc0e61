// A friend is invited: the link is good once, the battle waits for him, the dice are everybody's, and a link can be made anew.
import { expect, header, myTurn, person, friend, computer, test, type Made } from "./server";

const kWish = { battle: "crossroads", rulebook: "drill", seats: { A: [{ ...person, name: "Ann" }], B: [friend] } };

test("the battle waits until the friend has taken his seat, with his share of the dice", async ({ browser, server }) => {
  const rooms = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  const [ann, bob, late] = await Promise.all([rooms[0].newPage(), rooms[1].newPage(), rooms[2].newPage()]);
  await ann.goto(`${server.address}/#/battle/crossroads`);
  await ann.getByLabel("Who leads Blue").selectOption("open");
  await ann.getByRole("button", { name: "Begin the battle" }).click();
  const link = await ann.getByLabel("Link for Blue").inputValue();
  expect(link).toMatch(/#\/join\//);
  await ann.getByRole("link", { name: "To the table" }).click();
  await expect(header(ann)).toContainText("begins when every seat is taken");

  await bob.goto(link);
  const share = await bob.locator(".join code").nth(1).innerText();
  expect(share).toMatch(/^[0-9a-f]{32}$/);
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Take the seat" }).click();
  await myTurn(bob);
  await myTurn(ann);
  const game = link.split("/").at(-2)!;
  const info = await server.get<{ dice: { shares: { seat: string; share: string }[]; without: string[] } }>(`/api/games/${game}`);
  expect(info.dice.shares.map((s) => s.seat)).toEqual(["A", "B"]);
  expect(info.dice.shares[1]!.share).toBe(share);
  expect(info.dice.without).toEqual([]);

  await late.goto(link);
  await late.getByRole("button", { name: "Take the seat" }).click();
  await expect(late.getByRole("alert")).toContainText("claimed already");
  await Promise.all(rooms.map((room) => room.close()));
});

test("a lost invite is made anew by who made the game; dice of a seed must be agreed to", async ({ page, browser, server }) => {
  const made = await server.post<Made>("/api/games", { ...kWish, seed: 7 });
  await page.goto(`${server.address}/#/game/${made.game}/${made.seats[0]!.token}`);
  await page.getByRole("button", { name: "Make his link anew" }).click();
  const link = await page.getByLabel("Link for Blue").inputValue();
  const room = await browser.newContext();
  const bob = await room.newPage();
  await bob.goto(link);
  await expect(bob.getByText("has chosen its dice by a seed")).toBeVisible();
  await expect(bob.getByRole("button", { name: "Take the seat" })).toBeDisabled();
  await bob.getByLabel("I agree").check();
  await bob.getByRole("button", { name: "Take the seat" }).click();
  await myTurn(bob);
  await myTurn(page);
  await room.close();
});

test("who makes the link of his seat anew shuts the old one out", async ({ page, context, server }) => {
  const made = await server.post<Made>("/api/games", { ...kWish, seats: { A: [person], B: [computer("random")] } });
  const old = `${server.address}/#/game/${made.game}/${made.seats[0]!.token}`;
  const other = await context.newPage();
  await other.goto(old);
  await myTurn(other);
  await page.goto(old);
  await myTurn(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.locator(".windows li")).toHaveCount(2);
  await page.getByRole("button", { name: "Make the link of my seat anew" }).click();
  await expect(page).not.toHaveURL(old);
  await myTurn(page);
  await expect(header(other)).toContainText("made anew");
});

test("at the end the browser says that the dice are verified", async ({ page, server }) => {
  const made = await server.post<Made>("/api/games", { ...kWish, seats: { A: [computer("random")], B: [computer("random")] } });
  await expect.poll(async () => (await server.get<{ over: boolean }>(`/api/games/${made.game}`)).over, { timeout: 60_000 }).toBe(true);
  await page.goto(`${server.address}/#/game/${made.game}`);
  await expect(page.locator(".dice-check")).toHaveText(/^Dice verified: (\d+) of \1; without a share of Red and Blue$/);
});
