"""The tour shows what is there: every file that it names, every line that it quotes, every word of the code that it drops."""
import re
import unittest

from tree import ROOT

PATH = re.compile(r"^[\w./-]+\.(?:cpp|h|toml|tsv|battle|report|md)$")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def sections():
    """(heading, text) of every `## `; what stands before the first is `the beginning`."""
    parts = re.split(r"^## (.*)$", (ROOT / "docs/tour.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    yield "the beginning", parts[0]
    yield from zip(parts[1::2], parts[2::2])


def ticked(text):
    return re.findall(r"`([^`]+)`", BLOCK.sub("", text))


def found(name, folder):
    """A file as the tour names it: from the root, or by its bare name beside the chapter's folder or among the golden games."""
    places = [ROOT / name, ROOT / "tests/golden" / name] + ([ROOT / folder / name] if folder else [])
    return next((place for place in places if place.is_file()), None)


def plain(text):
    return " ".join(text.split())


class Tour(unittest.TestCase):
    def test_files_lines_and_words_are_there(self):
        named = ""  # the text of every file named so far
        for heading, text in sections():
            folder = next((name for name in ticked(heading) if (ROOT / name).is_dir()), None)
            with self.subTest(heading):
                for name in ticked(heading + text):
                    if not PATH.match(name) or "*" in name:
                        continue
                    path = found(name, folder)
                    self.assertIsNotNone(path, f"{name} is not there")
                    named += "\n" + path.read_text(encoding="utf-8")
                self.check_blocks(text, plain(named))
                if folder is None:
                    self.check_words(heading + text, named)

    def check_blocks(self, text, named):
        for language, block in BLOCK.findall(text):
            for line in block.splitlines():
                if language != "json" and line.strip() not in ("", "...", "}"):
                    self.assertIn(plain(line), named, "quoted, and in none of the files")

    def check_words(self, text, named):
        for code in ticked(text):
            if PATH.match(code) or code == "..." or code.startswith("drumhead "):
                continue
            for word in re.findall(r"\w{3,}", code):
                self.assertRegex(named, rf"\b{word}\b", f"`{code}` is not in the files named so far")


if __name__ == "__main__":
    unittest.main()
