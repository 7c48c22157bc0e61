// Every rulebook that the server has, from the first turn to the last of the smallest battle that was written for it.
import { byMouse, playOut } from "./playing";
import { computer, expect, header, myTurn, person, seatAddress, test, type Made } from "./server";

test.setTimeout(600_000);

interface Entry {
  id: string;
  rulebooks: string[];
  units: number;
  teaching: boolean;
}

test("each rulebook is played to the end by mouse", async ({ page, server }) => {
  const { rulebooks } = await server.get<{ rulebooks: { id: string }[] }>("/api/rulebooks");
  const { battles } = await server.get<{ battles: Entry[] }>("/api/battles");
  const first = battles.find((b) => b.teaching)!;
  for (const { id } of rulebooks) {
    const itsOwn = (b: Entry) => Number(b.rulebooks[0] === id);
    const fitting = battles.filter((b) => b.rulebooks.includes(id)).sort((a, b) => itsOwn(b) - itsOwn(a) || a.units - b.units);
    if (fitting.length === 0 || first.rulebooks[0] === id) continue; // the newcomer plays that one
    await test.step(id, async () => {
      const made = await server.post<Made>("/api/games", { battle: fitting[0]!.id, rulebook: id, seed: 7, seats: { A: [person], B: [computer("random")] } });
      await page.goto(seatAddress(server, made, "A"));
      await myTurn(page);
      const { suggested, pass } = byMouse(page);
      expect(await playOut(page, suggested, pass)).toBeGreaterThan(3);
      await expect(header(page)).toContainText(/ won: |draw/);
    });
  }
});
