"""One server behind nginx with TLS, by deploy/nginx-one.conf: pages, requests and live connections go through, the counters do not."""
import ssl
import subprocess
import urllib.error
import urllib.request

import live
import program
from live import call
from program import ProgramTest
from serve_test import Player, Serving
from shared_test import Nginx, free_port


class NginxWithTls(Nginx):
    def __init__(self, folder, server, certificate, key):
        plain, self.plain = free_port(), None
        secure = free_port()
        self.prepare(folder, "nginx-one.conf",
                     [("listen 80;", f"listen 127.0.0.1:{plain};"), ("listen 443 ssl", f"listen 127.0.0.1:{secure} ssl"),
                      ("http://127.0.0.1:8100", server.address.rstrip("/")),
                      ("/etc/ssl/drumhead/fullchain.pem", str(certificate)), ("/etc/ssl/drumhead/privkey.pem", str(key))])
        self.plain, self.address = f"http://127.0.0.1:{plain}/", f"https://127.0.0.1:{secure}/"


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Proxy(ProgramTest):
    def test_a_battle_through_a_proxy_with_tls(self):
        key, certificate = self.folder / "key.pem", self.folder / "certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=club", "-addext",
                        "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
        live.TLS = ssl.create_default_context(cafile=certificate)
        self.addCleanup(setattr, live, "TLS", None)
        server = Serving(self.folder / "games")
        self.addCleanup(lambda: server.process.poll() is None and server.kill())
        nginx = NginxWithTls(self.folder / "nginx", server, certificate, key)
        with nginx as address:
            club = type("Club", (), {"address": address, "make": Serving.make, "token": Serving.token})()
            game, tokens = club.make(seats={"A": [{"kind": "person"}], "B": [{"kind": "computer", "level": "random"}]})
            player = Player(club, game, tokens[0])
            before = player.acknowledged
            player.answer()
            self.assertGreater(player.acknowledged, before)
            player.live.close()
            self.assertEqual(call(address, "GET", "/metrics")[0], 404)
            with self.assertRaises(urllib.error.HTTPError) as sent_on:
                urllib.request.build_opener(Stay()).open(nginx.plain + "a/page", timeout=60)
            self.assertEqual(sent_on.exception.code, 301)
            self.assertTrue(sent_on.exception.headers["Location"].startswith("https://127.0.0.1"))
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    program.main()
