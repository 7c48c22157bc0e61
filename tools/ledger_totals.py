#!/usr/bin/env python3
"""Keeps the totals of the ledgers from falling.

Usage: ledger_totals.py [--update] [--data data/rulebooks] FOLDER...
The programs under test leave `<rulebook>.<pid>.fired` (tests) and `<rulebook>.<pid>.play` (self-play) in FOLDER,
one rule id a line. Each rulebook's coverage.tsv is the committed record: a rule that is recorded there and did
not fire now is an error. Rules that fire for the first time are listed; --update writes them down, and also
takes out what no longer fires.
"""
import argparse
import pathlib
import re
import sys

from make_cites import Malformed, read_coverage, rows

FILE = re.compile(r"(?P<book>[a-z0-9-]+)\.\d+\.(?P<kind>fired|play)")
KINDS = {"fired": "tests", "play": "self-play"}


def collect(folders):
    """{rulebook: {kind: set of ids}} from all files of the folders."""
    fired = {}
    for folder in folders:
        for path in sorted(folder.iterdir()):
            match = FILE.fullmatch(path.name)
            if not match:
                raise Malformed(f"{path}: not a coverage file; names look like drill.1234.fired or drill.1234.play")
            ids = fired.setdefault(match["book"], {}).setdefault(match["kind"], set())
            ids.update(path.read_text(encoding="utf-8").split())
    return fired


def ledger_ids(folder):
    return [fields[0] for _, fields in rows(folder / "ledger.tsv", ["id", "section", "kind", "statement"])]


def record_of(ids, fired):
    """The new record: {id: (tests, play)}."""
    return {rule: tuple(rule in fired.get(kind, ()) for kind in KINDS) for rule in ids}


def compare(book, committed, record):
    """Prints what changed; the number of rules that fired once and do not now."""
    lost = 0
    for rule, now in record.items():
        was = committed.get(rule, (False, False))
        for index, kind in enumerate(KINDS.values()):
            if was[index] and not now[index]:
                lost += 1
                print(f"{book}: {rule} no longer fires in {kind}; mend the rule or its test "
                      "(or, if that is meant, `make ledger-update`)", file=sys.stderr)
            elif now[index] and not was[index]:
                print(f"{book}: {rule} fires in {kind} for the first time; `make ledger-update` records it")
    return lost


def coverage_text(record):
    lines = "".join(f"{rule}\t{int(tests)}\t{int(play)}\n" for rule, (tests, play) in record.items())
    return "id\ttests\tplay\n" + lines


def run(arguments):
    fired = collect(arguments.folders)
    unknown_books = [book for book in fired if not (arguments.data / book / "ledger.tsv").exists()]
    if unknown_books:
        raise Malformed(f"{arguments.data}: no ledger of `{unknown_books[0]}`, but its rules fired; add "
                        f"{unknown_books[0]}/ledger.tsv")
    lost = 0
    for folder in sorted(path.parent for path in arguments.data.glob("*/ledger.tsv")):
        book, ids = folder.name, ledger_ids(folder)
        here = fired.get(book, {})
        for kind, rules in here.items():
            strangers = sorted(rules - set(ids))
            if strangers:
                raise Malformed(f"{folder / 'ledger.tsv'}: {strangers[0]} fired in {KINDS[kind]} but is not in the ledger")
        path = folder / "coverage.tsv"
        committed = read_coverage(path, set(ids))
        record = record_of(ids, here)
        if not here and not committed:
            continue
        lost += compare(book, committed, record)
        if arguments.update:
            path.write_text(coverage_text(record), encoding="utf-8")
        tests, play = (sum(flags[index] for flags in record.values()) for index in (0, 1))
        print(f"{book}: {len(ids)} rules, {tests} fired in tests, {play} in self-play")
    return 1 if lost and not arguments.update else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the new totals to coverage.tsv")
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("data/rulebooks"))
    parser.add_argument("folders", type=pathlib.Path, nargs="+", metavar="FOLDER")
    try:
        return run(parser.parse_args())
    except (Malformed, OSError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
