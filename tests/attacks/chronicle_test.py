"""Chronicles, as a promise: one that was cut does not pass for the whole battle."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "apps"))
import program  # noqa: E402
from program import ProgramTest  # noqa: E402


class Chronicles(ProgramTest):
    def test_a_finished_one_verifies_to_its_end_and_one_cut_at_a_lines_end_says_that_it_is_unfinished(self):
        whole = self.record("whole")
        lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
        self.assertIn("the same battle, to its end", self.output("replay", "--verify", whole))
        for left in (len(lines) - 1, len(lines) // 2, 2):
            told = self.output("replay", "--verify", self.write(f"cut-{left}", "".join(lines[:left])))
            self.assertNotIn("same battle", told)
            self.assertIn("UNFINISHED", told)
            self.assertIn("not over", told)
        asked = self.output("replay", "--verify", whole, "--at", 3)  # who asks for a part is told of that part
        self.assertIn("as far as that", asked)


if __name__ == "__main__":
    program.main()
