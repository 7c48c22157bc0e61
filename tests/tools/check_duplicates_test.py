"""A run of ten lines that stands twice is found; shorter runs, and lines that say nothing, are not."""
import unittest

from tree import ToolTest


def body(first, count):
    return "".join(f"  value += step_{n}(value);\n" for n in range(first, first + count))


class CheckDuplicates(ToolTest):
    def check(self, **files):
        self.write({f"src/lab/{name}.cpp": text for name, text in files.items()})
        return self.run_tool("check_duplicates.py", self.root)

    def test_a_long_run_in_two_files(self):
        result = self.check(a="int a;\n" + body(0, 12) + "int b;\n", b="// a comment\n\n" + body(0, 12))
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr.count("\n"), 1)
        self.assertIn("src/lab/a.cpp:2-13 stands again at src/lab/b.cpp:3-14", result.stderr)

    def test_a_long_run_twice_in_one_file(self):
        self.assertEqual(self.check(a=body(0, 10) + "int x;\n" + body(0, 10)).returncode, 1)

    def test_comments_and_space_do_not_hide_it(self):
        spaced = body(0, 10).replace("\n", "  // why\n\n").replace(" += ", "   += ")
        self.assertEqual(self.check(a=body(0, 10), b=spaced).returncode, 1)

    def test_a_short_run_passes(self):
        self.assertEqual(self.check(a=body(0, 9) + "int a;\n", b=body(0, 9) + "int b;\n").returncode, 0)

    def test_one_line_many_times_is_not_a_pair_with_itself(self):
        self.assertEqual(self.check(a="  add_row();\n" * 12).returncode, 0)


if __name__ == "__main__":
    unittest.main()
