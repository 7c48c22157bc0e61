"""Several server processes on one PostgreSQL: any of them serves anybody, one at a time writes a game, and the death or the
sleep of one loses nothing that was acknowledged."""
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

import program
from live import call
from program import ProgramTest
from serve_test import SEATS, Player, Serving

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from with_postgres import Postgres  # noqa: E402

WITH_COMPUTER = {"A": SEATS["A"], "B": [{"kind": "computer", "level": "random"}]}
TAKEN_OVER_WITHIN = 2.0  # seconds
COUNTERS = "the token of the counters"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def until(what, seconds=60):
    """Waits until it is true; says how long that took."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < seconds, "it did not happen"
        time.sleep(0.01)
    return time.monotonic() - began


def until_asked(*players):
    """Follows the battle until one of them is asked; says who."""
    while True:
        for player in players:
            if player.view["asks"]:
                return player
        for player in players:
            message = player.live.until("moment")
            player.view = {**player.view, **message["view"]}


def open_the_battle(ann, bob):
    """Both give their sealed orders, which are to do nothing: the moves begin."""
    for player in (ann, bob):
        verdict = player.live.request(type="answer", answer={"ask": 1, "orders": []})
        assert verdict["allowed"], verdict
    for player in (ann, ann, bob):  # Ann's own order, and with Bob's both revealed
        player.view = {**player.view, **player.live.until("moment")["view"]}
    return ann if ann.view["asks"] else bob


class Shared(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.database = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.database.remove()
        super().tearDownClass()

    def serving(self, *arguments):
        server = Serving(self.database.uri, "--metrics-token-file", self.write("counters", COUNTERS), *arguments)
        self.addCleanup(lambda: server.process.poll() is None and server.kill())
        return server

    def test_two_people_play_through_two_processes(self):
        one, other = self.serving(), self.serving()
        game, tokens = one.make()
        ann, bob = Player(one, game, tokens[0]), Player(other, game, tokens[1])
        mover = open_the_battle(ann, bob)
        other_one = bob if mover is ann else ann
        mover.answer()  # seen by the other in the other process
        heard = other_one.live.until("moment")
        self.assertEqual(heard["by"], mover.live.welcome["you"]["seat"])
        bob.live.send({"type": "chat", "text": "well played"})
        self.assertEqual(ann.live.until("chat")["text"], "well played")
        here = lambda: all(p["here"] for p in ann.live.until("people")["people"] if p["seat"] != "nobody")
        bob.live.send({"type": "name", "name": "Robert"})
        until(here)
        self.assertIn(game, [g["game"] for g in call(other.address, "GET", "/api/games")[1]["games"]])
        for player in (ann, bob):
            player.live.close()
        self.assertEqual((one.stop(), other.stop()), (0, 0))

    def test_what_one_takes_back_the_other_sees_taken_back(self):
        one, other = self.serving(), self.serving()
        game, tokens = one.make()
        ann, bob = Player(one, game, tokens[0]), Player(other, game, tokens[1])
        mover = open_the_battle(ann, bob)
        other_one = bob if mover is ann else ann
        ask = mover.view["asks"][0]["id"]
        moves = [s["answer"] for s in mover.live.request(type="suggest", ask=ask)["suggestions"] if s["answer"]["orders"][0]["verb"] == "move"]
        self.assertTrue(mover.live.request(type="answer", answer=moves[0])["allowed"])
        n = other_one.live.until("moment")["n"]
        self.assertTrue(mover.live.request(type="take_back")["allowed"])
        self.assertEqual(other_one.live.until("view")["n"], n - 1)
        again = mover.live.request(type="answer", answer={"ask": ask, "orders": [{"verb": "done"}]})
        self.assertTrue(again["allowed"], again)
        self.assertEqual(other_one.live.until("moment")["n"], n)
        self.assertEqual((one.stop(), other.stop()), (0, 0))

    def test_a_killed_process_leaves_its_games_to_another(self):
        one, other = self.serving(), self.serving()
        game, tokens = one.make(seats=WITH_COMPUTER)
        ann = Player(one, game, tokens[0])
        for _ in range(3):
            until_asked(ann).answer()
        one.kill()
        began = time.monotonic()
        again = Player(other, game, tokens[0])
        self.assertGreaterEqual(again.live.welcome["moment"], ann.acknowledged, "an acknowledged answer is lost")
        until_asked(again).answer()  # the computer player goes on there
        self.assertLess(time.monotonic() - began, TAKEN_OVER_WITHIN)
        other.stop()

    def test_a_computer_player_whose_process_is_killed_thinks_on_in_another(self):
        one, other = self.serving(), self.serving()
        both = {side: [{"kind": "computer", "level": "captain"}] for side in "AB"}
        game, _ = one.make(seats=both)
        moments = lambda server: call(server.address, "GET", f"/api/games/{game}")[1]["moments"]
        until(lambda: moments(one) > 2)
        one.kill()
        at_death = moments(other)
        self.assertLess(until(lambda: moments(other) > at_death or call(other.address, "GET", f"/api/games/{game}")[1]["over"]),
                        TAKEN_OVER_WITHIN)
        other.kill()

    def test_a_process_that_slept_cannot_write(self):
        one, other = self.serving(), self.serving()
        game, tokens = one.make()
        ann = Player(one, game, tokens[0])
        ann.live.request(type="answer", answer={"ask": 1, "orders": []})  # the game is the first process's now
        os.kill(one.process.pid, signal.SIGSTOP)
        ann.live.send({"type": "answer", "ref": 99, "answer": {"ask": 2, "orders": [{"verb": "done"}]}})
        bob = Player(other, game, tokens[1])
        self.assertTrue(bob.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
        elsewhere = Player(other, game, tokens[0])  # Ann at another window
        self.assertTrue(elsewhere.live.request(type="answer", answer={"ask": 2, "orders": [{"verb": "done"}]})["allowed"])
        before = elsewhere.live.request(type="ping")
        os.kill(one.process.pid, signal.SIGCONT)
        late = ann.live.next()
        while late.get("ref") != 99:
            late = ann.live.next()
        self.assertFalse(late.get("allowed", False), "an answer to a question that was answered meanwhile")
        self.assertEqual(before["type"], "pong")
        one.stop()
        other.stop()
        fresh = self.serving()
        Player(fresh, game, tokens[0])
        fresh.stop()

    def test_a_database_that_is_away_for_a_while_costs_nothing_acknowledged(self):
        server = self.serving()
        game, tokens = server.make()
        ann = Player(server, game, tokens[0])
        self.database.stop()
        reply = ann.live.request(type="answer", answer={"ask": 1, "orders": []})
        self.assertEqual(reply["type"], "error", reply)
        self.assertIn("database", reply["text"])
        until(lambda: call(server.address, "GET", "/health")[0] == 503)
        self.database.start()
        until(lambda: call(server.address, "GET", "/health")[0] == 200)
        self.assertTrue(ann.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
        server.kill()
        again = Player(self.serving(), game, tokens[0])
        self.assertEqual(len(again.view["slips"]), 1)
        again.live.close()

    def test_behind_nginx_a_killed_process_is_not_missed(self):
        servers = [self.serving(), self.serving()]
        ports = [int(server.address.rstrip("/").split(":")[-1]) for server in servers]
        with Nginx(self.folder / "nginx", [free_port(), *ports]) as address:
            status, made = call(address, "POST", "/api/games", {"battle": "crossroads", "rulebook": "drill", "seed": 3, "seats": WITH_COMPUTER})
            self.assertEqual(status, 201, made)
            game, token = made["game"], made["seats"][0]["token"]
            proxy = type("Proxy", (), {"address": address})
            ann = Player(proxy, game, token)
            for _ in range(2):
                until_asked(ann).answer()
            here = next(server for server in servers if connections(server) > 0)
            here.kill()
            servers.remove(here)
            began = time.monotonic()
            again = Player(proxy, game, token)
            self.assertGreaterEqual(again.live.welcome["moment"], ann.acknowledged, "an acknowledged answer is lost")
            until_asked(again).answer()
            self.assertLess(time.monotonic() - began, TAKEN_OVER_WITHIN)
            self.assertEqual(call(address, "GET", "/metrics")[0], 404)
        self.assertEqual(servers[0].stop(), 0)


def connections(server):
    text = call(server.address, "GET", "/metrics", token=COUNTERS)[1]
    return int(float(text.split("\ndrumhead_connections ")[1].split("\n")[0]))


class Nginx:
    """Debian's nginx in a scratch folder, with a file of deploy/ as it is shipped but for what stands on the machine elsewhere:
    ports, files."""

    def __init__(self, folder, ports):
        self.prepare(folder, "nginx.conf", [("listen 8100", f"listen 127.0.0.1:{ports[0]}"), ("127.0.0.1:8101", f"127.0.0.1:{ports[1]}"),
                                            ("127.0.0.1:8102", f"127.0.0.1:{ports[2]}")])
        self.address = f"http://127.0.0.1:{ports[0]}/"

    def prepare(self, folder, name, elsewhere):
        folder.mkdir()
        site = pathlib.Path("deploy", name).read_text(encoding="utf-8")
        for shipped, here in elsewhere:
            assert shipped in site, shipped
            site = site.replace(shipped, here)
        (folder / "site.conf").write_text(site, encoding="utf-8")
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        self.conf = folder / "nginx.conf"
        self.conf.write_text(f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
                             f"http {{ access_log off;\n{temporary}include {folder}/site.conf; }}\n", encoding="utf-8")
        self.folder = folder

    def __enter__(self):
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", str(self.folder), "-e", str(self.folder / "error.log"), "-c", str(self.conf)])

        def answers():
            try:
                return call(self.address, "GET", "/health")[0] == 200
            except OSError:
                return False

        until(answers)
        return self.address

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)


if __name__ == "__main__":
    program.main()
