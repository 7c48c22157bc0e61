"""Requests that were tried against the server, each as a promise: headers that would deceive it, pages of other sites, numbers that
overflow, and answers that come too late."""
import http.client
import pathlib
import socket
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "apps"))
import program  # noqa: E402
from live import Live, call  # noqa: E402
from program import ProgramTest  # noqa: E402
from serve_test import SEATS, Player, Serving  # noqa: E402

WISH = {"battle": "crossroads", "rulebook": "drill", "seats": SEATS}


def place_of(server):
    host, port = server.address.split("//")[1].rstrip("/").split(":")
    return host, int(port)


def ask(server, method, path, headers=None, body=None):
    """Status, headers and body, with any header."""
    link = http.client.HTTPConnection(*place_of(server), timeout=60)
    link.request(method, path, body, headers or {})
    reply = link.getresponse()
    found = reply.status, dict(reply.getheaders()), reply.read()
    link.close()
    return found


def raw(server, text):
    """What comes back for these bytes, until the other side closes."""
    with socket.create_connection(place_of(server), timeout=60) as link:
        link.sendall(text.encode())
        heard = b""
        while part := link.recv(65536):
            heard += part
    return heard.decode()


class Requests(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Serving(cls.folder / "games")

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        super().tearDownClass()

    def test_head_answers_without_a_body(self):
        for path in ("/health", "/api/games", "/api/games/nothing", "/"):
            whole, heads = ask(self.server, "GET", path), ask(self.server, "HEAD", path)
            self.assertEqual((heads[0], heads[2]), (whole[0], b""), path)
            self.assertEqual(heads[1]["Content-Length"], whole[1]["Content-Length"])
        both = raw(self.server, "HEAD /health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/battles HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        self.assertNotIn('"status"', both)  # nor does one slip in before the next answer
        self.assertIn('"battles"', both)

    def test_an_unknown_transfer_encoding_is_refused(self):
        for coding in ("gzip", "gzip, chunked", "chunked, identity", "cow"):
            head = f"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: {coding}\r\n\r\n"
            self.assertRegex(raw(self.server, head + "0\r\n\r\n"), "^HTTP/1.1 501 |this is no HTTP request", coding)
        two_lengths = "POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"
        self.assertRegex(raw(self.server, two_lengths), "^HTTP/1.1 400 ")
        chunked = "POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
        self.assertIn("`battle` is missing", raw(self.server, chunked))

    def test_bearer_may_be_written_small_and_other_schemes_matter_only_where_a_token_does(self):
        game, tokens = self.server.make()
        path = f"/api/games/{game}"
        for scheme in ("Bearer", "bearer", "BEARER"):
            self.assertIn(b'"you"', ask(self.server, "GET", path, {"Authorization": f"{scheme} {tokens[0]}"})[2])
        for header in ("Basic abc", "bearer", "Digest x=y"):
            for free in ("/health", "/api/battles", "/api/games"):
                self.assertEqual(ask(self.server, "GET", free, {"Authorization": header})[0], 200, header)
            status, headers, _ = ask(self.server, "GET", path, {"Authorization": header})
            self.assertEqual((status, headers["WWW-Authenticate"]), (401, "Bearer"))

    def test_a_page_of_another_site_can_neither_write_nor_listen(self):
        game, _ = self.server.make()
        host = "{}:{}".format(*place_of(self.server))
        live = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1", f"http://{host}.evil.example", f"http://evil.example/{host}"):
            self.assertEqual(ask(self.server, "POST", "/api/games", {"Origin": origin}, "{}")[0], 403, origin)
            self.assertEqual(ask(self.server, "GET", f"/api/games/{game}/live", {"Origin": origin, **live})[0], 403, origin)
            self.assertEqual(ask(self.server, "GET", "/api/games", {"Origin": origin})[0], 200)  # reading what is public harms nobody
        for own in (f"http://{host}", f"HTTP://{host}"):
            self.assertEqual(ask(self.server, "POST", "/api/games", {"Origin": own}, "{}")[0], 400)
        self.assertEqual(call(self.server.address, "POST", "/api/games", WISH)[0], 201)  # a bot sends no Origin
        Live(self.server.address, game).close()

    def test_names_and_origins_are_those_it_was_told(self):
        server = Serving(self.folder / "named", "--host", "club.example", "--origin", "https://other.example")
        for host, status in (("club.example", 200), ("CLUB.example:443", 200), ("evil.example", 421), ("127.0.0.1", 421)):
            self.assertEqual(ask(server, "GET", "/health", {"Host": host})[0], status, host)
        for origin, status in (("https://other.example", 400), ("https://club.example", 400), ("https://evil.example", 403)):
            self.assertEqual(ask(server, "POST", "/api/games", {"Host": "club.example", "Origin": origin}, "{}")[0], status, origin)
        server.stop()

    def test_a_stale_verdict_names_the_question_it_answers(self):
        game, tokens = self.server.make()
        ann = Player(self.server, game, tokens[0])
        for message in ({"type": "answer", "answer": {"ask": 77, "orders": []}}, {"type": "pass", "ask": 77}):
            verdict = ann.live.request(**message)
            self.assertFalse(verdict["allowed"])
            self.assertNotRegex(verdict["text"], r"\b0\b")
            self.assertIn("77", verdict["text"])
        ann.live.close()

    def test_a_measurement_far_off_the_table_is_refused(self):
        game, tokens = self.server.make()
        ann = Player(self.server, game, tokens[0])
        near = ann.live.request(type="measure", **{"from": {"point": [0, 0]}, "to": {"point": [3, 4]}})
        self.assertTrue(near["allowed"])
        self.assertAlmostEqual(near["distance"], 5, places=3)
        for far in (1e6, -1e6, 100000000000, 7600000000000000, -7600000000000000):
            reply = ann.live.request(type="measure", **{"from": {"point": [0, 0]}, "to": {"point": [far, 0]}})
            self.assertFalse(reply["allowed"], far)
            self.assertRegex(reply["text"], "far off the table|plain decimals")
        ann.live.close()


if __name__ == "__main__":
    program.main()
