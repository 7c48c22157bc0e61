#!/usr/bin/env python3
"""Checks that no include goes against the layers, and that nothing below `play` uses what WebAssembly lacks.

Usage: check_layers.py ROOT     ROOT holds src/, apps/ and web/src/.
Prints one line per offence, `file:line: what; remedy`, and exits 1 if there are any.
The arrows are those of the design: folders show the layers, this file holds the whole truth about them.
"""
import pathlib
import re
import sys

BELOW = {
    "base": [],
    "geom": ["base"],
    "table": ["geom", "base"],
    "engine": ["table", "geom", "base"],
    "rules": ["engine", "table", "geom", "base"],
    "muster": ["engine", "table", "geom", "base"],
    "generals": ["engine", "table", "geom", "base"],
    "lab": ["engine", "table", "geom", "base"],
    "play": ["muster", "generals", "lab", "engine", "table", "geom", "base"],
}
BOOK_LIST = "rulebooks"  # src/rules/rulebooks.{h,cpp}: the one place that knows every book

# Headers that may not be included below `play`, and what to do instead.
FORBIDDEN_BELOW_PLAY = [
    (r"thread|mutex|shared_mutex|condition_variable|future|semaphore|latch|barrier|stop_token",
     "threads belong to play and apps"),
    (r"fstream|filesystem|iostream|unistd\.h|fcntl\.h|sys/.*", "files and streams belong to play and apps; take and return text"),
    (r"random", "only engine's Dice are random"),
    (r"format", "use fmt"),
    (r"ranges", "emscripten 3.1.6 has no std::ranges; use <algorithm>"),
    (r"coroutine", "the sequence of play is frames in the state, never a suspended call"),
    (r"memory_resource", "emscripten 3.1.6 has no std::pmr"),
    (r"chrono|ctime|time\.h", "no clock decides a game; clocks belong to play"),
    (r"boost/.*|sqlite3\.h|pqxx/.*", "Boost and the databases stay in play and apps"),
]
# Words that may not appear below `play` (comments and strings do not count).
FORBIDDEN_WORDS_BELOW_PLAY = [
    (r"std::ranges\b", "emscripten 3.1.6 has no std::ranges; use <algorithm>"),
    (r"std::format\b", "use fmt::format"),
    (r"std::bit_cast\b", "emscripten 3.1.6 has no std::bit_cast; use memcpy"),
    (r"std::pmr\b", "emscripten 3.1.6 has no std::pmr"),
]
# Words that may not appear anywhere in src.
FORBIDDEN_WORDS = [
    (r"(?<![\w.>])s?rand\s*\(", "only engine's Dice are random"),
    (r"std::uniform_\w+", "distributions differ between libraries; only engine's Dice are random"),
]
# Heavy headers of others: in .cpp files only, so that one change does not recompile them everywhere.
HEAVY = re.compile(r"(fmt/.*|toml\+\+/.*|nlohmann/.*)$")

INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]*)['"]""")
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"([^()\\ ]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])*\'',
                   re.DOTALL)


def blanked(text, keep_strings):
    """The text with comments (and strings) replaced by spaces; line numbers stay."""
    def blank(match):
        piece = match.group(0)
        if keep_strings and not piece.startswith("/"):
            return piece
        return re.sub(r"[^\n]", " ", piece)
    return NOISE.sub(blank, text)


class Checker:
    def __init__(self, root):
        self.root = root
        self.offences = []

    def offend(self, path, line, what):
        self.offences.append(f"{path.relative_to(self.root)}:{line}: {what}")

    def check_source(self, path):
        parts = path.relative_to(self.root / "src").parts
        layer = parts[0]
        if len(parts) == 1 or layer not in BELOW:
            self.offend(path, 1, f"no layer of that name; put it into one of {', '.join(BELOW)}")
            return
        text = path.read_text(encoding="utf-8")
        for number, line in enumerate(blanked(text, keep_strings=True).split("\n"), 1):
            match = INCLUDE.match(line)
            if match and match.group(1):
                self.check_own(path, number, parts, match.group(1))
            elif match:
                self.check_foreign(path, number, layer, match.group(2))
        words = FORBIDDEN_WORDS + ([] if layer == "play" else FORBIDDEN_WORDS_BELOW_PLAY)
        for number, line in enumerate(blanked(text, keep_strings=False).split("\n"), 1):
            for pattern, remedy in words:
                found = re.search(pattern, line)
                if found:
                    self.offend(path, number, f"`{found.group(0)}` is forbidden here; {remedy}")

    def check_own(self, path, line, parts, included):
        layer = parts[0]
        target = included.split("/")
        if len(target) == 1 or target[0] in (".", ".."):
            self.offend(path, line, f'includes "{included}"; write its path from src/, e.g. "{layer}/{target[-1]}"')
            return
        if target[0] == "rules" and layer == "rules":
            self.check_book(path, line, parts, included, target)
            return
        allowed = [layer] + BELOW[layer]
        if target[0] not in allowed:
            below = ", ".join(BELOW[layer]) or "nothing else"
            self.offend(path, line, f'includes "{included}", but {layer} may include only itself and: {below}; '
                                    f"move what is needed down, or hand it in from above")

    def check_book(self, path, line, parts, included, target):
        if len(parts) == 2:
            if path.stem != BOOK_LIST and len(target) > 2:
                self.offend(path, line, f'includes "{included}", but only src/rules/{BOOK_LIST}.* knows the books; '
                                        "add the book there")
            return
        if target[1] != parts[1]:
            self.offend(path, line, f'includes "{included}", but a rulebook knows no other book and not the list of '
                                    "books; what two books need moves down into table or engine")

    def check_foreign(self, path, line, layer, included):
        if path.suffix == ".h" and HEAVY.match(included):
            self.offend(path, line, f"includes <{included}> in a header; include it in the .cpp file")
        if layer == "play":
            return
        for pattern, remedy in FORBIDDEN_BELOW_PLAY:
            if re.fullmatch(pattern, included):
                self.offend(path, line, f"includes <{included}> below play; {remedy}")

    def check_web(self, path):
        web = (self.root / "web").resolve()
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for match in IMPORT.finditer(line):
                target = (path.parent / match.group(1)).resolve()
                if web not in target.parents:
                    self.offend(path, number, f'imports "{match.group(1)}" from outside web/; the page knows only '
                                              "the View it is sent")

    def run(self):
        for path in sources(self.root / "src", {".h", ".cpp"}):
            self.check_source(path)
        for path in sources(self.root / "web" / "src", {".ts", ".tsx", ".js", ".svelte"}):
            self.check_web(path)
        return self.offences


def sources(folder, suffixes):
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes)


def main():
    if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1], "src").is_dir():
        print("usage: check_layers.py ROOT   (ROOT holds src/)", file=sys.stderr)
        return 2
    offences = Checker(pathlib.Path(sys.argv[1]).resolve()).run()
    for offence in offences:
        print(offence, file=sys.stderr)
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
