"""The attributes of ground that rulebooks ask for are the ones that playthroughs know (src/table/ground.cpp)."""
import pathlib
import re
import unittest

from tree import ROOT


class Attributes(unittest.TestCase):
    def test_what_the_books_ask_for_is_known(self):
        ground = (pathlib.Path(ROOT) / "src/table/ground.cpp").read_text(encoding="utf-8")
        known = set(re.findall(r'"(\w+)"', re.search(r"attribute_names\(\) \{(.*?)\n\}", ground, re.S)[1]))
        self.assertGreater(len(known), 10)
        for file in sorted((pathlib.Path(ROOT) / "src/rules").rglob("*.cpp")):
            asked = set(re.findall(r'attribute\("(\w+)"', file.read_text(encoding="utf-8")))
            self.assertLessEqual(asked, known, file)


if __name__ == "__main__":
    unittest.main()
