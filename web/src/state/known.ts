// The seats this browser holds: tokens are told once, so they are kept here (and nowhere else) to come back to a battle.
import type { Dice, Seat } from "../wire/protocol";

export interface KnownSeat {
  game: string;
  token: string;
  seat: Seat;
  title: string;
  side: string;
  invite?: boolean; // made here for a friend, by the page of before: not one's own
  dice?: Dice; // as it was told when the seat was taken: what the battle's end is held against
}

const kShelf = "drumhead.seats";
const kMostKept = 200;

export function knownSeats(): KnownSeat[] {
  try {
    const kept = JSON.parse(localStorage.getItem(kShelf) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function rememberSeat(seat: KnownSeat) {
  const before = knownSeats().find((s) => s.token === seat.token);
  const others = knownSeats().filter((s) => s.token !== seat.token);
  save([...others, { ...before, ...seat }].slice(-kMostKept));
}

// The link was made anew: the old one is good for nothing.
export function replaceToken(old: string, token: string) {
  save(knownSeats().map((s) => (s.token === old ? { ...s, token } : s)));
}

export const forgetGame = (game: string) => save(knownSeats().filter((s) => s.game !== game));

// The token to look into a game with: that of the side asked for, or any.
export function tokenFor(game: string, seat?: string) {
  const own = knownSeats().filter((s) => s.game === game && !s.invite);
  return (own.find((s) => s.seat === seat) ?? (seat ? undefined : own[0]))?.token;
}

function save(seats: KnownSeat[]) {
  try {
    localStorage.setItem(kShelf, JSON.stringify(seats));
  } catch {
    // A browser without storage plays on; it only cannot come back by itself.
  }
}
