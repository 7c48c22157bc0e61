#!/usr/bin/env python3
"""Finds code that was written twice: the same run of lines standing in two places of src/ and apps/.

Usage: check_duplicates.py ROOT [LINES]     LINES: how long a run is too long (default 10)
Blank lines, comments, includes and lines of mere punctuation do not count; white space is folded.
Prints `a.cpp:10-24 stands again at b.cpp:40-54` and exits 1 if there are any.
"""
import pathlib
import re
import sys

from check_layers import blanked, sources


def significant_lines(path):
    """(line number, folded text) of the lines that say something."""
    text = blanked(path.read_text(encoding="utf-8"), keep_strings=True)
    lines = ((number, " ".join(line.split())) for number, line in enumerate(text.split("\n"), 1))
    return [(n, line) for n, line in lines if re.search(r"\w", line) and not re.match(r"#|namespace |using |(private|public):", line)]


def find_duplicates(root, length):
    """Pairs of places, each run reported once, at its longest."""
    seen, found = {}, []
    files = [path for folder in ("src", "apps") for path in sources(root / folder, {".h", ".cpp"})]
    texts = {path: significant_lines(path) for path in files}
    for path, lines in texts.items():
        index = 0
        while index + length <= len(lines):
            key = tuple(line for _, line in lines[index:index + length])
            if key not in seen or (seen[key][0] == path and seen[key][1] + length > index):
                seen.setdefault(key, (path, index))
                index += 1
                continue
            other, start = seen[key]
            end = length
            while (index + end < len(lines) and start + end < len(texts[other])
                   and lines[index + end][1] == texts[other][start + end][1]):
                end += 1
            found.append((other, texts[other][start][0], texts[other][start + end - 1][0],
                          path, lines[index][0], lines[index + end - 1][0]))
            index += end
    return found


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1]).resolve()
    found = find_duplicates(root, int(sys.argv[2]) if len(sys.argv) == 3 else 10)
    for a, a_first, a_last, b, b_first, b_last in found:
        print(f"{a.relative_to(root)}:{a_first}-{a_last} stands again at {b.relative_to(root)}:{b_first}-{b_last}; "
              "let one piece of code serve both", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
