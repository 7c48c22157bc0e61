#!/usr/bin/env python3
"""Makes a rulebook's generated sources from its ledger, its tables and the code that cites them.

Usage: make_cites.py --data data/rulebooks/drill --sources src/rules/drill --prefix DR --namespace drill
                     --include rules/drill --out BUILD/rules/drill
Reads   ledger.tsv    id, section, kind, statement            (the specification)
        exempt.tsv    id, reason why the rule needs no code   (may be absent)
        coverage.tsv  id, and 0 or 1: fired in tests, fired in play, carried in tests by a refusal, an event or a row (else it
                      is only noted there), proved by a mutant (may be absent; tools/ledger_totals.py and tools/mutants write it)
        *.toml        the tables; `rule = "DR-001"` cites a rule
Writes  cites.h       inline constexpr Cite dr_001{"DR-001", 0}; a misspelt id does not compile
        data.h, .cpp  kBook: the texts of all the above, and where each rule is cited
A malformed file stops the build with file, line and remedy.
"""
import argparse
import collections
import pathlib
import re
import sys

import check_layers
import embed

LEDGER = ["id", "section", "kind", "statement"]
COVERAGE = ["id", "tests", "play", "carried", "proved"]
OLDER_COVERAGE = COVERAGE[:3]
Flags = collections.namedtuple("Flags", COVERAGE[1:], defaults=[False] * 4)
KINDS = ["procedure", "restriction", "table", "state", "option", "data", "scenario"]
CODE_CITE = re.compile(r"\bcite::([a-z0-9_]+)")
TABLE_CITE = re.compile(r"\brules?\s*=\s*(\[[^\]]*\]|\"[^\"]*\")")


class Malformed(Exception):
    """A file that cannot be used: the message names file, line and remedy."""


def rows(path, columns):
    """The rows under the heading as (line number, fields)."""
    lines = path.read_text(encoding="utf-8").split("\n")
    if lines[0].split("\t") != columns:
        raise Malformed(f"{path}:1: the heading must be: {', '.join(columns)} (separated by tabs)")
    result = []
    for number, line in enumerate(lines[1:], 2):
        if not line:
            continue
        fields = line.split("\t")
        if len(fields) != len(columns):
            raise Malformed(f"{path}:{number}: {len(fields)} columns where {len(columns)} are needed: {', '.join(columns)}")
        for name, field in zip(columns, fields):
            if not field.strip():
                raise Malformed(f"{path}:{number}: column `{name}` is empty; fill it in")
        result.append((number, fields))
    return result


def read_ledger(path, prefix):
    """{id: (section, kind, statement)} in the file's order."""
    ledger, seen = {}, {}
    for number, (rule, section, kind, statement) in rows(path, LEDGER):
        if not re.fullmatch(re.escape(prefix) + r"-[0-9]{3,}[a-z]?", rule):
            raise Malformed(f"{path}:{number}: bad id `{rule}`; ids look like {prefix}-001")
        if rule in seen:
            raise Malformed(f"{path}:{number}: id {rule} is already used in line {seen[rule]}; give one of them a new id")
        if kind not in KINDS:
            raise Malformed(f"{path}:{number}: unknown kind `{kind}`; use one of {', '.join(KINDS)}")
        seen[rule] = number
        ledger[rule] = (section, kind, statement)
    if not ledger:
        raise Malformed(f"{path}:1: no rules; add at least one line under the heading")
    return ledger


def read_by_rule(path, columns, ledger):
    """{id: the other fields} of a file with one line per rule; {} if the file is absent."""
    result = {}
    for number, fields in rows(path, columns) if path.exists() else []:
        if fields[0] not in ledger:
            raise Malformed(f"{path}:{number}: {fields[0]} is not in the ledger; correct or delete the line")
        if fields[0] in result:
            raise Malformed(f"{path}:{number}: {fields[0]} has a line already; keep one")
        result[fields[0]] = (number, fields[1:])
    return result


def is_older_coverage(path):
    """Does it end with `play`, as it did before rules were told apart by what speaks for them?"""
    return path.exists() and path.read_text(encoding="utf-8").split("\n")[0].split("\t") == OLDER_COVERAGE


def read_coverage(path, ledger):
    """{id: Flags}; what the older form does not tell is False."""
    result = {}
    columns = OLDER_COVERAGE if is_older_coverage(path) else COVERAGE
    for rule, (number, fields) in read_by_rule(path, columns, ledger).items():
        if not set(fields) <= {"0", "1"}:
            raise Malformed(f"{path}:{number}: {' and '.join(columns[1:])} are 0 or 1; run `make ledger-update`")
        result[rule] = Flags(*(field == "1" for field in fields))
    return result


def coverage_text(record):
    lines = "".join("\t".join([rule, *(str(int(flag)) for flag in flags)]) + "\n" for rule, flags in record.items())
    return "\t".join(COVERAGE) + "\n" + lines


def find_code_cites(sources, ledger):
    """[(id, "volley.cpp:14"), ...]: where code cites a rule."""
    constants = {constant(rule): rule for rule in ledger}
    cited = []
    for path in sources:
        code = check_layers.blanked(path.read_text(encoding="utf-8"), keep_strings=False)
        for number, line in enumerate(code.split("\n"), 1):
            cited += [(constants[name], f"{path.name}:{number}") for name in CODE_CITE.findall(line)
                      if name in constants]  # the compiler reports the others
    return cited


def find_table_cites(tables, ledger):
    """[(id, "shooting.toml:3"), ...]: where tables cite a rule."""
    cited = []
    for path in tables:
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for value in TABLE_CITE.findall(line.split("#")[0]):
                for rule in re.findall(r'"([^"]*)"', value):
                    if rule not in ledger:
                        raise Malformed(f"{path}:{number}: cites `{rule}`, which is not in the ledger; correct the id")
                    cited.append((rule, f"{path.name}:{number}"))
    return cited


def constant(rule):
    return rule.lower().replace("-", "_")


def cites_header(ledger, namespace):
    lines = "".join(f'inline constexpr Cite {constant(rule)}{{"{rule}", {index}}};\n'
                    for index, rule in enumerate(ledger))
    return ("// Generated by tools/make_cites.py from the ledger.\n#pragma once\n\n"
            f'#include "engine/cite.h"\n\nnamespace drumhead::{namespace}::cite {{\n\n{lines}\n}}\n')


def data_header(namespace):
    return ("// Generated by tools/make_cites.py.\n#pragma once\n\n"
            f'#include "base/embedded.h"\n\nnamespace drumhead::{namespace}::data {{\n\n'
            "extern const EmbeddedBook kBook;\n\n}\n")


def data_source(book, cited, tables):
    """kBook as base/embedded.h describes it; `cited` has one line per place: id, tab, "volley.cpp:14"."""
    def text_of(name):
        path = book.data / name
        return path.read_text(encoding="utf-8") if path.exists() else ""
    places = "".join(f"{rule}\t{place}\n" for rule, place in cited)
    texts = "".join(f"    {embed.view(text)},\n"
                    for text in (text_of("ledger.tsv"), text_of("exempt.tsv"), text_of("coverage.tsv"), places))
    array, span = embed.file_array("kTables", tables)
    array = f"namespace {{\n{array}}}  // namespace\n\n" if array else ""
    return (f'// Generated by tools/make_cites.py.\n#include "{book.include}/data.h"\n\n{embed.PREAMBLE}\n'
            f"namespace drumhead::{book.namespace}::data {{\n{array}"
            f'const EmbeddedBook kBook{{\n    "{book.data.name}",\n    "{book.prefix}",\n{texts}    {span}}};\n\n}}\n')


def make(book):
    ledger = read_ledger(book.data / "ledger.tsv", book.prefix)
    exempt = read_by_rule(book.data / "exempt.tsv", ["id", "reason"], ledger)
    read_coverage(book.data / "coverage.tsv", ledger)
    tables = sorted(book.data.glob("*.toml"))
    sources = sorted([*book.sources.rglob("*.h"), *book.sources.rglob("*.cpp")])
    in_code, in_tables = find_code_cites(sources, ledger), find_table_cites(tables, ledger)
    for rule, place in in_code:
        if rule in exempt:
            raise Malformed(f"{book.data / 'exempt.tsv'}:{exempt[rule][0]}: {rule} is cited by the code at {place}, so it "
                            "needs no exemption; delete the line")
    embed.write_if_changed(book.out / "cites.h", cites_header(ledger, book.namespace))
    embed.write_if_changed(book.out / "data.h", data_header(book.namespace))
    embed.write_if_changed(book.out / "data.cpp", data_source(book, in_code + in_tables, tables))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, kind in [("data", pathlib.Path), ("sources", pathlib.Path), ("prefix", str), ("namespace", str),
                       ("include", str), ("out", pathlib.Path)]:
        parser.add_argument(f"--{name}", type=kind, required=True)
    try:
        make(parser.parse_args())
    except (Malformed, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
