"""`make install` and `make package` of a build: what they lay down runs with the sources out of sight, serves its page and
takes an answer. Needs build/page; tools/run-tests calls it after that is made.

Usage: tests/apps/installed.py PROGRAM     the program in its build folder
"""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import urllib.request

import program
import serve_test
from live import call

SOURCES = pathlib.Path(__file__).resolve().parents[2]


def run(*command, **more):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def fetch(address):
    with urllib.request.urlopen(address, timeout=60) as reply:
        return reply.read()


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.build = pathlib.Path(program.PROGRAM).resolve().parent
        cls._folder = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls._folder.name)

    @classmethod
    def tearDownClass(cls):
        cls._folder.cleanup()

    def out_of_sight(self, installed):
        """A command that runs the program where an empty folder covers the sources. Only root may cover them."""
        if os.geteuid() != 0:
            self.skipTest("the sources can be put out of sight by root alone")
        starter = self.folder / "starter"
        starter.write_text(f'#!/bin/sh\nexec unshare -m sh -c \'mount -t tmpfs none "{SOURCES}" && cd / && '
                           f'test ! -e "{SOURCES}/README.md" && exec "{installed}" "$@"\' drumhead "$@"\n', encoding="utf-8")
        starter.chmod(0o755)
        return starter

    def plays_alone(self, installed):
        program.PROGRAM = self.out_of_sight(installed)
        with tempfile.TemporaryDirectory() as store:
            server = serve_test.Serving(pathlib.Path(store) / "games")
            try:
                self.serves_its_page(server.address)
                computer = {"A": [{"kind": "person", "name": "Ann"}], "B": [{"kind": "computer", "level": "captain"}]}
                for battle, rulebook in (("hollerbach", "brigades-and-batteries"), ("crossroads", "drill")):
                    game, tokens = server.make(battle=battle, rulebook=rulebook, seats=computer)
                    player = serve_test.Player(server, game, tokens[0])
                    before = player.acknowledged
                    while not player.view["asks"]:
                        player.view = {**player.view, **player.live.until("moment")["view"]}
                    player.answer()
                    self.assertGreater(player.acknowledged, before)
                    player.live.close()
            finally:
                self.assertEqual(server.stop(), 0)

    def serves_its_page(self, address):
        page = fetch(address).decode()
        self.assertNotIn("was not built", page)
        files = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
        self.assertTrue(any(file.endswith(".js") for file in files), page)
        for file in files:
            self.assertEqual(fetch(address + file), (SOURCES / "build/page" / file).read_bytes(), file)
        self.assertEqual(call(address, "GET", "/health")[0], 200)

    def installed_below(self):
        below = self.folder / "below"
        run("cmake", "--install", self.build, "--prefix", "/opt/drumhead", env={**os.environ, "DESTDIR": str(below)})
        return below / "opt/drumhead"

    def test_installed_below_a_folder(self):
        below = self.installed_below()
        unit = (below / "lib/systemd/system/drumhead.service").read_text(encoding="utf-8")
        self.assertIn("ExecStart=/opt/drumhead/bin/drumhead serve ", unit)
        self.assertNotIn("@CMAKE", unit, "a name of the template was not filled in")
        self.plays_alone(below / "bin/drumhead")

    def test_a_copy_made_while_people_play_goes_on(self):
        below = self.installed_below()
        program.PROGRAM = below / "bin/drumhead"
        games, copies = self.folder / "played", self.folder / "copies"
        copies.mkdir()
        server = serve_test.Serving(games)
        game, tokens = server.make(seats={"A": [{"kind": "person"}], "B": [{"kind": "computer", "level": "random"}]})
        player = serve_test.Player(server, game, tokens[0])
        player.answer()
        made = [run(below / "share/drumhead/drumhead-backup", program.PROGRAM, copies,
                    env={**os.environ, "DRUMHEAD_STORE": f"sqlite:{games}", "DRUMHEAD_KEEP": "1"}).splitlines()[-1]]
        port = server.address.rstrip("/").rpartition(":")[2]
        run(below / "share/drumhead/drumhead-healthy", port)
        player.live.close()
        server.kill()
        self.assertNotEqual(subprocess.run([below / "share/drumhead/drumhead-healthy", port], capture_output=True, check=False).returncode, 0)
        self.assertEqual([str(file) for file in copies.iterdir()], made)
        self.assertEqual(os.stat(made[0]).st_mode & 0o077, 0, "a copy holds the secrets of the dice")
        again = serve_test.Serving(made[0])
        back = serve_test.Player(again, game, tokens[0])
        self.assertGreaterEqual(back.acknowledged, player.acknowledged)
        back.live.close()
        self.assertEqual(again.stop(), 0)

    def test_the_containers_lists_are_those_of_the_tools(self):
        """The Containerfile names no package of its own but make: it installs by tools/install-deps and the .deb."""
        text = (SOURCES / "deploy/Containerfile").read_text(encoding="utf-8")
        steps = "\n".join(line for line in text.replace("\\\n", " ").splitlines() if not line.startswith("#"))
        named = re.findall(r"apt-get install ((?:-\S+ )*)([^&\n]+)", steps)
        self.assertEqual([packages.strip() for _, packages in named], ["make", "/tmp/drumhead_*.deb"])
        self.assertIn("RUN /drumhead/tools/install-deps package\n", steps)
        self.assertRegex(steps, r"(?m)^USER drumhead$")
        for name in re.findall(r"COPY (?:--\S+ )?(\S+) ", steps):
            self.assertTrue(name == "." or name.startswith("/drumhead/") or (SOURCES / name).exists(), name)

    def test_the_package_of_debian(self):
        packed, below = self.folder / "packed", self.folder / "unpacked"
        run("cpack", "-B", packed, cwd=self.build)
        package, = packed.glob("drumhead_*.deb")
        needs = run("dpkg-deb", "-f", package, "Depends")
        for library in ("libc6", "libfmt9", "libpqxx-6.4", "libsodium23", "libsqlite3-0", "libssl3", "libmimalloc2.0"):
            self.assertIn(library, needs)
        run("dpkg-deb", "-x", package, below)
        owners = run("dpkg-deb", "-c", package)
        self.assertNotRegex(owners, r"(?m)^\S+ (?!root/root )", "everything belongs to root")
        self.assertIn("ExecStart=/usr/bin/drumhead serve ",
                      (below / "usr/lib/systemd/system/drumhead.service").read_text(encoding="utf-8"))
        self.plays_alone(below / "usr/bin/drumhead")


if __name__ == "__main__":
    program.main()
