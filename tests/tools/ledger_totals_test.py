"""Totals of a ledger may rise and be recorded; when they fall, the rule is named and the run fails."""
import unittest

from tree import ToolTest

HEADING = "id\ttests\tplay\tcarried\tproved\n"
LEDGER = "id\tsection\tkind\tstatement\n" + "".join(f"DR-00{n}\t1\ttable\tRule {n}.\n" for n in (1, 2, 3))


class LedgerTotals(ToolTest):
    def setUp(self):
        super().setUp()
        self.write({"data/drill/ledger.tsv": LEDGER})
        (self.root / "fired").mkdir()

    def totals(self, *arguments):
        return self.run_tool("ledger_totals.py", "--data", "data", *arguments, "fired")

    def coverage(self):
        return (self.root / "data/drill/coverage.tsv").read_text(encoding="utf-8")

    def test_files_are_merged_and_recorded(self):
        self.write({"fired/drill.1.fired": "DR-001\tcarried\nDR-001\tnoted\n", "fired/drill.22.fired": "DR-003\tnoted\n",
                    "fired/drill.22.play": "DR-003\tcarried\n"})
        result = self.totals("--update")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(self.coverage(), HEADING + "DR-001\t1\t0\t1\t0\nDR-002\t0\t0\t0\t0\nDR-003\t1\t1\t0\t0\n")
        self.assertIn("drill: 3 rules, 2 fired in tests (1 carried, 1 only noted), 1 in self-play", result.stdout)

    def test_a_rule_that_stopped_firing_fails(self):
        self.write({"data/drill/coverage.tsv": "id\ttests\tplay\nDR-001\t1\t0\nDR-002\t1\t0\n", "fired/drill.1.fired": "DR-001\tcarried\n"})
        result = self.totals()
        self.assertEqual(result.returncode, 1)
        self.assertIn("drill: DR-002 no longer fires in tests", result.stderr)
        self.assertNotIn("DR-001", result.stderr)

    def test_silence_is_no_excuse(self):
        self.write({"data/drill/coverage.tsv": "id\ttests\tplay\nDR-001\t1\t1\n"})
        result = self.totals()
        self.assertEqual(result.returncode, 1)
        self.assertIn("DR-001 no longer fires in tests", result.stderr)
        self.assertIn("DR-001 no longer fires in self-play", result.stderr)

    def test_a_rule_that_fires_first_is_told_but_not_written(self):
        committed = "id\ttests\tplay\nDR-001\t1\t0\nDR-002\t0\t0\nDR-003\t0\t0\n"
        self.write({"data/drill/coverage.tsv": committed, "fired/drill.1.fired": "DR-001\tcarried\nDR-002\tcarried\n"})
        result = self.totals()
        self.assertEqual(result.returncode, 0)
        self.assertIn("DR-002 fires in tests for the first time", result.stdout)
        self.assertEqual(self.coverage(), committed)

    def test_a_rule_that_is_only_noted_now_fails(self):
        self.write({"data/drill/coverage.tsv": HEADING + "DR-001\t1\t0\t1\t1\n", "fired/drill.1.fired": "DR-001\tnoted\n"})
        result = self.totals()
        self.assertEqual(result.returncode, 1)
        self.assertIn("drill: DR-001 is now only noted", result.stderr)

    def test_what_is_only_noted_is_listed_with_its_places(self):
        self.write({"fired/drill.1.fired": "DR-001\tnoted\nDR-002\tcarried\nDR-003\tnoted\n",
                    "code/drill/volley.cpp": "x;\nscene.note_rule(cite::dr_001);\nscene.note_rule(cite::dr_002);\n"})
        result = self.totals("--noted", "--sources", "code")
        self.assertIn("drill: DR-001 is only noted: volley.cpp:2\n", result.stdout)
        self.assertIn("drill: DR-003 is only noted: by its row in a table\n", result.stdout)
        self.assertNotIn("DR-002 is", result.stdout)

    def test_what_mutants_prove_is_kept(self):
        self.write({"data/drill/coverage.tsv": HEADING + "DR-001\t1\t0\t1\t1\n", "fired/drill.1.fired": "DR-001\tcarried\n"})
        result = self.totals("--update")
        self.assertIn("1 proved by mutants", result.stdout)
        self.assertIn("DR-001\t1\t0\t1\t1\n", self.coverage())

    def test_unknown_rule_book_or_file(self):
        for name, text, words in [("fired/drill.1.fired", "DR-009\tnoted\n", "DR-009 fired in tests but is not in the ledger"),
                                  ("fired/whist.1.fired", "WH-001\tnoted\n", "no ledger of `whist`"),
                                  ("fired/drill.1.fired", "DR-001\n", "a line is a rule, a tab and one of carried, noted"),
                                  ("fired/notes.txt", "", "not a coverage file")]:
            with self.subTest(name=name):
                self.write({name: text})
                result = self.totals()
                self.assertEqual(result.returncode, 2)
                self.assertIn(words, result.stderr)
                (self.root / name).unlink()


if __name__ == "__main__":
    unittest.main()
