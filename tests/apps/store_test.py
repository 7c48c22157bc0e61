"""drumhead store: games between stores of both kinds, copies beside a running server, an archive that still opens."""
import pathlib
import sqlite3
import stat
import sys

import program
from live import call
from program import WRONG_USE, ProgramTest
from serve_test import SEATS, Player, Serving

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from with_postgres import postgres  # noqa: E402


def entries_of(store):
    """Every answer that a store keeps: its game, number and line."""
    with sqlite3.connect(store) as database:
        kept = database.execute("SELECT game, number, line FROM entry ORDER BY game, number").fetchall()
    database.close()
    return kept


def moment_of(store, game, token, *arguments):
    """Where a game stands when a server opens the store."""
    server = Serving(store, *arguments)
    player = Player(server, game, token)
    moment = player.live.welcome["moment"], player.live.welcome["history"], player.live.welcome["chat"]
    player.live.close()
    server.stop()
    return moment


class StoreCommand(ProgramTest):
    def played(self, name):
        """A store with a game of some answers and a line of chat, and its server, which still runs."""
        server = Serving(self.folder / name)
        game, tokens = server.make(seats={"A": SEATS["A"], "B": [{"kind": "computer", "level": "random"}]})
        ann = Player(server, game, tokens[0])
        for _ in range(3):
            while not ann.view["asks"]:
                ann.view = {**ann.view, **ann.live.until("moment")["view"]}
            ann.answer()
        ann.live.send({"type": "chat", "text": "to be copied"})
        ann.live.until("chat")
        ann.live.close()
        return server, game, tokens[0]

    def finish(self, store):
        """Marks every game as over: what the archive looks at."""
        with sqlite3.connect(store) as database:
            database.execute("UPDATE game SET over = 1")
        database.close()

    def test_copies_both_ways(self):
        server, game, token = self.played("first.games")
        server.stop()
        with postgres() as database:
            here = f"sqlite:{self.folder / 'first.games'}"
            back = f"sqlite:{self.folder / 'back.games'}"
            self.assertIn("Copied 1 game", self.output("store", "copy", here, database.uri))
            self.assertIn("1 there already", self.output("store", "copy", here, database.uri))
            self.assertIn("Copied 1 game", self.output("store", "copy", database.uri, back))
            kept = entries_of(self.folder / "first.games")
            self.assertGreaterEqual(len(kept), 3)
            self.assertEqual(entries_of(self.folder / "back.games"), kept)
            # The computer may have played on as soon as the server stood, so the moment is that of Ann's answers or a later one.
            moment, _, chat = moment_of(self.folder / "back.games", game, token)
            self.assertGreaterEqual(moment, 3)
            self.assertEqual(chat, [{"from": "Ann", "seat": "A", "text": "to be copied", "n": 0}])

    def test_a_game_played_on_in_both_is_not_overwritten(self):
        server, _, _ = self.played("one.games")
        server.stop()
        here, there = f"sqlite:{self.folder / 'one.games'}", f"sqlite:{self.folder / 'two.games'}"
        self.output("store", "copy", here, there)
        with sqlite3.connect(self.folder / "two.games") as database:
            database.execute("DELETE FROM entry WHERE number = (SELECT max(number) FROM entry)")
        database.close()
        self.refusal(WRONG_USE, "store", "copy", here, there, names=["different histories"])

    def test_backup_beside_a_running_server(self):
        server, game, token = self.played("running.games")
        file = self.folder / "copy.games"
        self.assertIn("Copied 1 game", self.output("store", "backup", f"sqlite:{self.folder / 'running.games'}", file))
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
        self.refusal(WRONG_USE, "store", "backup", f"sqlite:{self.folder / 'running.games'}", file, names=["there already"])
        self.assertEqual(call(server.address, "GET", "/health")[0], 200)
        server.stop()
        self.assertEqual(moment_of(file, game, token)[2], [{"from": "Ann", "seat": "A", "text": "to be copied", "n": 0}])

    def test_archived_games_still_open(self):
        server, game, token = self.played("old.games")
        server.stop()
        store, archive = f"sqlite:{self.folder / 'old.games'}", f"sqlite:{self.folder / 'archive.games'}"
        self.assertIn("Put 0 games away", self.output("store", "archive", store, archive, "--older-than", 0))  # it is not over
        self.finish(self.folder / "old.games")
        self.assertIn("Put 0 games away", self.output("store", "archive", store, archive))  # it is not old
        self.assertIn("Put 1 game away", self.output("store", "archive", store, archive, "--older-than", 0))
        server = Serving(self.folder / "old.games", "--archive", archive)
        self.assertEqual(call(server.address, "GET", "/api/games")[1], {"games": []})
        self.assertEqual(call(server.address, "GET", f"/api/games/{game}", token=token)[1]["you"]["seat"], "A")
        self.assertEqual(call(server.address, "GET", "/api/games/nowhere")[0], 404)
        server.stop()
        server = Serving(self.folder / "old.games")
        self.assertEqual(call(server.address, "GET", f"/api/games/{game}")[0], 404)
        server.stop()

    def test_refusals_name_the_remedy(self):
        self.refusal(WRONG_USE, "store", "copy", "here", "there", names=["sqlite:FILE", "postgresql:"])
        self.refusal(WRONG_USE, "store", "copy", f"sqlite:{self.folder / 'none'}", "sqlite:x", names=["none"])
        self.refusal(WRONG_USE, "store", "copy", "sqlite:x", "sqlite:x", names=["same store"])
        self.refusal(WRONG_USE, "store", names=["store --help"])
        server = Serving(self.folder / "busy.games")
        busy = f"sqlite:{self.folder / 'busy.games'}"
        self.refusal(WRONG_USE, "store", "archive", busy, f"sqlite:{self.folder / 'a'}", names=["second server"])
        server.stop()


if __name__ == "__main__":
    program.main()
