"""Strangers, each as a promise: nobody has more than his share, he is told when to come back, and what one asks for holds up nobody
else. A proxy says here for whom it asks, so that one machine can be many."""
import http.client
import json
import pathlib
import socket
import sqlite3
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "apps"))
import program  # noqa: E402
from live import Live, call  # noqa: E402
from program import WRONG_USE, ProgramTest  # noqa: E402
from serve_test import SEATS, Player, Serving  # noqa: E402

WISH = json.dumps({"battle": "crossroads", "rulebook": "drill", "seats": SEATS})


def ask(server, method, path, body=None, address=None, headers=None):
    """Status, JSON and headers; for that address, if we are a proxy."""
    host, port = server.address.split("//")[1].rstrip("/").split(":")
    link = http.client.HTTPConnection(host, int(port), timeout=120)
    link.request(method, path, body, {**({"X-Forwarded-For": address} if address else {}), **(headers or {})})
    reply = link.getresponse()
    found = reply.status, json.loads(reply.read()), reply.headers
    link.close()
    return found


class Strangers(ProgramTest):
    def serve(self, *arguments, **more):
        server = Serving(self.folder / self.id().split(".")[-1], *arguments, **more)
        self.addCleanup(server.stop)
        return server

    def expect_limit(self, reply, says):
        status, told, headers = reply
        self.assertEqual(status, 429, told)
        self.assertIn(says, told["error"])
        self.assertIn("come back in", told["error"])
        self.assertEqual(int(headers["Retry-After"]), told["retry_after"])
        self.assertGreater(told["retry_after"], 0)

    def test_one_address_makes_so_many_games_and_another_still_makes_its_own(self):
        server = self.serve("--behind-proxy", "127.0.0.1", "--limit", "games=3")
        for _ in range(3):
            self.assertEqual(ask(server, "POST", "/api/games", WISH, "203.0.113.7")[0], 201)
        self.expect_limit(ask(server, "POST", "/api/games", WISH, "203.0.113.7"), "3 games an hour")
        self.assertEqual(ask(server, "POST", "/api/games", WISH, "203.0.113.8")[0], 201)

    def test_nobody_gets_another_share_by_saying_he_is_another(self):
        server = self.serve("--limit", "games=3")  # there is no proxy
        for n in range(3):
            self.assertEqual(ask(server, "POST", "/api/games", WISH, f"203.0.113.{n}")[0], 201)
        self.expect_limit(ask(server, "POST", "/api/games", WISH, "203.0.113.9"), "3 games an hour")

    def test_a_server_has_limits_unless_it_is_told_otherwise(self):
        server = self.serve(usual_limits=True)
        statuses = [ask(server, "POST", "/api/games", WISH)[0] for _ in range(70)]
        self.assertEqual((statuses.count(201), statuses.count(429)), (60, 10))

    def test_requests_joins_and_uploads_are_counted(self):
        server = self.serve("--limit", "requests=50", "--limit", "joins=5", "--limit", "upload-megabytes=3", "--behind-proxy", "127.0.0.1")
        for _ in range(3):
            self.assertEqual(ask(server, "POST", "/api/chronicles", "nonsense\n", "203.0.113.1")[0], 400)
        self.expect_limit(ask(server, "POST", "/api/chronicles", "nonsense\n", "203.0.113.1"), "3 megabytes")
        _, game, _ = ask(server, "POST", "/api/games", WISH, "203.0.113.2")
        for _ in range(5):
            self.assertEqual(ask(server, "POST", f"/api/games/{game['game']}/claim", '{"invite":"guess"}', "203.0.113.2")[0], 410)
        self.expect_limit(ask(server, "POST", f"/api/games/{game['game']}/claim", '{"invite":"guess"}', "203.0.113.2"), "join 5 times")
        live = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}
        self.expect_limit(ask(server, "GET", f"/api/games/{game['game']}/live", None, "203.0.113.2", live), "join 5 times")
        for _ in range(50):
            self.assertEqual(ask(server, "GET", "/health", None, "203.0.113.3")[0], 200)
        self.expect_limit(ask(server, "GET", "/health", None, "203.0.113.3"), "50 requests a minute")

    def test_help_is_counted_and_only_so_much_is_worked_on_at_once(self):
        server = self.serve("--limit", "help=20")
        game, tokens = server.make()
        ann = Player(server, game, tokens[0])
        for n in range(30):
            ann.live.send({"type": "suggest", "ask": 1, "ref": 1000 + n})
        replies = []
        while len(replies) < 30:
            message = ann.live.next()
            if message.get("ref", 0) >= 1000:
                replies.append(message)
        refused = [reply["text"] for reply in replies if reply["type"] == "error"]
        self.assertGreaterEqual(len(refused), 10)
        self.assertTrue(any("helped 20 times a minute" in text for text in refused), refused)
        self.assertTrue(ann.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])  # answers are no help
        ann.live.close()

    def test_one_address_has_so_many_connections_and_half_open_ones_end(self):
        server = self.serve("--limit", "connections=5")
        game, _ = server.make()
        host, port = server.address.split("//")[1].rstrip("/").split(":")
        time.sleep(0.5)
        silent = [socket.create_connection((host, int(port)), timeout=60) for _ in range(5)]
        time.sleep(0.5)
        status, told, headers = ask(server, "GET", "/health")
        self.assertEqual((status, headers["Retry-After"]), (429, "10"), told)
        began = time.monotonic()
        for link in silent:  # without a word they are closed, and there is room again
            self.assertEqual(link.recv(100), b"")
            link.close()
        self.assertLess(time.monotonic() - began, 25)
        self.assertEqual(ask(server, "GET", "/health")[0], 200)
        Live(server.address, game).close()

    def test_large_uploads_hold_up_nobodys_answers(self):
        server = self.serve()
        chronicle = self.record("upload").read_bytes()
        lines = chronicle.splitlines(keepends=True)
        large = b"".join(lines) + lines[-1] * (8 * 1024 * 1024 // len(lines[-1]))  # read to its end before it is refused
        game, tokens = server.make()
        ann = Player(server, game, tokens[0])
        statuses = []
        uploads = [threading.Thread(target=lambda: statuses.append(call(server.address, "POST", "/api/chronicles", large)[0])) for _ in range(12)]
        for upload in uploads:
            upload.start()
        waits = []
        while any(upload.is_alive() for upload in uploads):
            began = time.monotonic()
            self.assertTrue(ann.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
            self.assertTrue(ann.live.request(type="take_back")["allowed"])
            waits.append(time.monotonic() - began)
            time.sleep(0.02)
        self.assertLess(sorted(waits)[len(waits) // 2], 2)
        self.assertTrue(set(statuses) <= {201, 400, 429}, statuses)
        ann.live.close()

    def test_a_start_with_ten_thousand_games_is_quick(self):
        store = self.folder / "many"
        began = time.monotonic()
        server = Serving(store)
        empty = time.monotonic() - began
        game, tokens = server.make()
        server.stop()
        with sqlite3.connect(store) as database:
            for table, columns in (("game", "battle, rulebook, summary, listed, typed_dice, over, replay_only, made, header, tables, touched"),
                                   ("entry", "number, line, moments"), ("place", "seat, place, kind, level, name, commands, token_hash, webhook, invite_hash")):
                key = "id" if table == "game" else "game"
                database.execute(f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) "
                                 f"INSERT INTO {table} ({key}, {columns}) SELECT 'copy' || i, {columns} FROM n, {table} WHERE {key} = ?", (game,))
        database.close()
        began = time.monotonic()
        server = Serving(store)
        self.assertEqual(call(server.address, "GET", "/health")[1]["games"], 10001)
        seconds = time.monotonic() - began
        self.assertLess(seconds, empty + 10)
        self.assertTrue(Player(server, "copy77", tokens[0]).live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
        resident = int(next(line for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines() if line.startswith("VmRSS")).split()[1])
        self.assertLess(resident, 600 * 1024)
        server.stop()

    def test_a_wrong_limit_or_proxy_is_refused_at_once(self):
        for wrong, says in ((["--limit", "gamse=3"], "`games`"), (["--limit", "games"], "games=N"), (["--limit", "games=-1"], "games=N"),
                            (["--limit", "chat-lines=0"], "from 1"), (["--behind-proxy", "nginx"], "no address"), (["--origin", "club.example"], "https://")):
            self.refusal(WRONG_USE, "serve", "--port", 0, "--store", f"sqlite:{self.folder / 'wrong'}", *wrong, names=[says])


if __name__ == "__main__":
    program.main()
