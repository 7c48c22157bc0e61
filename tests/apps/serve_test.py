"""The server as a process: killed, told to stop, on a full disk, on a store or a port that it cannot have."""
import hashlib
import json
import os
import pathlib
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import threading

import program
from live import Closed, Live, call, kept
from program import WRONG_USE, ProgramTest

SEATS = {"A": [{"kind": "person", "name": "Ann"}], "B": [{"kind": "open", "name": "Bob"}]}


class Serving:
    """A running server; `kill` is the end of the power, `stop` the polite one. Limits on strangers are those among the arguments, or,
    with `usual_limits`, those that a server has."""

    def __init__(self, store, *arguments, usual_limits=False):
        arguments = [*arguments] if usual_limits else ["--no-limits", *arguments]
        self.process = subprocess.Popen([program.PROGRAM, "serve", "--port", "0", "--store", f"{store}" if ":" in str(store) else f"sqlite:{store}", *map(str, arguments)],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+", line).group(0)
        self.log = []
        self.reader = threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True)
        self.reader.start()

    def end(self, how):
        self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        self.reader.join()
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def kill(self):
        return self.end(signal.SIGKILL)

    def stop(self):
        return self.end(signal.SIGTERM)

    def make(self, **more):
        status, game = call(self.address, "POST", "/api/games", {"battle": "crossroads", "rulebook": "drill", "seed": 3, "seats": SEATS, **more})
        assert status == 201, game
        return game["game"], [self.token(game["game"], seat) for seat in game["seats"]]

    def token(self, game, seat):
        """Of a seat as it was told to the one who made the game: a friend's invite is claimed."""
        if "token" in seat:
            return seat["token"]
        status, claimed = call(self.address, "POST", f"/api/games/{game}/claim", {"invite": seat["invite"], "agree": True})
        assert status == 200, claimed
        return claimed["token"]


class Player:
    """Answers what it is asked with the first suggestion, and remembers what was acknowledged."""

    def __init__(self, server, game, token, after=None):
        self.live = Live(server.address, game, token, after)
        self.view = self.live.welcome["view"]
        self.acknowledged = self.live.welcome["moment"]

    def follow(self):
        while any(message["type"] in ("moment", "view") for message in self.live.told):
            message = next(m for m in self.live.told if m["type"] in ("moment", "view"))
            self.live.told.remove(message)
            self.view = {**self.view, **message["view"]}

    def answer(self):
        ask = self.view["asks"][0]
        best = self.live.request(type="suggest", ask=ask["id"])["suggestions"][0]["answer"]
        verdict = self.live.request(type="answer", answer=best)
        assert verdict["allowed"], verdict
        self.acknowledged = verdict["moment"]
        self.live.told.insert(0, self.live.until("moment"))
        self.follow()


class Serve(ProgramTest):
    def test_killed_in_a_burst_of_answers_it_loses_nothing_acknowledged(self):
        store = self.folder / "killed.games"
        server = Serving(store)
        games = [server.make(seats={"A": SEATS["A"], "B": [{"kind": "computer", "level": "random"}]}) for _ in range(4)]
        players = [Player(server, game, tokens[0]) for game, tokens in games]
        for round_of_kills in range(3):
            enough = threading.Barrier(len(players) + 1)

            def burst(player):
                try:
                    for n in range(200):
                        if n == 3:
                            enough.wait(timeout=120)
                        while not player.view["asks"]:
                            if "outcome" in player.view:
                                return
                            message = player.live.until("moment")
                            player.view = {**player.view, **message["view"]}
                        player.answer()
                except (Closed, OSError):
                    pass

            threads = [threading.Thread(target=burst, args=(player,)) for player in players]
            for thread in threads:
                thread.start()
            enough.wait(timeout=120)
            server.kill()
            for thread in threads:
                thread.join()
            server = Serving(store)
            returned = [Player(server, game, tokens[0], after=-1) for game, tokens in games]
            for before, after in zip(players, returned):
                moments = after.live.welcome["moment"]
                self.assertGreaterEqual(moments, before.acknowledged, f"kill {round_of_kills}: an acknowledged answer is lost")
                self.assertEqual([m["n"] for m in after.live.welcome["history"]], list(range(moments + 1)))
                heard = [m for text in before.live.raw for m in [json.loads(text)] if m["type"] == "moment"]
                history = {m["n"]: m["events"] for m in after.live.welcome["history"]}
                for moment in heard:
                    self.assertEqual(history[moment["n"]], kept(moment["events"]))
                before.live.close()
            players = returned
        for player in players:
            player.live.close()
        self.assertEqual(server.stop(), 0)

    def test_stops_politely(self):
        server = Serving(self.folder / "polite.games")
        game, tokens = server.make()
        player = Player(server, game, tokens[0])
        self.assertEqual(server.stop(), 0)
        with self.assertRaises(Closed) as closed:
            while True:
                if player.live.next()["type"] == "notice":
                    told = True
        self.assertTrue(told)
        self.assertEqual(closed.exception.code, 1001)
        player.live.close()
        events = [json.loads(line)["event"] for line in server.log]
        self.assertEqual(events[0], "games brought back")
        self.assertIn("closing", events)
        for token in tokens:
            self.assertNotIn(token, "".join(server.log))

    def test_a_full_disk_refuses_answers_and_loses_none(self):
        server = Serving(self.folder / "full.games")
        game, tokens = server.make()
        ann = Player(server, game, tokens[0])
        pid = server.process.pid
        limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, limits[1]))  # no file may grow beyond that
        sheet = ann.view["asks"][0]["fallback"]
        reply = ann.live.request(type="answer", answer=sheet)
        self.assertEqual(reply["type"], "error")
        self.assertIn("could not be kept", reply["text"])
        self.assertIn("full", reply["text"])
        self.assertEqual(call(server.address, "GET", "/health")[0], 503)
        self.assertEqual(call(server.address, "POST", "/api/games", {"battle": "crossroads", "rulebook": "drill", "seats": SEATS})[0], 503)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
        verdict = ann.live.request(type="answer", answer=sheet)
        self.assertTrue(verdict["allowed"], verdict)
        self.assertEqual(call(server.address, "GET", "/health")[0], 200)
        ann.live.close()
        server.kill()
        server = Serving(self.folder / "full.games")
        again = Player(server, game, tokens[0])
        self.assertEqual(len(again.view["slips"]), 1)
        again.live.close()
        server.stop()

    def test_a_store_it_cannot_have(self):
        self.refusal(WRONG_USE, "serve", "--store", "sqlite:/proc/nowhere/games", "--port", 0, names=["/proc/nowhere/games", "cannot be written"])
        self.refusal(WRONG_USE, "serve", "--store", "games", "--port", 0, names=["sqlite:FILE"])
        letter = self.write("letter", "Dear Ann, " * 500)
        self.refusal(WRONG_USE, "serve", "--store", f"sqlite:{letter}", "--port", 0, names=["letter", "no store of games"])
        store = self.folder / "newer.games"
        Serving(store).stop()
        with sqlite3.connect(store) as database:
            database.execute("PRAGMA user_version=99")
        database.close()
        self.refusal(WRONG_USE, "serve", "--store", f"sqlite:{store}", "--port", 0, names=["newer drumhead", "version 99"])

    def test_a_store_or_a_port_in_use(self):
        server = Serving(self.folder / "first.games")
        port = server.address.rstrip("/").split(":")[-1]
        done = self.expect(WRONG_USE, "serve", "--store", f"sqlite:{self.folder / 'second.games'}", "--port", port)
        self.assertRegex(done.stderr.splitlines()[-1], f"^drumhead: .*:{port} is in use")
        self.refusal(WRONG_USE, "serve", "--store", f"sqlite:{self.folder / 'first.games'}", "--port", 0, names=["second server"])
        done = self.expect(WRONG_USE, "serve", "--bind", "nowhere", "--store", f"sqlite:{self.folder / 'third.games'}")
        self.assertRegex(done.stderr.splitlines()[-1], "^drumhead: `nowhere` .*--bind")
        done = self.expect(WRONG_USE, "serve", "--page", self.folder, "--store", f"sqlite:{self.folder / 'third.games'}")
        self.assertIn("no index.html", done.stderr.splitlines()[-1])
        server.stop()

    def test_counters_are_told_to_who_has_their_token_and_to_nobody_else(self):
        server = Serving(self.folder / "counted.games")
        self.assertEqual(call(server.address, "GET", "/metrics")[0], 404)
        server.stop()
        token = "a token of the one who runs it"
        server = Serving(self.folder / "counted.games", "--metrics-token-file", self.write("counters", token + "\n"))
        self.assertEqual(call(server.address, "GET", "/metrics")[0], 401)
        self.assertEqual(call(server.address, "GET", "/metrics", token="another token of somebody else")[0], 401)
        status, text = call(server.address, "GET", "/metrics", token=token)
        self.assertEqual(status, 200)
        self.assertIn("drumhead_answers_total 0", text)
        server.stop()
        self.refusal(WRONG_USE, "serve", "--port", 0, "--store", f"sqlite:{self.folder / 'counted.games'}",
                     "--metrics-token-file", self.write("short", "abc\n"), names=["short", "16 letters"])

    def test_the_dice_of_a_finished_game_are_verified_from_its_chronicle(self):
        server = Serving(self.folder / "dice.games")
        computer = [{"kind": "computer", "level": "random"}]
        wish = {"battle": "crossroads", "rulebook": "drill", "seats": {"A": computer, "B": computer}}
        status, made = call(server.address, "POST", "/api/games", wish)
        self.assertEqual(status, 201)
        path = f"/api/games/{made['game']}"
        while not (info := call(server.address, "GET", path)[1])["over"]:
            self.assertNotIn("secret", info["dice"])
        self.assertEqual(hashlib.sha256(bytes.fromhex(info["dice"]["secret"])).hexdigest(), made["dice"]["commitment"])
        chronicle = call(server.address, "GET", path + "/chronicle")[1]
        told = self.output("replay", "--verify", self.write("told.chronicle", chronicle))
        self.assertRegex(told, r"dice verified: (\d+) of \1; the secret is the one committed to .*; shares of nobody, none of Red and Blue")
        other = chronicle.replace(info["dice"]["secret"], "0" * 64, 1)
        self.assertIn("committed to", self.expect(1, "replay", "--verify", self.write("other.chronicle", other)).stderr)
        server.stop()

    def test_it_listens_to_this_machine_alone_unless_told(self):
        server = Serving(self.folder / "local.games")
        self.assertTrue(server.address.startswith("http://127.0.0.1:"))
        server.stop()

    def test_a_webhook_is_called_when_it_is_ones_turn(self):
        server = Serving(self.folder / "hook.games", "--private-webhooks")
        game, tokens = server.make()
        with socket.create_server(("127.0.0.1", 0)) as listener:
            url = f"http://127.0.0.1:{listener.getsockname()[1]}/turn?x=1"
            self.assertEqual(call(server.address, "PUT", f"/api/games/{game}/webhook", {"url": url}, tokens[1])[0], 200)
            ann, bob = Player(server, game, tokens[0]), Player(server, game, tokens[1])
            for player in (ann, bob):   # nobody is in range yet
                self.assertTrue(player.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
            self.assertTrue(ann.live.request(type="answer", answer={"ask": 2, "orders": [{"verb": "done"}]})["allowed"])
            listener.settimeout(60)
            caller, _ = listener.accept()
            heard = b""
            while b"prompt" not in heard:
                heard += caller.recv(4096)
            caller.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            caller.close()
        self.assertTrue(heard.startswith(b"POST /turn?x=1 HTTP/1.1\r\n"), heard)
        self.assertIn(f"Host: {url.split('/')[2]}\r\n".encode(), heard)  # with its port
        told = json.loads(heard.split(b"\r\n\r\n", 1)[1])
        self.assertEqual((told["game"], told["seat"]), (game, "B"))
        ann.live.close()
        bob.live.close()
        server.stop()


class PlayInTheBrowser(ProgramTest):
    def play(self, *arguments):
        page = self.folder / "page"
        page.mkdir(exist_ok=True)
        (page / "index.html").write_text("<title>Drumhead</title>", encoding="utf-8")
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data")}
        process = subprocess.Popen([program.PROGRAM, "play", "--no-open", "--page", str(page), *map(str, arguments)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=environment)
        address = re.search(r"http://\S+", process.stdout.readline()).group(0)
        return process, address

    def leave(self, process):
        process.send_signal(signal.SIGINT)
        text, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, errors), (0, ""))
        return text

    def test_it_lays_the_table_and_keeps_the_battle(self):
        process, address = self.play()
        host, place = address.split("#")
        self.assertRegex(place, r"^/game/\w+/[\w-]{43}\?guide$")
        self.assertIn("Drumhead", call(host, "GET", "/")[1])
        _, game, token = place.split("?")[0].strip("/").split("/")
        status, info = call(host, "GET", f"/api/games/{game}", token=token)
        self.assertEqual((status, info["battle"], info["you"]["seat"]), (200, "hollerbach", "A"))
        self.assertIn("games.sqlite", self.leave(process))
        self.assertTrue((self.folder / "data" / "drumhead" / "games.sqlite").exists())
        process, address = self.play("crossroads", "--rules", "drill", "--side", "both")
        self.assertRegex(address, r"#/hotseat/\w+/[\w-]{43}/[\w-]{43}$")
        self.assertIn(game, [g["game"] for g in call(address.split("#")[0], "GET", "/api/games")[1]["games"]])
        second, _ = self.play("crossroads", "--side", "B")   # a second table, with a store of its own
        self.leave(second)
        self.leave(process)

    def test_a_battle_file_of_ones_own(self):
        own = pathlib.Path("data/battles/crossroads.toml").read_text(encoding="utf-8").replace('title = "', 'title = "My ')
        process, address = self.play(self.write("mine.toml", own), "--rules", "drill")
        battles = call(address.split("#")[0], "GET", "/api/battles")[1]["battles"]
        self.assertIn("mine", [battle["id"] for battle in battles])
        self.leave(process)

    def test_text_is_at_the_terminal(self):
        done = self.expect(0, "play", "crossroads", "--rules", "drill", "--text", "--page", self.folder, "--save", self.folder / "kept", stdin="quit\n")
        self.assertIn("order in secret who fires", done.stdout)
        self.assertIn('"dice":"keyed"', (self.folder / "kept").read_text(encoding="utf-8"))   # people play: no short seed


if __name__ == "__main__":
    program.main()
