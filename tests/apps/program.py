"""Runs the built program as a user does. Each test file calls main() with the program's path as its argument."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

DONE, NO, WRONG_USE = 0, 1, 2
PROGRAM = "drumhead"


class ProgramTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls._folder = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls._folder.name)
        # The teaching battle, broken off after three turns: where any fight will do, a short one does.
        whole = pathlib.Path("data/battles/crossroads.toml").read_text(encoding="utf-8")
        cls.short = cls.folder / "short.toml"
        cls.short.write_text(whole.replace('length = "2:00"', 'length = "0:30"'), encoding="utf-8")
        # The same with Blue 190 m before Red, which is 7.6" and in musket range under drill: there is somebody to fire at.
        cls.near = cls.folder / "near.toml"
        cls.near.write_text(whole.replace(", 750]\nfacing", ", 340]\nfacing"), encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls._folder.cleanup()

    def run_program(self, *arguments, stdin="", timeout=300):
        return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, text=True,
                              timeout=timeout, check=False)

    def expect(self, code, *arguments, stdin=""):
        """Runs it, checks the exit code, gives the output and the error output."""
        done = self.run_program(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, code, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done

    def output(self, *arguments, stdin=""):
        done = self.expect(DONE, *arguments, stdin=stdin)
        self.assertEqual(done.stderr, "")
        return done.stdout

    def json_of(self, *arguments):
        return json.loads(self.output(*arguments))

    def refusal(self, code, *arguments, names=()):
        """An error: nothing useful on the output, one message that names what it should."""
        done = self.expect(code, *arguments)
        self.assertTrue(done.stderr.startswith("drumhead: "), done.stderr)
        for name in names:
            self.assertIn(str(name), done.stderr)
        return done.stderr

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def record(self, name, seed=3):
        """A recorded battle between two random generals."""
        folder = self.folder / name
        self.output("fight", "crossroads", "--rules", "drill", "--games", 1, "--a", "random", "--b", "random",
                    "--seed", seed, "--save", folder)
        return folder / "game-00001.chronicle"


def main():
    global PROGRAM
    PROGRAM = sys.argv.pop(1)
    unittest.main()
