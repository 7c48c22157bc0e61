#!/usr/bin/env python3
"""Kills servers while people and computers play, and looks whether anything that was acknowledged is lost.

Usage: kills.py PROGRAM [--kills 1000] [--store sqlite|postgresql] [--games 4]
On SQLite one server is killed and started again; on PostgreSQL one of two is, and its people go on at the other. The
short run of it in `make test` is kill_test.py. A loss ends it with the game, what was acknowledged and what was found.
"""
import argparse
import contextlib
import pathlib
import random
import sys
import tempfile
import threading
import time

import program
from live import Closed, kept
from serve_test import SEATS, Player, Serving

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from with_postgres import postgres  # noqa: E402

SIDES = {"A": SEATS["A"], "B": [{"kind": "computer", "level": "random"}]}


class Lost(AssertionError):
    pass


class Seat:
    """A person who answers as fast as he is asked, remembers every event he was told, and comes back when he is cut off."""

    def __init__(self, server, game, token):
        self.game, self.token = game, token
        self.acknowledged, self.answers = -1, 0
        self.heard = {}  # events by moment
        self.sit(server)

    def sit(self, server):
        self.player = Player(server, self.game, self.token, after=-1)
        moment = self.player.live.welcome["moment"]
        kept = {m["n"]: m["events"] for m in self.player.live.welcome["history"]}
        if moment < self.acknowledged or any(kept.get(n) != events for n, events in self.heard.items() if n <= self.acknowledged):
            raise Lost(f"game {self.game}: {self.acknowledged} was acknowledged, {moment} is there")
        self.heard = kept
        self.acknowledged = max(self.acknowledged, moment)

    def play(self):
        """Until the server is gone, or the battle is over."""
        live = self.player.live
        with contextlib.suppress(Closed, OSError, ValueError):
            while "outcome" not in self.player.view:
                while not self.player.view["asks"] and "outcome" not in self.player.view:
                    self.note(live.until("moment"))
                if not self.player.view["asks"]:
                    return
                ask = self.player.view["asks"][0]["id"]
                best = live.request(type="suggest", ask=ask).get("suggestions")
                if not best:
                    continue
                verdict = live.request(type="answer", answer=best[0]["answer"])
                if verdict.get("allowed"):
                    self.acknowledged = max(self.acknowledged, verdict["moment"])
                    self.answers += 1
                self.note(live.until("moment"))

    def note(self, message):
        self.heard[message["n"]] = kept(message["events"])
        self.player.view = {**self.player.view, **message["view"]}

    def is_over(self):
        return "outcome" in self.player.view


def burst(seats, server, chance):
    """Everybody plays; after a while without warning the server is killed."""
    threads = [threading.Thread(target=seat.play) for seat in seats]
    for thread in threads:
        thread.start()
    time.sleep(chance.uniform(0.02, 0.25))
    server.kill()
    for thread in threads:
        thread.join()
    for seat in seats:
        seat.player.live.close()


def kill_many(kills, start, games, spare):
    """`start` gives a server; with `spare` there are always two of them. Says how many answers were acknowledged."""
    chance = random.Random(1815)
    servers = [start() for _ in range(2 if spare else 1)]
    seats, answers = [], 0
    for _ in range(kills):
        answers += sum(seat.answers for seat in seats if seat.is_over())
        seats = [seat for seat in seats if not seat.is_over()]
        while len(seats) < games:
            game, tokens = servers[0].make(seats=SIDES)
            seats.append(Seat(servers[0], game, tokens[0]))
        burst(seats, servers.pop(0), chance)
        if not spare:
            servers.append(start())
        for seat in seats:
            seat.sit(servers[0])
        if spare:
            servers.append(start())
    for seat in seats:
        seat.player.live.close()
    for server in servers:
        server.kill()
    return answers + sum(seat.answers for seat in seats)


def kill_on(kind, kills, games):
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            return kill_many(kills, lambda: Serving(pathlib.Path(folder) / "games"), games, spare=False)
    with postgres() as database:
        return kill_many(kills, lambda: Serving(database.uri), games, spare=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--games", type=int, default=4)
    wishes = parser.parse_args()
    program.PROGRAM = wishes.program
    answers = kill_on(wishes.store, wishes.kills, wishes.games)
    print(f"{wishes.store}: {wishes.kills} kills, {answers} answers acknowledged, none lost")


if __name__ == "__main__":
    main()
