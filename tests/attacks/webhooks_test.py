"""Webhooks, each as a promise: nobody makes the server ask its own network something, and who hangs makes nobody else wait."""
import contextlib
import pathlib
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "apps"))
import program  # noqa: E402
from live import call  # noqa: E402
from program import ProgramTest  # noqa: E402
from serve_test import Player, Serving  # noqa: E402


class Hook:
    """Listens at a port of this machine and remembers who called. One that hangs takes the call and says nothing."""

    def __init__(self, answer=b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.answer, self.heard, self.links = answer, [], []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        with contextlib.suppress(OSError):
            while True:
                link, _ = self.listener.accept()
                self.links.append(link)
                self.heard.append(link.recv(65536))
                if self.answer:
                    link.sendall(self.answer)

    def url(self, host="127.0.0.1"):
        return f"http://{host}:{self.port}/hook"

    def called(self, seconds=30):
        until = time.monotonic() + seconds
        while not self.heard and time.monotonic() < until:
            time.sleep(0.05)
        return bool(self.heard)

    def close(self):
        self.listener.close()
        for link in self.links:
            link.close()


class Webhooks(ProgramTest):
    def ask_bob(self, server, url):
        """A game in which Bob is asked something a moment later; the status of setting his webhook."""
        game, tokens = server.make()
        status = call(server.address, "PUT", f"/api/games/{game}/webhook", {"url": url}, tokens[1])
        ann, bob = Player(server, game, tokens[0]), Player(server, game, tokens[1])
        for player in (ann, bob):
            self.assertTrue(player.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
        self.assertTrue(ann.live.request(type="answer", answer={"ask": 2, "orders": [{"verb": "done"}]})["allowed"])
        ann.live.close()
        bob.live.close()
        return status

    def test_this_machine_and_its_network_are_not_called(self):
        server, hook = Serving(self.folder / "private"), Hook()
        for host in ("127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1", "169.254.169.254", "0.0.0.0", "[fe80::1]", "[fc00::1]", "224.0.0.1"):
            status, reply = self.ask_bob(server, hook.url(host)) if host == "127.0.0.1" else self.set_alone(server, hook.url(host))
            self.assertEqual(status, 400, host)
            self.assertIn("private network", reply["error"])
        status, _ = self.ask_bob(server, hook.url("localhost"))  # a name says where it leads only when it is looked up
        self.assertEqual(status, 200)
        self.assertFalse(hook.called(3))
        server.stop()
        self.assertTrue(any("private network" in line for line in server.log), server.log)
        hook.close()

    def set_alone(self, server, url):
        game, tokens = server.make()
        return call(server.address, "PUT", f"/api/games/{game}/webhook", {"url": url}, tokens[1])

    def test_those_that_hang_do_not_starve_the_rest(self):
        server = Serving(self.folder / "hanging", "--private-webhooks")
        hanging, good = [Hook(answer=None) for _ in range(4)], Hook()
        for hook in hanging:
            for _ in range(2):
                self.assertEqual(self.ask_bob(server, hook.url())[0], 200)
        began = time.monotonic()
        self.assertEqual(self.ask_bob(server, good.url())[0], 200)
        self.assertTrue(good.called(20))
        self.assertLess(time.monotonic() - began, 5)
        for hook in (*hanging, good):
            hook.close()
        server.stop()

    def test_a_redirection_is_not_followed(self):
        server, secret = Serving(self.folder / "redirected", "--private-webhooks"), Hook()
        door = Hook(b"HTTP/1.1 307 Temporary Redirect\r\nLocation: " + secret.url().encode() + b"\r\nContent-Length: 0\r\n\r\n")
        self.ask_bob(server, door.url())
        self.assertTrue(door.called())
        self.assertFalse(secret.called(2))
        server.stop()
        door.close()
        secret.close()


if __name__ == "__main__":
    program.main()
