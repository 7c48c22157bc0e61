"""Talk at a game, each as a promise: it bricks nothing, it is bounded, nobody speaks in another's name, and who comes and goes
does not drown those who play."""
import pathlib
import sqlite3
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "apps"))
import program  # noqa: E402
from live import Closed, Live, call  # noqa: E402
from program import ProgramTest  # noqa: E402
from serve_test import Serving  # noqa: E402


class Talk(ProgramTest):
    def serve(self, *arguments):
        server = Serving(self.folder / self.id(), *arguments)
        self.addCleanup(server.stop)
        return server

    def heard(self, live, kind, text):
        while (message := live.until(kind)) and message["text"] != text:
            pass
        return message

    def test_a_game_with_thousands_of_long_lines_still_opens(self):
        store = self.folder / "bricked"
        server = Serving(store)
        game, tokens = server.make()
        Live(server.address, game, tokens[0]).close()
        server.stop()
        with sqlite3.connect(store) as database:  # as an older release let them in
            database.executemany("INSERT INTO chat (game, name, seat, text) VALUES (?, 'Spectator', 2, ?)",
                                 ((game, f"{n} " + 490 * "x") for n in range(8600)))
        database.close()
        server = Serving(store)
        ann = Live(server.address, game, tokens[0])
        self.assertLess(len(ann.raw[0]), 200_000)
        self.assertEqual(len(ann.welcome["chat"]), 50)
        self.assertTrue(ann.welcome["chat"][-1]["text"].startswith("8599 "))
        self.assertTrue(ann.welcome["earlier"])
        ann.send({"type": "chat", "text": "Still here"})
        self.heard(ann, "chat", "Still here")
        ann.close()
        server.stop()
        with sqlite3.connect(store) as database:  # and the next line said has put the store right
            lines, size = database.execute("SELECT count(*), sum(length(text)) FROM chat").fetchone()
        database.close()
        self.assertLessEqual(lines, 500)
        self.assertLessEqual(size, 128 * 1024)

    def test_earlier_lines_come_page_by_page_by_either_way(self):
        server = self.serve("--limit", "chat=0", "--limit", "chat-lines=120")
        game, tokens = server.make()
        ann = Live(server.address, game, tokens[0])
        for n in range(150):
            ann.send({"type": "chat", "text": f"line {n}"})
        self.heard(ann, "chat", "line 149")
        bob = Live(server.address, game, tokens[1])
        for way in ("live", "http"):
            lines, earlier = bob.welcome["chat"], bob.welcome["earlier"]
            while earlier:
                before = lines[0]["n"]
                page = (bob.request(type="earlier", before=before) if way == "live"
                        else call(server.address, "GET", f"/api/games/{game}/chat?before={before}")[1])
                self.assertLessEqual(len(page["chat"]), 50)
                lines, earlier = page["chat"] + lines, page["earlier"]
            self.assertEqual([line["text"] for line in lines], [f"line {n}" for n in range(30, 150)], way)
        self.assertEqual(call(server.address, "GET", f"/api/games/{game}/chat?before=x")[0], 400)
        self.assertEqual(call(server.address, "GET", f"/api/games/{game}/chat", token="wrong")[0], 401)
        ann.close()
        bob.close()

    def test_one_may_say_so_much_in_a_minute_and_is_told_when_to_go_on(self):
        server = self.serve("--limit", "chat=3", "--limit", "spectators-chat=4")
        game, tokens = server.make()
        ann, one = Live(server.address, game, tokens[0]), Live(server.address, game)
        for n in range(3):
            one.send({"type": "chat", "text": f"{n}"})
        self.heard(ann, "chat", "2")
        refused = one.request(type="chat", text="too much")
        self.assertEqual(refused["type"], "error")
        self.assertIn("3 things a minute", refused["text"])
        self.assertIn(refused["retry_after"], range(1, 21))
        ann.send({"type": "chat", "text": "Players go on"})  # one person's share is not another's
        self.heard(ann, "chat", "Players go on")
        ann.close()
        one.close()

    def test_a_spectator_cannot_take_a_players_name(self):
        server = self.serve()
        game, tokens = server.make()
        spectator, bob = Live(server.address, game), Live(server.address, game, tokens[1])
        for name in ("Ann", "ann", " A n n", "\u0410nn", "An\u200bn", "\u202eAnn", "Red", "BOB"):
            refused = spectator.request(type="name", name=name)
            self.assertEqual(refused["type"], "error", name)
            self.assertIn("name of one who plays", refused["text"])
        spectator.send({"type": "name", "name": "Carl"})
        spectator.send({"type": "chat", "text": "It is I"})
        self.assertEqual(self.heard(bob, "chat", "It is I")["from"], "Carl")
        call(server.address, "PUT", f"/api/games/{game}/name", {"name": "Carl"}, tokens[1])  # nor keep it when a player takes it
        spectator.send({"type": "chat", "text": "I again"})
        self.assertEqual(self.heard(bob, "chat", "I again")["from"], "Spectator")
        bob.close()
        spectator.close()

    def test_a_crowd_that_comes_and_goes_is_told_of_now_and_then_and_not_by_every_name(self):
        server = self.serve()
        game, tokens = server.make()
        ann = Live(server.address, game, tokens[0])
        crowd = [Live(server.address, game) for _ in range(60)]
        time.sleep(2.5)
        ann.request(type="ping")
        told = [m for m in ann.told if m["type"] == "people"]
        self.assertLess(len(told), 20)
        self.assertEqual(told[-1]["spectators"], 60)
        self.assertLessEqual(len(told[-1]["people"]), 22)
        for one in crowd:
            one.close()
        ann.close()

    def test_a_game_has_room_for_so_many_spectators_and_always_for_its_players(self):
        server = self.serve("--limit", "spectators=2")
        game, tokens = server.make()
        lookers = [Live(server.address, game) for _ in range(2)]
        with self.assertRaises(Closed) as closed:
            Live(server.address, game)
        self.assertEqual(closed.exception.code, 1013)
        Live(server.address, game, tokens[0]).close()
        for one in lookers:
            one.close()


if __name__ == "__main__":
    program.main()
