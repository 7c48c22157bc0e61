"""The generator makes constants and data that compile, leaves unchanged files alone, and refuses bad ledgers."""
import os
import subprocess
import unittest

from tree import ROOT, ToolTest

HEADING = "id\tsection\tkind\tstatement\n"
GOOD = HEADING + "DR-001\t1\tprocedure\tA line fires.\nDR-002\t1.1\ttable\tTwo \"dice\" per company??/ caf\u00e9.\n"


class MakeCites(ToolTest):
    def generate(self, **files):
        names = {"ledger": "data/drill/ledger.tsv", "exempt": "data/drill/exempt.tsv", "coverage": "data/drill/coverage.tsv",
                 "table": "data/drill/shooting.toml", "code": "code/volley.cpp"}
        (self.root / "code").mkdir(exist_ok=True)
        self.write({names[name]: text for name, text in files.items()})
        return self.run_tool("make_cites.py", "--data", "data/drill", "--sources", "code", "--prefix", "DR", "--namespace", "drill",
                             "--include", "rules/drill", "--out", "out/rules/drill")

    def refused(self, expected, **files):
        result = self.generate(**{"ledger": GOOD, **files})
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(expected, result.stderr)
        self.assertFalse((self.root / "out").exists())

    def test_generated_sources_compile_and_hold_what_was_written(self):
        result = self.generate(ledger=GOOD, exempt="id\treason\nDR-002\tA guideline.\n", coverage="id\ttests\tplay\nDR-001\t1\t0\n",
                               table='[a]\nrule = "DR-001"  # rule = "DR-999"\n',
                               code="// cite::dr_002\n\nauto x = cite::dr_001;\n")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.write({"main.cpp": """
#include "rules/drill/cites.h"
#include "rules/drill/data.h"
using namespace drumhead;
static_assert(drill::cite::dr_001.text() == "DR-001" && drill::cite::dr_001.rule == 0);
static_assert(drill::cite::dr_002.text() == "DR-002" && drill::cite::dr_002.rule == 1);
int main() {
  const EmbeddedBook& book = drill::data::kBook;
  if (book.id != "drill" || book.prefix != "DR") return 1;
  if (book.ledger != %s) return 2;
  if (book.exempt != "id\\treason\\nDR-002\\tA guideline.\\n") return 3;
  if (book.coverage != "id\\ttests\\tplay\\nDR-001\\t1\\t0\\n") return 4;
  if (book.cited != "DR-001\\tvolley.cpp:3\\nDR-001\\tshooting.toml:2\\n") return 5;
  if (book.tables.size() != 1 || book.tables[0].name != "shooting.toml") return 6;
  return book.tables[0].text == "[a]\\nrule = \\"DR-001\\"  # rule = \\"DR-999\\"\\n" ? 0 : 7;
}
""" % ('R"(' + GOOD + ')"')})
        command = [os.environ.get("CXX", "g++"), "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/src", "-Iout",
                   "main.cpp", "out/rules/drill/data.cpp", "-o", "main"]
        compiled = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        self.assertEqual((compiled.returncode, compiled.stderr), (0, ""))
        self.assertEqual(subprocess.run([self.root / "main"], check=False).returncode, 0)

    def test_our_own_ledgers_are_accepted(self):
        prefixes = {"belle-alliance": "BA", "brigades-and-batteries": "BB", "column-line-square": "CLS", "drill": "DR",
                    "fire-and-fury": "FF", "near-run-thing": "NRT"}
        for book, prefix in prefixes.items():
            with self.subTest(book=book):
                result = self.run_tool("make_cites.py", "--data", ROOT / "data/rulebooks" / book, "--sources", self.root,
                                       "--prefix", prefix, "--namespace", "x", "--include", "rules/x", "--out", self.root / book)
                self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_unchanged_header_keeps_its_time(self):
        self.generate(ledger=GOOD, code="\n")
        header, source = self.root / "out/rules/drill/cites.h", self.root / "out/rules/drill/data.cpp"
        for path in (header, source):
            os.utime(path, (1000, 1000))
        self.generate(code="auto x = cite::dr_001;\n")
        self.assertEqual(header.stat().st_mtime, 1000)
        self.assertNotEqual(source.stat().st_mtime, 1000)

    def test_duplicate_id(self):
        self.refused("data/drill/ledger.tsv:4: id DR-001 is already used in line 2; give one of them a new id",
                     ledger=GOOD + "DR-001\t2\tstate\tAgain.\n")

    def test_missing_column(self):
        self.refused("data/drill/ledger.tsv:3: 3 columns where 4 are needed: id, section, kind, statement",
                     ledger=HEADING + "DR-001\t1\ttable\tX.\nDR-002\t1\ttable\n")

    def test_empty_column(self):
        self.refused("data/drill/ledger.tsv:2: column `statement` is empty", ledger=HEADING + "DR-001\t1\ttable\t \n")

    def test_bad_id(self):
        for bad in ["DR001", "FF-001", "DR-1", "dr-001"]:
            with self.subTest(bad=bad):
                self.refused(f"data/drill/ledger.tsv:2: bad id `{bad}`; ids look like DR-001", ledger=f"{HEADING}{bad}\t1\ttable\tX.\n")

    def test_unknown_kind(self):
        self.refused("data/drill/ledger.tsv:2: unknown kind `tabel`", ledger=HEADING + "DR-001\t1\ttabel\tX.\n")

    def test_heading_and_emptiness(self):
        self.refused("data/drill/ledger.tsv:1: the heading must be", ledger="id;section\n")
        self.refused("data/drill/ledger.tsv:1: no rules", ledger=HEADING)

    def test_missing_ledger(self):
        result = self.generate(code="\n")
        self.assertEqual(result.returncode, 1)
        self.assertIn("data/drill/ledger.tsv", result.stderr)

    def test_exemption_of_an_unknown_or_cited_rule(self):
        self.refused("data/drill/exempt.tsv:2: DR-009 is not in the ledger", exempt="id\treason\nDR-009\tX.\n")
        self.refused("data/drill/exempt.tsv:2: DR-001 is cited by the code at volley.cpp:1", exempt="id\treason\nDR-001\tX.\n",
                     code="auto x = cite::dr_001;\n")

    def test_table_cites_an_unknown_rule(self):
        self.refused("data/drill/shooting.toml:2: cites `DR-010`", table='[a]\nrow = {rule = "DR-010"}\n')

    def test_bad_coverage(self):
        self.refused("data/drill/coverage.tsv:2: tests and play are 0 or 1", coverage="id\ttests\tplay\nDR-001\tyes\t0\n")


if __name__ == "__main__":
    unittest.main()
