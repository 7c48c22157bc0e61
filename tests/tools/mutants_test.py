"""tools/mutants: a survivor without a reason, and a reason without a survivor, are errors; --write records the state."""
import os
import shutil
import unittest

from tree import ROOT, ToolTest

RUNNER = """#!/usr/bin/env python3
import sys
book, what = sys.argv[1:3]
if what == "list":
    if book == "drill":
        print("volley/close/+1\\tDR-001\\ttables.toml:3\\tclose range: 4 becomes 5")
        print("volley/close/-1\\tDR-001\\ttables.toml:3\\tclose range: 4 becomes 3")
        print("volley/rain/no\\tDR-002\\ttables.toml:4\\train: never")
else:
    caught = open("caught.txt").read().split()
    for line in sys.stdin:
        name = line.split("\\t")[0].strip()
        print(name, "caught" if name in caught else "survived", "dr_001_close.it_counts" if name in caught else "", sep="\\t")
"""
DOCS = "# Score\n\n<!-- drill: written by tools/mutants --write -->\n<!-- drill: end -->\n\nThe end.\n"
LEDGER = "id\tsection\tkind\tstatement\nDR-001\t1\ttable\tOne.\nDR-002\t1\ttable\tTwo.\n"
ALL = "volley/close/+1 volley/close/-1 volley/rain/no"


class Mutants(ToolTest):
    def setUp(self):
        super().setUp()
        self.write({"build/dev/mutant_runner": RUNNER, "docs/mutants.md": DOCS, "data/rulebooks/drill/ledger.tsv": LEDGER,
                    "data/rulebooks/drill/coverage.tsv": "id\ttests\tplay\tcarried\tproved\nDR-001\t1\t0\t1\t0\nDR-002\t1\t0\t0\t1\n",
                    "tests/mutants/README": ""})
        os.chmod(self.root / "build/dev/mutant_runner", 0o755)
        (self.root / "tools").mkdir()
        for name in ["mutants", "make_cites.py", "check_layers.py", "embed.py"]:
            shutil.copy(ROOT / "tools" / name, self.root / "tools" / name)

    def mutants(self, *arguments, caught=ALL, reasons=None):
        self.write({"caught.txt": caught})
        if reasons is not None:
            self.write({"tests/mutants/drill.tsv": "mutant\treason\n" + reasons})
        return self.run_tool(self.root / "tools/mutants", "drill", *arguments)

    def test_all_are_caught(self):
        result = self.mutants()
        self.assertEqual((result.returncode, result.stdout.split(";")[0]), (0, "drill: 3 mutants, 3 caught (100.0 %), 0 with a reason, 0 open"))

    def test_a_survivor_is_named_with_row_and_rule(self):
        result = self.mutants(caught="volley/close/+1 volley/close/-1")
        self.assertEqual(result.returncode, 1)
        self.assertIn("survived: drill volley/rain/no [DR-002] tables.toml:4: rain: never\n", result.stdout)

    def test_a_reason_excuses_and_open_does_so_only_when_asked(self):
        two = "volley/close/+1 volley/close/-1"
        self.assertEqual(self.mutants(caught=two, reasons="volley/rain/no\tnobody can tell\n").returncode, 0)
        self.assertEqual(self.mutants(caught=two, reasons="volley/rain/no\topen\n").returncode, 1)
        self.assertEqual(self.mutants("--known", caught=two, reasons="volley/rain/no\topen\n").returncode, 0)

    def test_a_book_without_a_list_has_nothing_that_is_known(self):
        self.assertEqual(self.mutants("--known", caught="").returncode, 1)

    def test_a_reason_without_a_survivor_fails(self):
        result = self.mutants(reasons="volley/rain/no\tnobody can tell\n")
        self.assertEqual(result.returncode, 1)
        self.assertIn("drill.tsv: volley/rain/no is caught by dr_001_close.it_counts", result.stdout)
        result = self.mutants(reasons="volley/snow/no\tnobody can tell\n")
        self.assertEqual(result.returncode, 1)
        self.assertIn("drill.tsv: there is no mutant volley/snow/no", result.stdout)

    def test_one_row_one_rule_one_mutant_and_a_sample(self):
        for arguments, count in [(["--row", "close"], 2), (["--rule", "DR-002"], 1), (["--mutant", "volley/close/-1"], 1),
                                 (["--sample", "2"], 2)]:
            self.assertIn(f"drill: {count} mutants", self.mutants(*arguments).stdout)
        result = self.mutants("--table", "nerve")
        self.assertEqual((result.returncode, result.stderr), (2, "no mutant fits; --list names them all\n"))

    def test_write_records_scores_survivors_and_proofs(self):
        result = self.mutants("--write", caught="volley/close/+1 volley/close/-1", reasons="volley/close/+1\tout of date\n")
        self.assertEqual(result.returncode, 1)
        self.assertEqual((self.root / "tests/mutants/drill.tsv").read_text(), "mutant\treason\nvolley/rain/no\topen\n")
        docs = (self.root / "docs/mutants.md").read_text()
        self.assertIn("3 mutants: 2 caught, 0 survive with a reason, 1 are open", docs)
        self.assertIn("| `volley/rain/no` | DR-002 | rain: never | open |\n<!-- drill: end -->\n\nThe end.\n", docs)
        self.assertIn("DR-001\t1\t0\t1\t1\nDR-002\t1\t0\t0\t0\n", (self.root / "data/rulebooks/drill/coverage.tsv").read_text())


if __name__ == "__main__":
    unittest.main()
