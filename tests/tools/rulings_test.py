"""The rulings that the tables name are written down in docs/rulings."""
import re
import tomllib
import unittest

from tree import ROOT


def rulings(book):
    """(where, ruling) for every table and row of a book that names one."""
    for path in sorted(book.glob("*.toml")):
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            rows = table.get("rows", []) + table.get("bands", [])
            for thing in [table, *rows]:
                if "ruling" in thing:
                    yield f"{path.name} [{name}]", thing["ruling"]


class Rulings(unittest.TestCase):
    def test_each_can_be_looked_up(self):
        found = 0
        for book in sorted((ROOT / "data/rulebooks").iterdir()):
            document = ROOT / "docs/rulings" / f"{book.name}.md"
            for where, ruling in rulings(book):
                with self.subTest(book=book.name, where=where, ruling=ruling):
                    text = document.read_text(encoding="utf-8")
                    self.assertRegex(text, rf"(?<![\w-]){re.escape(ruling)}(?![\w])")
                    found += 1
        self.assertGreater(found, 50)


if __name__ == "__main__":
    unittest.main()
