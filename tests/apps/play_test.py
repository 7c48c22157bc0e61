"""A battle at the terminal, typed through a pipe."""
import os
import pathlib
import signal
import subprocess
import time

import program
from program import NO, WRONG_USE, ProgramTest


class Play(ProgramTest):
    def play(self, typed, *arguments, save="game", battle="crossroads"):
        self.file = self.folder / save
        crossroads = ["play", battle, "--rules", "drill", "--seed", 3, "--general", "random", "--save", self.file]
        return self.output(*crossroads, *arguments, stdin="\n".join(typed) + "\n")

    def entries(self):
        return len(self.file.read_text(encoding="utf-8").splitlines()) - 2

    def test_the_first_battle_needs_no_arguments(self):
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data")}
        done = subprocess.run([program.PROGRAM, "play"], input="quit\n", capture_output=True, text=True, check=True, env=environment)
        self.assertIn("Morning at Hollerbach under Brigades and Batteries", done.stdout)
        self.assertIn("Initiative: Red throws", done.stdout)
        (kept,) = (self.folder / "data" / "drumhead").iterdir()
        self.assertIn(str(kept), done.stdout)
        self.output("replay", kept, "--verify")

    def test_help_shows_commands_and_grammar(self):
        text = self.play(["help", "quit"])
        for word in ("undo", "measure", "odds", "<Red/1|Red/2> volley target <Blue/1|Blue/2|Blue/3>"):
            self.assertIn(word, text)
        sheet = self.output("play", "sehested", "--rules", "belle-alliance", "--seed", 3, "--general", "random", "--save",
                            self.folder / "sheet", stdin="help\nquit\n")
        self.assertIn("rate <normal|fast|charge>", sheet)   # a choice among words

    def test_orders_in_words_then_a_move(self):
        text = self.play(["Red/1 volley target Blue/1", "Red/2 move path advance 2", "log", "quit"], battle=self.near)
        self.assertRegex(text, r"Red/1 fires at Blue/1 \(.*\): (no hit|\d+ hits?)\.")
        self.assertIn("Red/2 moves 2", text)
        self.assertEqual(self.entries(), 3)   # two sheets of orders and a move
        self.output("replay", self.file, "--verify")

    def test_a_refusal_teaches_the_rule_and_changes_nothing(self):
        text = self.play(["1", "Red/1 move path advance 40", "quit"])
        self.assertRegex(text, r"Refused: .+\n  DR-\d+: ")
        self.assertEqual(self.entries(), 2)

    def test_what_is_not_understood_is_explained(self):
        text = self.play(["Red/9 volley target Blue/1", "99", "measure Red/1", "why x", "quit"])
        self.assertIn("Red/9", text)
        self.assertIn("There are suggestions 1 to", text)
        self.assertIn("`measure` wants two units", text)
        self.assertIn("`why` wants a number", text)
        self.assertEqual(self.entries(), 0)

    def test_undo_shortens_what_is_kept(self):
        text = self.play(["Red/2 volley target Blue/2", "Red/1 move path advance 2", "undo", "undo", "quit"], battle=self.near)
        self.assertIn("Taken back.", text)
        self.assertIn("Nothing can be taken back", text)   # the other side has answered
        self.assertEqual(self.entries(), 2)
        self.output("replay", self.file, "--verify")

    def test_questions_at_the_table(self):
        text = self.play(["units", "table", "measure Red/1 Blue/1", "try 1", "odds 1", "hint", "why DR-003", "more", "save", "quit"])
        self.assertIn("Red/1 to Blue/1: ", text)
        self.assertIn("Allowed.", text)
        self.assertIn("results of the dice", text)
        self.assertIn("DR-003: ", text)
        self.assertEqual(self.entries(), 0)

    def test_the_tape_names_the_range_of_the_weapons(self):
        """Among a side's own units, who stand as the battle file has them. Field guns: canister 12", ballshot 32" (BB-145,
        BB-148); muskets: 4" and 8" (BB-140, BB-141); cavalry does not shoot."""
        guns, first, second = "Captain Rieger's Battery", "I/Ravensmark Musketeers", "II/Ravensmark Musketeers"
        pairs = {(guns, "Ravensmark Jaegers"): ", canister, field gun", (guns, "Salm Fusiliers"): ", ballshot, field gun",
                 (guns, "Merveldt Dragoons"): ", out of range", (first, second): ", musket, close",
                 (second, "Salm Fusiliers"): ", musket, far", (first, "Salm Fusiliers"): ", out of range",
                 ("Ostheim Hussars", "Salm Fusiliers"): ""}
        typed = [f'measure "{a}" "{b}"' for a, b in pairs] + ["quit"]
        text = self.output("play", "hollerbach", "--rules", "brigades-and-batteries", "--seed", 3, "--general", "random",
                           "--save", self.folder / "tape", stdin="\n".join(typed) + "\n")
        for (a, b), said in pairs.items():
            self.assertRegex(text, rf'(?m){a} to {b}: [\d.]+"{said}$')

    def test_why_explains_a_line_of_the_log(self):
        text = self.play(["1", "log", "why 1", "quit"])
        self.assertIn("DR-003: ", text)

    def test_the_end_of_input_is_a_stop_and_the_battle_goes_on_later(self):
        self.play(["1"])
        before = self.entries()
        self.assertEqual(before, 2)
        text = self.output("play", "--resume", self.file, "--general", "random", stdin="Red/1 move path advance 2\ndone\nquit\n")
        self.assertIn("Red moves", text)
        self.assertGreater(self.entries(), before)
        self.output("replay", self.file, "--verify")

    def test_a_torn_chronicle_is_played_on(self):
        self.play(["1", "done"])
        whole = self.file.read_text(encoding="utf-8")
        self.file.write_text(whole[:-30], encoding="utf-8")
        done = self.expect(0, "play", "--resume", self.file, stdin="quit\n")
        self.assertIn("torn", done.stderr)
        self.output("replay", self.file, "--verify")

    def test_a_chronicle_that_is_told_otherwise_is_played_on(self):
        self.play(["1", "done"])
        whole = self.file.read_text(encoding="utf-8")
        self.file.write_text(whole.replace('"text":"', '"text":"It is said: ', 1), encoding="utf-8")
        self.refusal(NO, "replay", self.file, "--verify", names=["told otherwise"])
        done = self.expect(0, "play", "--resume", self.file, stdin="quit\n")
        self.assertIn("told otherwise", done.stderr)
        self.output("replay", self.file, "--verify")   # it is kept in the words of today

    def test_both_sides_do_not_see_each_others_orders(self):
        text = self.play(["Red/1 volley target Blue/1", "Blue/2 volley target Red/2", "quit"], "--side", "both", battle=self.near)
        handed = text.index("The screen is Blue's")
        answered = text.index("Blue> Blue/2 volley target Red/2")
        self.assertLess(text.index("Red> Red/1 volley target Blue/1"), handed)
        self.assertLess(handed, answered)
        self.assertNotIn("Red/1 fires", text[:answered])
        self.assertNotIn("[acted", text[handed:answered])   # nor beside the unit
        self.assertIn("Red/1 fires at Blue/1", text[answered:])
        self.assertIn("[acted", text[answered:])

    def test_the_other_side(self):
        self.assertIn("Blue: order in secret who fires", self.play(["quit"], "--side", "B"))

    def test_nobody_plays_and_the_battle_ends(self):
        text = self.play([], "--side", "none")
        self.assertRegex(text, r"(wins|drawn): ")
        self.assertIn("replay --report", text)
        self.output("replay", self.file, "--verify")

    def test_a_whole_battle_by_defaults(self):
        text = self.play(["default"] * 400)
        self.assertRegex(text, r"(wins|drawn): ")

    def test_ctrl_c_leaves_a_playable_chronicle(self):
        file = self.folder / "interrupted"
        with subprocess.Popen([program.PROGRAM, "play", "crossroads", "--rules", "drill", "--save", str(file), "--general", "random"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
            running.stdin.write("1\n")
            running.stdin.flush()
            until = time.monotonic() + 60
            while (not file.exists() or file.read_text(encoding="utf-8").count("\n") < 4) and time.monotonic() < until:
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            text, _ = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130)
        self.assertIn("--resume", text)
        self.output("replay", file, "--verify")

    def test_bad_arguments(self):
        self.refusal(WRONG_USE, "play", "--side", "C", names=["C", "both"])
        self.refusal(WRONG_USE, "play", "--general", "napoleon", names=["napoleon", "captain"])
        self.refusal(WRONG_USE, "play", "nowhere", names=["nowhere", "crossroads"])
        self.refusal(WRONG_USE, "play", "--rules", "chess", names=["chess", "drill"])
        self.refusal(WRONG_USE, "play", "--save", "/proc/nowhere/game", names=["/proc/nowhere/game", "--save"])
        self.refusal(WRONG_USE, "play", "--resume", self.folder / "none", names=["none"])
        self.refusal(WRONG_USE, "play", "crossroads", "--resume", self.folder / "none", names=["BATTLE"])
        self.refusal(WRONG_USE, "play", "crossroads", "--rules", "drill", "--options", "snow=1", names=["snow", "rain"])
        self.assertFalse(pathlib.Path("/proc/nowhere").exists())


if __name__ == "__main__":
    program.main()
