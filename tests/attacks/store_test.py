"""Attacks on the store, each as a promise: one server a file by whatever name, files that are their owner's alone, a take-back
that touches nothing but the last answer, a store that goes away noticed, nothing kept in memory alone."""
import pathlib
import stat
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "apps"))
import program  # noqa: E402
from live import call  # noqa: E402
from program import WRONG_USE, ProgramTest  # noqa: E402
from serve_test import Player, Serving  # noqa: E402


class TheStore(ProgramTest):
    def refused(self, name):
        return self.refusal(WRONG_USE, "serve", "--store", f"sqlite:{self.folder / name}", "--port", 0)

    def test_no_second_server_through_a_symlink_or_a_hard_link(self):
        server = Serving(self.folder / "games")
        game, tokens = server.make()
        (self.folder / "symlink").symlink_to(self.folder / "games")
        (self.folder / "hardlink").hardlink_to(self.folder / "games")
        for name in ("games", "symlink", "hardlink"):
            self.assertIn("second server", self.refused(name))
        ann = Player(server, game, tokens[0])  # and the first was not disturbed
        self.assertTrue(ann.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
        ann.live.close()
        server.kill()  # what it had in FILE-wal must not be left behind by opening the other name
        self.assertIn("second name", self.refused("hardlink"))
        (self.folder / "hardlink").unlink()
        server = Serving(self.folder / "symlink")
        again = Player(server, game, tokens[0])
        self.assertEqual(len(again.view["slips"]), 1)
        again.live.close()
        server.stop()

    def test_nobody_else_on_the_machine_can_read_it(self):
        server = Serving(self.folder / "private")
        server.make()
        for name in ("private", "private-wal", "private-shm"):
            self.assertEqual(stat.S_IMODE((self.folder / name).stat().st_mode), 0o600, name)
        server.stop()

    def test_a_store_that_goes_away_is_noticed_and_no_answer_is_acknowledged(self):
        store = self.folder / "going"
        server = Serving(store)
        game, tokens = server.make()
        ann = Player(server, game, tokens[0])
        for how in ("gone", "replaced"):
            store.rename(self.folder / "aside")
            if how == "replaced":
                store.write_bytes(b"another file")
            self.assertEqual(call(server.address, "GET", "/health")[0], 503, how)
            reply = ann.live.request(type="answer", answer={"ask": 1, "orders": []})
            self.assertEqual(reply["type"], "error", how)
            self.assertIn("store", reply["text"])
            (self.folder / "aside").rename(store)
            self.assertTrue(ann.live.request(type="ping"))
        self.assertTrue(ann.live.request(type="answer", answer={"ask": 1, "orders": []})["allowed"])
        self.assertEqual(call(server.address, "GET", "/health")[0], 200)
        ann.live.close()
        server.stop()

    def test_games_are_not_kept_in_memory_alone(self):
        self.refusal(WRONG_USE, "serve", "--store", "sqlite::memory:", "--port", 0, names=["name a file"])


if __name__ == "__main__":
    program.main()
