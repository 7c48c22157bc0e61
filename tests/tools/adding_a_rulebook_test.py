"""docs/adding-a-rulebook.md, carried out: its commands on a copy leave a rulebook that is drill no longer and compiles."""
import os
import re
import shutil
import subprocess
import unittest

from tree import ROOT, ToolTest

FOLDER = "src/rules/column_line_square"


def commands():
    """The commands of the document's third step."""
    text = (ROOT / "docs/adding-a-rulebook.md").read_text(encoding="utf-8")
    step = text[text.index("## 3. Copy the folder"):]
    return re.search(r"^```\n(.*?)^```$", step, re.MULTILINE | re.DOTALL)[1]


class AddingARulebook(ToolTest):
    def setUp(self):
        super().setUp()
        for folder in ("src/rules/drill", "data/rulebooks/drill", "data/rulebooks/column-line-square"):
            shutil.copytree(ROOT / folder, self.root / folder)
        done = subprocess.run(["sh", "-e", "-c", commands()], cwd=self.root, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.copy = self.root / FOLDER

    def test_no_drill_is_left(self):
        for path in sorted(self.copy.iterdir()):
            with self.subTest(path.name):
                self.assertNotRegex(path.name, "(?i)drill")
                self.assertNotRegex(path.read_text(encoding="utf-8"), r"(?i)drill|\bDR\b|\bdr_")

    def test_the_copy_parses(self):
        generated = self.root / "generated"
        made = self.run_tool("make_cites.py", "--data", "data/rulebooks/column-line-square", "--sources", FOLDER, "--prefix", "CLS",
                             "--namespace", "cls", "--include", "rules/column_line_square", "--out", generated / "rules/column_line_square")
        self.assertEqual(made.returncode, 0, made.stderr)
        # The release build joins sources in the same way; one file parses several times as fast as twenty.
        joined = self.root / "joined.cpp"
        joined.write_text("".join(f'#include "{path}"\n' for path in sorted(self.copy.glob("*.cpp"))), encoding="utf-8")
        parsed = subprocess.run([os.environ.get("CXX", "g++"), "-std=c++20", "-fsyntax-only", f"-I{self.root / 'src'}",
                                 f"-I{ROOT / 'src'}", f"-I{generated}", joined], capture_output=True, text=True, check=False)
        self.assertEqual(parsed.returncode, 0, parsed.stderr[:4000])


if __name__ == "__main__":
    unittest.main()
