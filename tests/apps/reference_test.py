"""rules, ledger, muster, desk, playthrough, signature, bot and the command line itself."""
import json
import pathlib
import subprocess

import program
from program import NO, WRONG_USE, ProgramTest

VOLLEY = """rules drill
table 48 x 36
unit Red/1  side A type infantry strength 6 at 20,10 facing north
unit Blue/1 side B type infantry strength 6 3 ahead of Red/1 facing it
start fire side A
answer A: Red/1 volley target Blue/1
dice 6 3 5 1 2 4 4 6 1 2
pass B
expect report "2 hits"
"""


class CommandLine(ProgramTest):
    def test_version_and_help(self):
        self.assertRegex(self.output("--version"), r"^drumhead \d+\.\d+\.\d+\n$")
        text = self.output("--help")
        for command in ("play", "serve", "fight", "desk", "odds", "playthrough", "replay", "rules", "ledger", "muster", "check",
                        "bot", "signature"):
            self.assertIn(f"  {command} ", text)
            self.assertIn("Usage", self.output(command, "--help"))

    def test_wrong_use(self):
        self.refusal(WRONG_USE, names=["--help"])
        self.refusal(WRONG_USE, "conquer", names=["conquer", "known are", "--help"])
        self.refusal(WRONG_USE, "replya", "--report", names=["replya", "nearest is `replay`"])
        self.refusal(WRONG_USE, "--verson", names=["--help"])
        self.refusal(WRONG_USE, "ledger", "drill", "--jsn", names=["--jsn"])

    def test_output_that_is_lost_is_an_error(self):
        for arguments in (["--help"], ["rules", "drill"], ["ledger", "drill", "--json"], ["signature"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([program.PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual(done.returncode, WRONG_USE, arguments)
            self.assertIn("not all of the output could be written", done.stderr)

    def test_serve_refuses_a_port_that_is_none(self):
        self.refusal(WRONG_USE, "serve", "--port", 99999, names=["99999"])


class Ledger(ProgramTest):
    def test_json(self):
        ledger = self.json_of("ledger", "drill", "--json")
        self.assertEqual(list(ledger), ["rulebook", "playable", "rules", "exempt", "cited", "fired_in_tests", "fired_in_play", "carried",
                                        "only_noted", "proved", "missing"])
        with open("data/rulebooks/drill/ledger.tsv", encoding="utf-8") as file:
            ids = [line.split("\t")[0] for line in file.read().splitlines()[1:]]
        self.assertEqual((ledger["rulebook"], ledger["playable"], ledger["rules"]), ("drill", True, len(ids)))
        self.assertLessEqual(set(ledger["missing"]), set(ids))

    def test_text_names_every_rule(self):
        text = self.output("ledger", "drill")
        self.assertIn("DR-003", text)
        self.assertRegex(text, r"\d+ rules; \d+ need no code")

    def test_a_book_of_which_only_the_ledger_is_there(self):
        for book in pathlib.Path("data/rulebooks").iterdir():
            if pathlib.Path("src/rules", book.name.replace("-", "_")).exists():
                continue
            ids = [line.split("\t")[0] for line in (book / "ledger.tsv").read_text(encoding="utf-8").splitlines()[1:]]
            ledger = self.json_of("ledger", book.name, "--json")
            self.assertEqual((ledger["playable"], ledger["rules"], ledger["missing"]), (False, len(ids), ids))
            text = self.output("ledger", book.name)
            self.assertIn(ids[0], text)
            self.assertIn(f"{len(ids)} rules; of this book the program has the ledger alone", text)
            self.refusal(WRONG_USE, "rules", book.name, names=[f"drumhead ledger {book.name}", "it can play drill"])
            self.refusal(WRONG_USE, "fight", "crossroads", "--rules", book.name, names=["the ledger alone"])

    def test_unknown(self):
        self.refusal(WRONG_USE, "ledger", "chess", names=["chess", "drill", "column-line-square"])
        self.refusal(WRONG_USE, "ledger", names=["ID"])


class Pages(ProgramTest):
    def test_the_page_of_a_book_says_what_the_program_says(self):
        pages = sorted(pathlib.Path("docs/rulebooks").glob("*.md"))
        self.assertIn("drill", [page.stem for page in pages])
        for page in pages:
            with self.subTest(page.stem):
                done = subprocess.run([program.PROGRAM, "rules", page.stem, "--page"], capture_output=True, text=True, check=False)
                if done.returncode != 0:
                    continue   # not built into this program
                self.assertTrue(page.read_text(encoding="utf-8") == done.stdout,
                                f"{page} is not what the program says: write it anew with\n"
                                f"  build/drumhead rules {page.stem} --page > {page}")

    def test_a_page_is_of_the_whole_book(self):
        self.refusal(WRONG_USE, "rules", "drill", "words", "--page", names=["--page", "topic"])


class Rules(ProgramTest):
    def test_topics(self):
        self.assertIn("Drill", self.output("rules", "drill"))
        self.assertIn("DR-003", self.output("rules", "drill", "DR-003"))
        self.assertEqual([t["id"] for t in self.json_of("rules", "drill", "distances", "--json")["tables"]], ["distances"])
        self.refusal(WRONG_USE, "rules", "drill", "elephants", names=["elephants"])
        self.refusal(WRONG_USE, "rules", "chess", names=["chess", "drill"])

    def test_words(self):
        self.assertIn("rules drill words", self.output("rules", "drill"))
        text = self.output("rules", "drill", "words")
        for line in ("infantry", "raw", "line, horse", "lost    0 to 99: Losses", "moves  Movement",
                     "volley  Fire at an enemy [DR-010]", "target  unit: Target", "rain  0 to 1"):
            self.assertIn(line, text)
        fury = self.output("rules", "fire-and-fury", "words")   # whose markers and choices have values with names
        self.assertRegex(fury, r"order +0 to 2 \(good, disordered, broken\): Order")
        self.assertRegex(fury, r"turn +one of straight, left, right: Turning")
        words = self.json_of("rules", "drill", "words", "--json")
        self.assertEqual([step["name"] for step in words["steps"]], ["fire", "moves", "nerve", "end"])
        self.assertEqual([marker["name"] for marker in words["piece_markers"]], ["holder"])

    def test_overrides_for_another_book(self):
        tables = self.write("theirs.toml", 'rulebook = "fire-and-fury"\n')
        self.refusal(WRONG_USE, "rules", "drill", "--tables", tables, names=[tables, "choose --rules fire-and-fury"])

    def test_overrides_are_marked(self):
        tables = self.write("house.toml", "[distances]\nrows = [ { id = \"foot\", value = 5 } ]\n")
        rows = self.json_of("rules", "drill", "distances", "--tables", tables, "--json")["tables"][0]["rows"]
        changed = [row for row in rows if row.get("overridden")]
        self.assertEqual([(row["id"], row["value"]) for row in changed], [("foot", 5)])
        self.refusal(WRONG_USE, "rules", "drill", "--tables", self.folder / "none.toml", names=["none.toml"])
        other = self.write("other.toml", 'rulebook = "chess"\n')
        self.refusal(WRONG_USE, "rules", "drill", "--tables", other, names=["chess", "drill"])


class Muster(ProgramTest):
    def test_battle_and_army(self):
        self.assertIn("Red/1", self.output("muster", "crossroads", "--rules", "drill"))
        self.assertIsInstance(self.json_of("muster", "crossroads", "--rules", "drill", "--json"), dict)
        self.output("muster", "data/armies/advance-guard.toml", "--rules", "drill")
        self.refusal(WRONG_USE, "muster", "nowhere.toml", "--rules", "drill", names=["nowhere.toml"])


class Desk(ProgramTest):
    def desk(self, *arguments):
        return ("desk", "--rules", "drill", *arguments)

    def test_list(self):
        self.assertIn("volley", self.output(*self.desk("--list")))
        listed = self.json_of(*self.desk("--list", "--json"))
        self.assertIn("volley", [procedure["name"] for procedure in listed["procedures"]])

    def test_list_of_one_procedure(self):
        one = self.json_of(*self.desk("--list", "nerve", "--json"))
        self.assertEqual([procedure["name"] for procedure in one["procedures"]], ["nerve"])
        self.assertNotIn("volley", self.output(*self.desk("--list", "nerve")))
        self.refusal(WRONG_USE, *self.desk("--list", "nerves"), names=["nerves", "nerve"])
        self.refusal(WRONG_USE, *self.desk("--list", "nerve", "losses=2"), names=["losses=2", "--list"])

    def test_dice_from_the_table(self):
        # Three dice, hitting on 6 (DR-013, DR-014): one hit.
        result = self.json_of(*self.desk("volley", "stands=3", "--dice", "6,3,5", "--json"))
        self.assertEqual(result["outcome"], 1)
        self.assertEqual(result["dice"][0]["faces"], [6, 3, 5])

    def test_odds(self):
        odds = self.json_of(*self.desk("volley", "stands=3", "--odds", "--json"))
        self.assertTrue(odds["exact"])
        # Three dice at 6 or more: (5/6)^3 for none.
        chances = {chance["outcome"]: chance["chance"] for chance in odds["chances"]}
        self.assertAlmostEqual(chances[0], 125 / 216)
        self.assertAlmostEqual(chances[3], 1 / 216)

    def test_a_seed_throws_the_same_again(self):
        first = self.output(*self.desk("volley", "--seed", 5))
        self.assertEqual(first, self.output(*self.desk("volley", "--seed", 5)))
        self.assertIn("--seed", self.output(*self.desk("volley")))

    def test_bad_input(self):
        self.refusal(WRONG_USE, *self.desk("voley"), names=["voley", "volley"])
        self.refusal(WRONG_USE, *self.desk(), names=["volley", "--list"])
        self.refusal(WRONG_USE, *self.desk("volley", "--dice", "3,x"), names=["3,x"])
        self.refusal(WRONG_USE, *self.desk("volley", "--dice", "3,"), names=["--dice"])
        self.refusal(WRONG_USE, *self.desk("volley", "stands=3", "--dice", "0,1,2"), names=["--dice"])
        self.refusal(WRONG_USE, *self.desk("volley", "stands=3", "--dice", "6,6"), names=["--dice"])
        self.refusal(WRONG_USE, *self.desk("volley", "stands=3", "--dice", "6,6,6,6"), names=["--dice"])
        self.refusal(WRONG_USE, *self.desk("volley", "stands=3", "--dice", "7,1,1"), names=["7"])
        self.refusal(WRONG_USE, *self.desk("volley", "--dice", "1,1,1", "--odds"), names=["--odds", "--dice"])
        self.refusal(WRONG_USE, *self.desk("volley", "stands"), names=["stands", "name=value"])
        self.refusal(WRONG_USE, *self.desk("volley", "stands=99"), names=["stands"])
        self.refusal(WRONG_USE, *self.desk("volley", "elephants=3"), names=["elephants"])
        self.refusal(WRONG_USE, "desk", "--list", names=["--rules", "drill"])


class Playthrough(ProgramTest):
    def test_expectations_and_reports(self):
        good = self.write("good.battle", VOLLEY)
        self.assertIn("as expected", self.output("playthrough", good))
        self.assertIn("Red/1", self.output("playthrough", good, "--report"))
        self.output("playthrough", good, "--write-reports")
        self.output("playthrough", good)
        report = self.folder / "good.report"
        report.write_text(report.read_text(encoding="utf-8").replace("Red/1", "Red/7"), encoding="utf-8")
        self.refusal(NO, "playthrough", good, names=["good.report:", "Red/7"])

    def test_failures(self):
        wrong = self.write("wrong.battle", VOLLEY + "expect strength Blue/1 60\n")
        self.refusal(NO, "playthrough", wrong, names=["wrong.battle:10"])
        unreadable = self.write("unreadable.battle", VOLLEY + "expct strength Blue/1 4\n")
        self.refusal(WRONG_USE, "playthrough", unreadable, names=["unreadable.battle:10", "expect"])
        foreign = self.write("foreign.battle", VOLLEY.replace("rules drill", "rules chess"))
        self.refusal(WRONG_USE, "playthrough", foreign, names=["foreign.battle:1", "chess", "drill"])
        self.refusal(WRONG_USE, "playthrough", self.folder / "none.battle", names=["none.battle"])
        self.refusal(WRONG_USE, "playthrough", self.folder, names=["folder"])

    def test_several_in_one_file(self):
        one = "".join(VOLLEY.splitlines(keepends=True)[1:])
        several = self.write("several.battles", f"rules drill\n=== first, a volley\n{one}=== second, a volley\n{one}")
        self.assertIn("2 playthroughs as expected", self.output("playthrough", several))
        self.assertIn("1 playthrough as expected", self.output("playthrough", several, "--only", "second"))
        self.assertIn("2 playthroughs under drill", self.output("check", several))
        self.refusal(WRONG_USE, "playthrough", several, "--only", "third", names=["third"])
        wrong = self.write("wrong.battles", several.read_text(encoding="utf-8") + "expect strength Blue/1 60\n")
        self.refusal(NO, "playthrough", wrong, names=["second.a_volley", "wrong.battles:20"])
        empty = self.write("empty.battles", "rules drill\n")
        self.refusal(WRONG_USE, "playthrough", empty, names=["empty.battles", "==="])
        self.output("playthrough", "tests/rules/drill/1_the_turn.battles")  # of the folder's book

    def test_signature(self):
        number = self.output("signature")
        self.assertRegex(number, r"^[0-9a-f]{16}\n$")
        self.assertEqual(self.output("signature", "tests/golden"), number)
        folder = self.folder / "golden"
        folder.mkdir()
        self.refusal(WRONG_USE, "signature", folder, names=["golden"])
        (folder / "one.battle").write_text(VOLLEY, encoding="utf-8")
        one = self.output("signature", folder)
        (folder / "one.battle").write_text(VOLLEY.replace("6 3 5", "6 6 5").replace("2 hits", "3 hits"), encoding="utf-8")
        self.assertNotEqual(self.output("signature", folder), one)
        self.refusal(WRONG_USE, "signature", self.folder / "none", names=["none"])


class Bot(ProgramTest):
    def test_what_it_cannot_read_it_says(self):
        hello = {"type": "hello", "protocol": 1, "rulebook": "drill", "seat": "A", "seed": 1}
        lines = [json.dumps(hello), "nonsense", json.dumps({**hello, "rulebook": "chess"}), json.dumps({**hello, "protocol": 2}),
                 json.dumps({"type": "ask", "view": {"seat": "A"}, "ask": {"id": 7}, "known": {}}), json.dumps({"type": "tea"})]
        done = self.expect(NO, "bot", "--rules", "drill", stdin="\n".join(lines) + "\n")
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([reply["type"] for reply in replies], ["hello"] + ["error"] * 5)
        self.assertIn("chess", replies[2]["text"])
        self.assertIn("protocol", replies[3]["text"])
        self.assertEqual(replies[1]["text"], "not JSON at character 2")

    def test_what_is_missing_in_a_line_is_named(self):
        hello = json.dumps({"type": "hello", "protocol": 1, "rulebook": "drill", "seat": "A", "seed": 1})
        ask = json.dumps({"type": "ask", "view": {"seat": "A"}, "ask": {"id": 7}})
        done = self.expect(NO, "bot", "--rules", "drill", stdin=f"{hello}\n{ask}\n")
        self.assertEqual(json.loads(done.stdout.splitlines()[-1])["text"], "`known` is missing")

    def test_bad_arguments(self):
        self.refusal(WRONG_USE, "bot", names=["--rules", "drill"])
        self.refusal(WRONG_USE, "bot", "--rules", "drill", "--general", "napoleon", names=["napoleon"])
        self.refusal(WRONG_USE, "bot", "--rules", "drill", "--general", "exec:cat", names=["bot"])


if __name__ == "__main__":
    program.main()
