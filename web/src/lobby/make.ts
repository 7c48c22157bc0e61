// From a game that was just made to the seat one takes in it.
import { rememberSeat } from "../state/known";
import { gamePath, hotseatPath } from "../state/route";
import type { GameMade, Seat, SeatWish } from "../wire/protocol";

export interface Made {
  game: string;
  go: string; // where the maker plays, or watches
  invites: { side: string; invite: string }[];
}

// A seat's part in the dice: 16 bytes from this browser, so that whoever runs the server cannot choose them.
export function newShare() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}
export const withShares = (seats: { A: SeatWish[]; B: SeatWish[] }) => {
  const shared = (side: SeatWish[]) => side.map((s) => (s.kind === "person" ? { ...s, share: newShare() } : s));
  return { A: shared(seats.A), B: shared(seats.B) };
};

export function takeSeats(made: GameMade, title: string, sides: { A: string; B: string }, guide = false): Made {
  const side = (seat: Seat) => (seat === "nobody" ? "" : sides[seat]);
  for (const s of made.seats) {
    if (s.token) rememberSeat({ game: made.game, token: s.token, seat: s.seat, title, side: side(s.seat), dice: made.dice });
  }
  const own = made.seats.filter((s) => s.kind === "person");
  const [a, b] = (["A", "B"] as Seat[]).map((seat) => own.find((s) => s.seat === seat)?.token);
  const seated = gamePath(made.game, a ?? b) + (guide ? "?guide" : "");
  return {
    game: made.game,
    go: a && b ? hotseatPath(made.game, a, b) : seated,
    invites: made.seats.flatMap((s) => (s.invite ? [{ side: side(s.seat), invite: s.invite }] : [])),
  };
}

// What a seat is called when everything is left as it is: you against the best computer there is.
export const kYou: SeatWish = { kind: "person" };
export const bestLevel = (levels: string[]) => levels.at(-1) ?? "random";
