import json
import os
import signal
import stat
import subprocess
import sys
import time

import program
from program import DONE, NO, WRONG_USE, ProgramTest

QUICK = ["--rules", "drill", "--a", "random", "--b", "random"]


class Fight(ProgramTest):
    def test_json_has_the_promised_keys(self):
        result = self.json_of("fight", "crossroads", *QUICK, "--games", 3, "--json")
        self.assertEqual(result["games"], 3)
        self.assertEqual(result["refused"], 0)
        self.assertEqual(result["unfinished"], 0)
        self.assertEqual(sum(result["wins"].values()), 3)
        self.assertEqual(set(result["wins"]), {"A", "B", "draw"})
        self.assertGreater(result["seconds"], 0)
        self.assertGreater(result["battles_per_second_per_core"], 0)
        self.assertGreater(result["answers"], 0)
        self.assertGreaterEqual(result["mean_turns"], 1)
        for side in "AB":
            self.assertLessEqual(result["mean_losses"][side], result["mean_strength"][side])

    def test_the_result_does_not_depend_on_the_number_of_threads(self):
        def hash_with(jobs, seed=7):
            return self.json_of("fight", self.short, *QUICK, "--games", 5, "--jobs", jobs, "--seed", seed, "--json")["hash"]
        self.assertEqual(hash_with(1), hash_with(3))
        self.assertNotEqual(hash_with(1), hash_with(1, seed=8))

    def test_generals_that_change_over_are_counted_by_general(self):
        straight = self.json_of("fight", self.short, *QUICK, "--games", 4, "--json")
        swapped = self.json_of("fight", self.short, *QUICK, "--games", 4, "--swap", "--json")
        self.assertEqual([g["wins"] for g in straight["wins_by_general"]], [straight["wins"]["A"], straight["wins"]["B"]])
        self.assertEqual(sum(g["wins"] for g in swapped["wins_by_general"]), swapped["wins"]["A"] + swapped["wins"]["B"])
        self.assertNotEqual(straight["hash"], swapped["hash"])

    def test_every_battle_is_kept_and_replays(self):
        folder = self.folder / "kept"
        self.output("fight", self.short, *QUICK, "--games", 2, "--save", folder, "--verify")
        files = sorted(folder.iterdir())
        self.assertEqual([f.name for f in files], ["game-00001.chronicle", "game-00002.chronicle"])
        self.output("replay", files[1], "--verify")

    def test_kept_battles_are_not_overwritten(self):
        folder = self.folder / "kept once"
        fight = ["fight", self.short, *QUICK, "--games", 1, "--save", folder]
        self.output(*fight)
        before = (folder / "game-00001.chronicle").read_bytes()
        self.refusal(WRONG_USE, *fight, "--seed", 9, names=[folder, "game-00001.chronicle"])
        self.assertEqual((folder / "game-00001.chronicle").read_bytes(), before)

    def test_progress_is_shown_on_a_terminal_and_nowhere_else(self):
        fight = ["fight", self.short, *QUICK, "--games", 3]
        self.assertNotIn("of 3 battles", self.expect(DONE, *fight).stderr)
        here, terminal = os.openpty()
        done = subprocess.run([program.PROGRAM, *map(str, fight)], stdout=subprocess.PIPE, stderr=terminal, text=True, check=False)
        os.close(terminal)
        self.assertEqual(done.returncode, DONE)
        self.assertIn("of 3 battles", os.read(here, 65536).decode())
        os.close(here)
        self.assertNotIn("of 3 battles", done.stdout)

    def test_what_was_fought_before_ctrl_c_can_be_read(self):
        folder = self.folder / "broken_off"
        fight = [program.PROGRAM, "fight", str(self.short), *QUICK, "--games", "100000", "--save", str(folder)]
        # With Ctrl-C as it is at a terminal, whatever started these tests.
        with subprocess.Popen(fight, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as running:
            while len(list(folder.glob("*.chronicle")) if folder.exists() else []) < 3 and running.poll() is None:
                time.sleep(0.01)
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=60)
            self.assertEqual(running.returncode, -signal.SIGINT)
        kept = sorted(folder.glob("*.chronicle"))
        self.assertGreaterEqual(len(kept), 3)
        self.output("check", *kept)

    def test_one_battle_is_one_battle(self):
        page = self.folder / "one.html"
        text = self.output("fight", self.short, *QUICK, "--games", 1, "--html", page)
        self.assertIn(": 1 battle from seed 1", text)
        self.assertIn("1 battle under drill", page.read_text(encoding="utf-8"))
        self.assertIn(": 2 battles from", self.output("fight", self.short, *QUICK, "--games", 2))

    def test_a_report_page_keeps_what_is_in_it_until_there_is_another(self):
        page = self.write("old.html", "the old page")
        self.refusal(WRONG_USE, "fight", self.short, "--rules", "drill", "--a", "exec:exit 3", "--games", 1, "--html", page)
        self.assertEqual(page.read_text(encoding="utf-8"), "the old page")
        new = self.folder / "new.html"
        self.refusal(WRONG_USE, "fight", self.short, "--rules", "drill", "--a", "exec:exit 3", "--games", 1, "--html", new)
        self.assertFalse(new.exists())

    def test_the_report_page_stands_alone(self):
        page = self.folder / "report.html"
        self.output("fight", self.short, *QUICK, "--games", 2, "--html", page)
        text = page.read_text(encoding="utf-8")
        self.assertIn("The Crossroads", text)
        self.assertNotIn("http", text)
        self.assertNotIn("<script", text)

    def test_coverage_is_written_for_the_ledger(self):
        folder = self.folder / "coverage"
        self.output("fight", self.short, *QUICK, "--games", 2, "--coverage", folder)
        (file,) = folder.iterdir()
        self.assertRegex(file.name, r"^drill\.\d+\.play$")
        self.assertIn("DR-003", file.read_text(encoding="utf-8").split())

    def test_options(self):
        fixed = ["fight", self.short, *QUICK, "--games", 2, "--json"]
        self.json_of(*fixed, "--options", "rain=1")
        self.json_of(*fixed, "--options", "random")
        self.refusal(WRONG_USE, *fixed, "--options", "rian=1", names=["rian", "rain"])
        self.refusal(WRONG_USE, *fixed, "--options", "rain=2", names=["rain", "0 to 1"])

    def test_bad_numbers(self):
        self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--games", "-3", names=["--games", "-3"])
        self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--games", "0", names=["--games"])
        self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--games", "many", names=["--games", "many"])
        self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--jobs", "0", names=["--jobs"])
        self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--jobs", "-1", names=["--jobs"])
        self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--games", "1", "--seed", "-1", names=["--seed"])
        one = ["fight", self.short, *QUICK, "--games", "1"]
        for games in ("1e3", "1.5", "7 "):
            self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--games", games, names=[f"a whole number is expected, not {games}"])
        self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--games", "9" * 20, names=["--games", "beyond all bounds"])
        self.refusal(WRONG_USE, *one, "--seed", 2**64, names=["--seed", "beyond all bounds"])
        self.output(*one, "--seed", 2**64 - 1)
        self.refusal(WRONG_USE, *one, "--bot-seconds", "nan", names=["--bot-seconds", "nan"])

    def test_an_option_without_its_value_is_a_slip(self):
        for option in ("--a", "--save", "--html", "--options"):
            self.refusal(WRONG_USE, "fight", self.short, *QUICK, "--games", "1", option, "", names=[option, "a value is missing"])
        self.refusal(WRONG_USE, "desk", "--rules", "drill", "volley", "--dice", "", names=["--dice", "a value is missing"])

    def test_unknown_names_are_answered_with_known_ones(self):
        self.refusal(WRONG_USE, "fight", "crossroads", "--rules", "chess", names=["chess", "drill"])
        self.refusal(WRONG_USE, "fight", "crosroads", "--rules", "drill", names=["crosroads", "crossroads"])
        self.refusal(WRONG_USE, "fight", "crossroads", "--rules", "drill", "--a", "napoleon", names=["napoleon", "captain", "exec:"])
        self.refusal(WRONG_USE, "fight", "crossroads", "--rules", "drill", "--b", "exec:", names=["exec:"])
        self.refusal(WRONG_USE, "fight", names=["BATTLE", "--help"])

    def test_places_that_cannot_be_written(self):
        file = self.write("a_file", "")
        fight = ["fight", self.short, *QUICK, "--games", 1]
        self.refusal(WRONG_USE, *fight, "--save", file, names=[file])
        self.refusal(WRONG_USE, *fight, "--save", file / "below", names=[file])
        self.refusal(WRONG_USE, *fight, "--coverage", file, names=[file])
        self.refusal(WRONG_USE, *fight, "--html", self.folder, names=[self.folder, "folder"])
        self.refusal(WRONG_USE, *fight, "--html", "/proc/nowhere/report.html", names=["/proc/nowhere/report.html"])
        self.refusal(WRONG_USE, *fight, "--save", "/proc/nowhere", names=["/proc/nowhere"])

    def test_a_folder_is_no_battle(self):
        self.refusal(WRONG_USE, "fight", self.folder, "--rules", "drill", names=[self.folder, "folder"])


class Bots(ProgramTest):
    def bot(self, body):
        """A bot of a few lines: `lines()` gives what the program says, `say()` answers."""
        path = self.write("bot.py", f"#!{sys.executable}\nimport json, sys\n"
                          "def say(thing): print(thing if isinstance(thing, str) else json.dumps(thing), flush=True)\n"
                          "def lines():\n    for line in sys.stdin: yield json.loads(line)\n" + body)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return f"exec:{path}"

    def fight(self, bot, *more):
        return ["fight", self.short, "--rules", "drill", "--a", bot, "--b", "random", "--games", 1, "--json", *more]

    def test_the_programs_own_general_plays_over_the_lines_as_well(self):
        bot = f"exec:'{program.PROGRAM}' bot --rules drill --general random"
        result = self.json_of("fight", self.short, "--rules", "drill", "--a", bot, "--b", bot, "--games", 2, "--json")
        self.assertEqual((result["refused"], result["unfinished"]), (0, 0))

    def test_a_bot_that_only_passes(self):
        bot = self.bot("for line in lines():\n"
                       "    if line['type'] == 'ask': say({'type': 'pass', 'ask': line['ask']['id']})\n")
        self.assertEqual(self.json_of(*self.fight(bot))["refused"], 0)

    def test_a_bot_hears_what_it_needs(self):
        log = self.folder / "heard.jsonl"
        bot = self.bot(f"log = open({str(log)!r}, 'w')\n"
                       "for line in lines():\n"
                       "    log.write(json.dumps(line) + '\\n'); log.flush()\n"
                       "    if line['type'] == 'ask':\n"
                       "        fallback = line['ask']['fallback']\n"
                       "        say({'type': 'answer', **fallback})\n")
        self.assertEqual(self.json_of(*self.fight(bot))["refused"], 0)
        heard = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        self.assertEqual((heard[0]["type"], heard[0]["protocol"], heard[0]["seat"]), ("hello", 1, "A"))
        asks = [line for line in heard if line["type"] == "ask"]
        self.assertTrue(all(line["ask"]["seat"] == "A" and line["view"]["seat"] == "A" for line in asks))
        self.assertEqual(heard[-1]["type"], "over")
        self.assertIn(heard[-1]["outcome"]["winner"], ("A", "B", "nobody"))

    def test_answers_to_a_closed_question_are_refused_and_counted(self):
        bot = self.bot("for line in lines():\n"
                       "    if line['type'] in ('ask', 'refused'): say({'type': 'answer', 'ask': 9999, 'orders': []})\n")
        done = self.expect(NO, *self.fight(bot))
        result = json.loads(done.stdout)
        self.assertEqual(result["unfinished"], 0)
        self.assertGreater(result["refused"], 0)
        self.assertEqual(result["refused"] % 3, 0)   # three tries for every question
        self.assertIn("9999 is closed", done.stderr)

    def test_lines_that_cannot_be_read_are_counted(self):
        bot = self.bot("for line in lines():\n    if line['type'] in ('ask', 'error'): say('to arms!')\n")
        done = self.expect(NO, *self.fight(bot))
        self.assertIn("cannot be read", done.stderr)

    def test_a_bot_that_resigns_loses_nothing_but_its_say(self):
        bot = self.bot("for line in lines():\n    if line['type'] == 'ask': say({'type': 'resign'})\n")
        self.assertEqual(self.json_of(*self.fight(bot))["refused"], 0)

    def test_a_bot_that_dies_is_named(self):
        self.refusal(WRONG_USE, *self.fight("exec:exit 3"), names=["exit 3", "ended"])
        self.refusal(WRONG_USE, *self.fight("exec:/no/such/bot 2>/dev/null"), names=["/no/such/bot"])
        dies = self.bot("next(lines()); next(lines())\n")
        self.refusal(WRONG_USE, *self.fight(dies), names=["bot.py", "ended"])

    def test_a_bot_that_does_not_read_is_named(self):
        for deaf in ("yes", "sleep 60"):
            self.refusal(WRONG_USE, "fight", "crossroads", "--rules", "drill", "--a", f"exec:{deaf}", "--b", "random",
                         "--games", 1, "--bot-seconds", 0.2, names=[f"`{deaf}`", "has not read for 0.2 seconds"])

    def test_a_bot_may_say_more_than_a_pipe_holds_before_it_reads(self):
        bot = self.bot("for n in range(20000): print('{\"type\":\"hello\"}')\n"
                       "for line in lines():\n"
                       "    if line['type'] == 'ask':\n"
                       "        for n in range(20000): print('{\"type\":\"hello\"}')\n"
                       "        say({'type': 'pass', 'ask': line['ask']['id']})\n")
        self.assertEqual(self.json_of(*self.fight(bot))["refused"], 0)

    def test_a_bot_that_sleeps_is_passed_over(self):
        bot = self.bot("import time\n"
                       "for n, line in enumerate(l for l in lines() if l['type'] == 'ask'):\n"
                       "    if n == 0: time.sleep(3)\n"
                       "    say({'type': 'pass', 'ask': line['ask']['id']})\n")
        done = self.expect(NO, *self.fight(bot, "--bot-seconds", 1))
        self.assertIn("did not answer within", done.stderr)
        self.refusal(WRONG_USE, *self.fight(bot, "--bot-seconds", 0), names=["--bot-seconds"])


if __name__ == "__main__":
    program.main()
