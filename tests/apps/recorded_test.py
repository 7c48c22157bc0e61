"""replay, odds and check on recorded battles, whole and damaged."""
import json
import pathlib

import program
from program import NO, WRONG_USE, ProgramTest


class Recorded(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.chronicle = cls.record(cls(), "recorded")
        cls.lines = cls.chronicle.read_text(encoding="utf-8").splitlines()
        cls.entries = [json.loads(line) for line in cls.lines[1:]]

    def runTest(self):   # so that setUpClass can make one
        pass

    def with_line(self, name, number, change):
        """A copy of the chronicle in which one line (from 1) was edited."""
        lines = list(self.lines)
        entry = json.loads(lines[number - 1])
        change(entry)
        lines[number - 1] = json.dumps(entry)
        return self.write(name, "\n".join(lines) + "\n")


class Replay(Recorded):
    def test_a_whole_chronicle_verifies(self):
        self.assertIn(f"{len(self.entries) - 1} answers", self.output("replay", self.chronicle, "--verify"))

    def test_the_report_up_to_an_answer_is_the_beginning_of_the_whole(self):
        whole = self.output("replay", self.chronicle, "--report")
        part = self.output("replay", self.chronicle, "--report", "--at", 5)
        self.assertTrue(whole.startswith(part.rstrip("\n")))
        self.assertLess(len(part), len(whole))
        self.assertIn("The Crossroads", part)

    def test_a_side_does_not_read_the_others_secrets(self):
        def heard_by_blue(number):
            return self.output("replay", self.chronicle, "--report", "--at", number, "--side", "B")
        number, firer = next((i, entry["said"].split()[0]) for i, entry in enumerate(self.entries)
                             if entry.get("said", "").startswith("Red/") and "volley" in entry["said"])
        self.assertEqual(heard_by_blue(number), heard_by_blue(number - 1))   # Red's orders are on a sealed slip
        self.assertRegex(heard_by_blue(number + 1)[len(heard_by_blue(number)):], f"{firer} fires at Blue/")

    def test_the_position_at_any_moment(self):
        text = self.output("replay", self.chronicle, "--at", 0)
        self.assertIn("Red/1", text)
        self.assertIn("not over", text)

    def test_the_picture(self):
        out = self.folder / "table.svg"
        self.output("replay", self.chronicle, "--at", 3, "--svg", out)
        self.assertTrue(out.read_text(encoding="utf-8").lstrip().startswith("<svg"))
        self.refusal(WRONG_USE, "replay", self.chronicle, "--svg", "/proc/nowhere/t.svg", names=["/proc/nowhere/t.svg"])

    def test_everything_that_is_asked_is_done(self):
        out = self.folder / "all.svg"
        text = self.output("replay", self.chronicle, "--verify", "--at", 3, "--report", "--svg", out)
        self.assertTrue(out.read_text(encoding="utf-8").lstrip().startswith("<svg"))
        verified, told = text.split("\n", 1)
        self.assertIn("3 answers replayed", verified)
        self.assertEqual(told, self.output("replay", self.chronicle, "--report", "--at", 3))

    def test_verified_up_to_an_answer(self):
        edited = self.with_line("late", 6, lambda entry: entry.update(hash="0123456789abcdef"))   # answer 4
        self.assertIn("3 answers", self.output("replay", edited, "--verify", "--at", 3))
        self.assertIn("1 answer replayed", self.output("replay", edited, "--verify", "--at", 1))
        self.refusal(NO, "replay", edited, "--verify", "--at", 4, names=["late:6"])
        out = self.folder / "late.svg"
        self.refusal(NO, "replay", edited, "--verify", "--report", "--svg", out, names=["late:6"])
        self.assertFalse(out.exists())

    def test_a_side_has_no_place_where_nothing_is_shown(self):
        self.refusal(WRONG_USE, "replay", self.chronicle, "--verify", "--side", "A", names=["--side", "--report"])
        self.output("replay", self.chronicle, "--verify", "--side", "A", "--report")

    def test_a_moment_that_is_not_in_it(self):
        self.refusal(WRONG_USE, "replay", self.chronicle, "--at", len(self.entries), names=["--at", len(self.entries) - 1])
        self.refusal(WRONG_USE, "replay", self.chronicle, "--at", -1, names=["--at"])
        self.refusal(WRONG_USE, "replay", self.chronicle, "--side", "C", "--report", names=["C"])

    def test_a_file_that_is_none(self):
        self.refusal(WRONG_USE, "replay", self.folder / "none.chronicle", names=["none.chronicle"])
        self.refusal(WRONG_USE, "replay", self.folder, names=["folder"])
        self.refusal(WRONG_USE, "replay", self.write("empty", ""), names=["empty"])
        self.refusal(WRONG_USE, "replay", self.write("prose", "Once upon a time\n"), names=["prose:1", "not a chronicle"])
        self.refusal(WRONG_USE, "replay", "data/battles/crossroads.toml", names=["crossroads.toml:1", 'begin with {"drumhead":'])
        self.refusal(WRONG_USE, "replay", self.write("bare.json", "{}\n"), names=["bare.json:1"])

    def test_a_newer_program_wrote_it(self):
        newer = self.with_line("newer", 1, lambda header: header.update(drumhead=99, program="9.0"))
        self.refusal(WRONG_USE, "replay", newer, names=["newer:1", "99", "9.0", "update"])

    def test_of_a_rulebook_that_is_not_here(self):
        foreign = self.with_line("foreign", 1, lambda header: header.update(rulebook="chess"))
        self.output("replay", foreign, "--report")   # the events need no rules
        self.refusal(WRONG_USE, "replay", foreign, "--verify", names=["chess", "drill"])

    def test_a_torn_last_line_is_left_out_and_told(self):
        torn = self.write("torn", "\n".join(self.lines)[:-40])
        done = self.expect(0, "replay", torn, "--report")
        self.assertIn(f"torn:{len(self.lines)}", done.stderr)
        self.refusal(NO, "replay", torn, "--verify", names=["torn"])
        self.refusal(NO, "check", torn, names=["torn"])

    def test_an_edited_state_is_found(self):
        edited = self.with_line("edited", 4, lambda entry: entry.update(hash="0123456789abcdef"))
        self.refusal(NO, "replay", edited, "--verify", names=["edited:4"])
        self.refusal(WRONG_USE, "replay", edited, names=["edited:4", "edited or damaged"])
        self.refusal(NO, "check", edited, names=["edited:4"])

    def test_an_edited_answer_is_found(self):
        def other_verb(entry):
            entry["answer"]["ask"] += 50
        edited = self.with_line("answer", 5, other_verb)
        self.refusal(NO, "replay", edited, "--verify", names=["answer:5", "refuse"])

    def edited_event(self, name, has, change):
        """A copy in which one event that has something was edited, and the line it stands in."""
        number, index = next((i, k) for i, entry in enumerate(self.entries) for k, event in enumerate(entry["events"]) if has(event))
        return self.with_line(name, number + 2, lambda entry: change(entry["events"][index])), number + 2

    def test_one_edit_of_any_field_is_found(self):
        def is_thrown(event):
            return bool(event.get("dice", [{}])[0].get("faces"))

        def other_result(event):
            event["dice"][0]["result"] += 1

        def other_value(event):
            event["reckoning"][0]["value"] += 1

        edits = {
            "text": (lambda event: len(event["text"]) > 9, lambda event: event.update(text="Nothing happens.")),
            "cites": (lambda event: "cites" in event, lambda event: event.update(cites=["DR-001"])),
            "result": (is_thrown, other_result),
            "value": (lambda event: "reckoning" in event, other_value),
        }
        for name, (has, change) in edits.items():
            with self.subTest(name):
                edited, line = self.edited_event(name, has, change)
                for command in (["replay", edited, "--verify"], ["check", edited]):
                    self.refusal(NO, *command, names=[f"{name}:{line}", "told otherwise", f"{name}`", "the rules give"])
                self.output("replay", edited, "--report")   # it is the same battle, and opens

    def test_an_edited_list_of_dice_is_found(self):
        number = next(i for i, entry in enumerate(self.entries) if entry["dice"])

        def other_face(entry):
            entry["dice"][0] = entry["dice"][0] % 6 + 1
        edited = self.with_line("list", number + 2, other_face)
        self.refusal(WRONG_USE, "replay", edited, "--verify", names=[f"list:{number + 2}", "`dice` are ["])
        self.refusal(NO, "check", edited, names=[f"list:{number + 2}", "`dice` are ["])

    def test_an_edited_word_of_an_answer_is_found(self):
        edited = self.with_line("said", 4, lambda entry: entry.update(said="pass the port"))
        self.refusal(NO, "replay", edited, "--verify", names=["said:4", "`said`", "pass the port"])

    def test_an_edited_header_is_found(self):
        for name, change, words in [
            ("title", lambda header: header.update(battle="The Cross Roads"), ["`battle`", "The Crossroads"]),
            ("options", lambda header: header["options"].update(rain=1), ["`options`"]),
        ]:
            with self.subTest(name):
                edited = self.with_line(name, 1, change)
                self.refusal(NO, "replay", edited, "--verify", names=[f"{name}:1", *words])
                self.refusal(NO, "check", edited, names=[f"{name}:1", *words])
        first = next(i for i, entry in enumerate(self.entries) if entry["dice"])
        seed = self.with_line("seed", 1, lambda header: header.update(seed="0123456789abcdef"))
        self.refusal(NO, "replay", seed, "--verify", names=[f"seed:{first + 2}", "the seed gives"])

    def test_dice_without_a_word_on_the_seed_cannot_be_held_against_it(self):
        def forget(header):
            header.pop("dice")
            header["seed"] = "0123456789abcdef"
        old = self.with_line("old", 1, forget)
        self.assertIn("nothing confirms the seed", self.output("replay", old, "--verify"))
        self.assertIn("nothing confirms the seed", self.output("check", old))

    def test_edited_dice_are_found(self):
        number = next(i for i, entry in enumerate(self.entries) if entry["dice"])

        def other_face(entry):
            throw = next(event for event in entry["events"] if "dice" in event)["dice"][0]
            throw["faces"][0] = throw["faces"][0] % 6 + 1
            entry["dice"][0] = throw["faces"][0]
        edited = self.with_line("dice", number + 2, other_face)
        self.refusal(NO, "replay", edited, "--verify", names=[f"dice:{number + 2}", "but the seed gives a"])

    def test_a_broken_line_is_told_in_our_words(self):
        broken = self.write("broken", "\n".join([*self.lines[:4], "x" + self.lines[4], *self.lines[5:]]) + "\n")
        said = self.refusal(WRONG_USE, "replay", broken, names=["broken:5", "not JSON at character 1", "the lines before it stand"])
        self.assertNotIn("json.exception", said)

    def test_a_missing_line_is_found(self):
        gap = self.write("gap", "\n".join(self.lines[:5] + self.lines[6:]) + "\n")
        self.refusal(WRONG_USE, "replay", gap, names=["gap:6", "missing"])

    def test_a_start_without_a_battle(self):
        hollow = self.with_line("hollow", 1, lambda header: header.update(start={}))
        self.refusal(WRONG_USE, "replay", hollow, names=["hollow:1"])
        self.refusal(WRONG_USE, "replay", hollow, "--verify", names=["hollow:1"])

    def test_other_tables(self):
        tables = self.write("house.toml", HOUSE_RULES)
        self.refusal(NO, "replay", self.chronicle, "--verify", "--tables", tables, names=["tables"])


HOUSE_RULES = 'rulebook = "drill"\n[distances]\nrows = [ { id = "foot", value = 5 } ]\n'


class Odds(Recorded):
    def entry_of(self, verb):
        return next(i for i, entry in enumerate(self.entries) if verb in entry.get("said", "").split())

    def test_a_volley_has_exact_odds_that_sum_to_one(self):
        number = self.entry_of("volley")
        odds = self.json_of("odds", self.chronicle, "--at", number, "--json")
        self.assertTrue(odds["exact"])
        self.assertEqual(odds["answer"], self.entries[number]["said"])
        self.assertAlmostEqual(sum(outcome["chance"] for outcome in odds["outcomes"]), 1, places=9)
        self.assertGreater(len(odds["outcomes"]), 1)
        self.assertIn("%", self.output("odds", self.chronicle, "--at", number))

    def test_a_volley_comes_with_its_card(self):
        number = self.entry_of("volley")
        card = self.json_of("odds", self.chronicle, "--at", number, "--json")["cards"][0]
        firer, _, _, target = self.entries[number]["said"].split()[:4]
        self.assertEqual(card["title"], f"{firer} fires at {target.rstrip(';')}")
        self.assertEqual((card["rule"], card["exact"], card["estimate"]), ("DR-013", True, False))
        self.assertEqual(sum(line["value"] for line in card["lines"]), card["total"])
        self.assertAlmostEqual(sum(outcome["chance"] for outcome in card["outcomes"]), 1, places=9)
        text = self.output("odds", self.chronicle, "--at", number)
        self.assertIn(card["title"] + " [DR-013]", text)
        self.assertLess(text.index(card["question"]), text.index("exact odds"))

    def test_a_move_has_no_card(self):
        self.assertEqual(self.json_of("odds", self.chronicle, "--at", self.entry_of("move"), "--json")["cards"], [])

    def test_a_move_without_dice_is_certain(self):
        odds = self.json_of("odds", self.chronicle, "--at", self.entry_of("move"), "--json")
        self.assertEqual([outcome["chance"] for outcome in odds["outcomes"]], [1])
        self.assertTrue(any("moves" in clause for clause in odds["always"]))

    def test_another_answer(self):
        number = self.entry_of("volley")
        held = self.json_of("odds", self.chronicle, "--at", number, "--answer", "pass", "--json")
        self.assertEqual([outcome["chance"] for outcome in held["outcomes"]], [1])
        as_json = self.json_of("odds", self.chronicle, "--at", number, "--answer", '{"ask":1,"orders":[]}', "--json")
        self.assertEqual(as_json, held)

    def test_other_tables_than_it_was_played_with(self):
        tables = self.write("house.toml", HOUSE_RULES)
        asked = ["odds", self.chronicle, "--at", self.entry_of("move"), "--tables", tables]
        said = self.refusal(WRONG_USE, *asked, names=["other tables", "--tables"])
        self.assertEqual(said, self.refusal(NO, "replay", self.chronicle, "--verify", "--tables", tables))

    def test_bad_questions(self):
        move = self.entry_of("move")
        self.refusal(WRONG_USE, "odds", self.chronicle, "--at", 0, names=["--at"])
        self.refusal(WRONG_USE, "odds", self.chronicle, "--at", 100000, names=["--at", len(self.entries) - 1])
        self.refusal(WRONG_USE, "odds", self.chronicle, names=["--at"])
        self.refusal(WRONG_USE, "odds", self.chronicle, "--at", move, "--answer", "Red/9 move", names=["Red/9"])
        self.refusal(WRONG_USE, "odds", self.chronicle, "--at", move, "--answer", "{", names=["--answer"])
        self.refusal(NO, "odds", self.chronicle, "--at", move, "--answer", "pass", names=["refused", "DR-"])


class Check(Recorded):
    def test_right_files(self):
        tables = self.write("house.toml", HOUSE_RULES)
        plain = self.write("plain.toml", HOUSE_RULES.split("\n", 1)[1])
        script = self.write("good.battle", "rules drill\nunit Red/1 side A type infantry strength 6 at 20,10 facing north\n"
                            "unit Blue/1 side B type infantry strength 6 at 20,20 facing south\nstart\n")
        text = self.output("check", self.chronicle, tables, script, "data/battles/crossroads.toml", "data/armies/advance-guard.toml")
        for word in ("a chronicle", "tables over drill, 1 row changed", "a playthrough", "a battle", "an army"):
            self.assertIn(word, text)
        self.assertIn("tables over drill", self.output("check", plain, "--rules", "drill"))
        self.refusal(NO, "check", plain, names=["plain.toml", "--rules"])

    def test_one_bad_file_among_good_ones(self):
        bad = self.write("bad.toml", 'rulebook = "drill"\n[distances]\nrows = [ { id = "food", value = 5 } ]\n')
        done = self.expect(NO, "check", bad, "data/battles/crossroads.toml")
        self.assertIn("bad.toml:3", done.stderr)
        self.assertIn("foot", done.stderr)
        self.assertIn("a battle", done.stdout)

    def test_bad_tables(self):
        for name, text, words in [
            ("hole", "[nerve_result]\nbands = [ { id = \"x\", to = 0 }, { id = \"y\", from = 2 } ]\n", []),
            ("unknown", "[rats]\nrows = []\n", ["rats"]),
            ("type", "[distances]\nrows = [ { id = \"foot\", value = \"fast\" } ]\n", ["foot"]),
            ("toml", "[distances\n", ["toml:1"]),
        ]:
            with self.subTest(name):
                self.refusal(NO, "check", "--rules", "drill", self.write(name + ".toml", text), names=[name + ".toml", *words])

    def test_bad_battles(self):
        good = pathlib.Path("data/battles/crossroads.toml").read_text(encoding="utf-8")
        for name, old, new, words in [
            ("ground", 'kind = "orchard"', 'kind = "orchrd"', ["orchrd", "orchard"]),
            ("title", 'title = "The Crossroads"', "title = 7", ["title"]),
            ("side", 'side = "a"', 'side = "c"', ["side"]),
        ]:
            with self.subTest(name):
                self.assertIn(old, good)
                bad = self.write(name + ".toml", good.replace(old, new, 1))
                self.refusal(NO, "check", bad, names=[name + ".toml:", *words])

    def test_wrong_use(self):
        self.refusal(WRONG_USE, "check", names=["FILE"])
        self.refusal(WRONG_USE, "check", self.folder / "none.toml", names=["none.toml"])
        self.refusal(WRONG_USE, "check", self.folder, names=["folder"])
        self.refusal(WRONG_USE, "check", "data/battles/crossroads.toml", "--rules", "chess", names=["chess", "drill"])


if __name__ == "__main__":
    program.main()
