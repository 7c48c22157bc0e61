"""Files that are wrong, as a user meets them: every command that reads one names file, line and remedy, and ends as it should."""
import program
from program import NO, WRONG_USE, ProgramTest

BOOK = ["--rules", "brigades-and-batteries"]
BATTLE = """[battle]
title = "The Toll House"
sources = ["invented"]
length = "1:30"

[table]
width = 600
height = 400

[[ground]]
kind = "building"
name = "Toll House"
rectangle = { centre = [300, 200], width = 40, depth = 25 }

[[unit]]
name = "Red/1"
side = "a"
arm = "infantry"
men = 480
place = [300, 60]
facing = "north"

[[unit]]
name = "Blue/1"
side = "b"
arm = "infantry"
men = 480
place = [300, 340]
facing = "south"
"""
CIRCLE = "".join(f'\n[[command]]\nname = "{name}"\nside = "a"\nsuperior = "{superior}"\n'
                 for name, superior in (("First", "Second"), ("Second", "First")))


class Battles(ProgramTest):
    def refused(self, name, text, line, *says):
        """By what musters, fights and plays it (wrong use), and by what looks whether it is right (no)."""
        file = self.write(f"{name}.toml", text)
        names = [f"{file}:{line}: " if line else file, *says]
        for command in (["muster", file], ["fight", file, "--games", 1], ["play", file, "--text"]):
            self.refusal(WRONG_USE, *command, *BOOK, names=names)
        self.refusal(NO, "check", file, *BOOK, names=names)

    def edited(self, name, old, new, line, *says):
        self.assertIn(old, BATTLE)
        self.refused(name, BATTLE.replace(old, new, 1), line, *says)

    def test_the_battle_itself_is_right(self):
        self.output("check", self.write("good.toml", BATTLE), *BOOK)
        self.output("check", self.write("crlf.toml", BATTLE.replace("\n", "\r\n")), *BOOK)
        self.output("check", self.write("mark.toml", "\ufeff" + BATTLE), *BOOK)
        self.output("check", self.write("indented.toml", BATTLE.replace("[battle]", "  [battle]")), *BOOK)

    def test_a_file_without_an_end(self):
        self.refusal(NO, "check", "/dev/zero", *BOOK, names=["/dev/zero", "longer than 256 MB", "check the name"])

    def test_a_unit_off_the_table(self):
        self.edited("point", "[300, 60]", "[700, 60]", 20, "[700, 60] is off the table, which is 600 by 400 metres")
        self.edited("flank", "[300, 60]", "[1, 60]", 15, "`Red/1` stands off the table", "over the west edge; the table is")

    def test_overlapping_deployments(self):
        self.edited("same", '[300, 60]\nfacing = "north"', '[300, 340]\nfacing = "south"', 23,
                    "`Blue/1` and `Red/1` (line 15) stand on the same ground; move one of them")

    def test_an_unknown_kind_of_ground(self):
        self.edited("ground", '"building"', '"bulding"', 11, "no kind of ground named `bulding`; nearest is `building`")
        self.edited("strange", '"building"', '"pyramid"', 11, "no kind of ground named `pyramid`; known: `contour`")

    def test_a_chain_of_command_in_a_circle(self):
        self.refused("circle", BATTLE + CIRCLE, 31, "runs in a circle: `First` under `Second` under `First`; leave out one superior")

    def test_numbers_that_are_none(self):
        for number in ("nan", "inf", "1e308"):
            self.edited(f"place_{number}", "[300, 60]", f"[{number}, 60]", 20, "give one of at most 1000000000")
        self.edited("men", "men = 480", "men = -480", 19, "`men` is -480; it goes from 1 to 100000")

    def test_what_is_no_battle(self):
        self.refusal(WRONG_USE, "muster", self.write("empty.toml", ""), *BOOK, names=["empty.toml", "`battle` is missing"])
        (self.folder / "bytes.toml").write_bytes(bytes(range(256)))
        self.refusal(WRONG_USE, "muster", self.folder / "bytes.toml", *BOOK, names=["bytes.toml:", "not TOML"])
        self.refusal(WRONG_USE, "muster", self.folder, *BOOK, names=["this is a folder; name a file in it"])
        for name, text in (("keys", "[" + "a." * 100_000 + "a]\n"), ("lists", "a = " + "[" * 100_000 + "]" * 100_000 + "\n")):
            self.refusal(WRONG_USE, "muster", self.write(f"{name}.toml", text), *BOOK, names=[f"{name}.toml:1: not TOML"])


class Tables(ProgramTest):
    def refused(self, name, text, line, *says):
        file = self.write(f"{name}.toml", text)
        names = [f"{file}:{line}: ", *says]
        self.refusal(WRONG_USE, "rules", BOOK[1], "--tables", file, names=names)
        self.refusal(WRONG_USE, "fight", "hollerbach", *BOOK, "--games", 1, "--tables", file, names=names)
        self.refusal(NO, "check", file, *BOOK, names=names)

    def bands(self, *bands):
        return "[pursuit_result]\nbands = [\n" + "".join(f"  {{ {band} }},\n" for band in bands) + "]\n"

    def test_a_row_that_no_predicate_knows(self):
        self.refused("row", '[morale]\nrows = [\n  { id = "shakn", value = -1 },\n]\n', 3, "no row of [morale] named `shakn`; nearest is `shaken`")
        self.refused("band", self.bands('id = "flees", label = "flees", rule = "BB-373", to = 4', 'id = "resists", from = 5'), 3,
                     "no outcome named `flees`; there are pursues, resists")

    def test_a_predicate_without_a_row(self):
        self.refused("missing", self.bands('id = "pursues"'), 1, "[pursuit_result] has no row for the outcome `resists`", "add it")

    def test_a_hole_and_an_overlap_in_a_band(self):
        self.refused("hole", self.bands('id = "pursues", to = 4', 'id = "resists", from = 7'), 4, "ends at 4 and `resists` begins at 7; begin it at 5")
        self.refused("overlap", self.bands('id = "pursues", to = 5', 'id = "resists", from = 5'), 4, "overlap", "let no number fall into both")

    def test_the_wrong_type(self):
        self.refused("text", '[morale]\nrows = [\n  { id = "shaken", value = "two" },\n]\n', 3, "is text; a number")
        self.refused("nan", '[morale]\nrows = [\n  { id = "shaken", value = nan },\n]\n', 3, "a whole number")


class Chronicles(ProgramTest):
    def refused(self, name, text, line, *says):
        file = self.write(name, text)
        names = [f"{file}:{line}: ", *says]
        for command in (["replay", file], ["replay", file, "--verify"], ["odds", file, "--at", 1], ["play", "--text", "--resume", file]):
            self.refusal(WRONG_USE, *command, names=names)
        self.refusal(NO, "check", file, names=names)

    def test_a_byte_order_mark_does_no_harm(self):
        text = self.record("marked").read_text(encoding="utf-8")
        self.output("check", self.write("mark", "\ufeff" + text))

    def test_newer_damaged_and_truncated_ones(self):
        lines = self.record("good").read_text(encoding="utf-8").splitlines(keepends=True)
        newer = lines[0].replace('"drumhead":1', '"drumhead":3')
        self.assertNotEqual(newer, lines[0])
        self.refused("newer", "".join([newer, *lines[1:]]), 1, "written by a newer program", "update it")
        cut_off = "cut the file off before this line"
        self.refused("gap", "".join(lines[:3] + lines[4:]), 4, "a line is missing or out of place", cut_off)
        self.refused("half", "".join([*lines[:3], lines[3][:50] + "\n", *lines[4:]]), 4, "edited or damaged", cut_off)
        self.refused("header", lines[0][:50] + "\n" + "".join(lines[1:]), 1, "without this first line the others cannot be read")
        torn = self.write("torn", "".join(lines)[:-20])
        self.assertIn("the last line is torn and was left out", self.expect(NO, "check", torn).stderr)
        self.assertIn("before it stand", self.expect(program.DONE, "replay", torn).stderr)


if __name__ == "__main__":
    program.main()
