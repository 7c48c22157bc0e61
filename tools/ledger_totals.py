#!/usr/bin/env python3
"""Keeps the totals of the ledgers from falling.

Usage: ledger_totals.py [--update] [--noted] [--data data/rulebooks] [--sources src/rules] FOLDER...
The programs under test leave `<rulebook>.<pid>.fired` (tests) and `<rulebook>.<pid>.play` (self-play) in FOLDER,
a rule id a line and behind a tab whether it was carried or only noted. Each rulebook's coverage.tsv is the committed record: a rule that is recorded there and did
not fire now, or was carried by a refusal, an event or a row and is now only noted, is an error. Rules that fire for the
first time are listed; --update writes them down, and also takes out what no longer fires. Which rules a mutant proves is
for tools/mutants to say, and is left as it is. --noted lists the rules that only a credit by hand speaks for in tests, and where
the code names them.
"""
import argparse
import pathlib
import re
import sys

from make_cites import LEDGER, Flags, Malformed, coverage_text, find_code_cites, read_coverage, rows

FILE = re.compile(r"(?P<book>[a-z0-9-]+)\.\d+\.(?P<kind>fired|play)")
KINDS = {"fired": "tests", "play": "self-play"}
CREDITS = ["carried", "noted"]


def collect(folders):
    """{rulebook: {kind: {id: was it carried?}}} from all files of the folders."""
    fired = {}
    for folder in folders:
        for path in sorted(folder.iterdir()):
            match = FILE.fullmatch(path.name)
            if not match:
                raise Malformed(f"{path}: not a coverage file; names look like drill.1234.fired or drill.1234.play")
            rules = fired.setdefault(match["book"], {}).setdefault(match["kind"], {})
            for line in path.read_text(encoding="utf-8").splitlines():
                rule, _, credit = line.partition("\t")
                if credit not in CREDITS:
                    raise Malformed(f"{path}: `{line}`; a line is a rule, a tab and one of {', '.join(CREDITS)}")
                rules[rule] = rules.get(rule, False) or credit == "carried"
    return fired


def ledger_ids(folder):
    return [fields[0] for _, fields in rows(folder / "ledger.tsv", LEDGER)]


def record_of(ids, fired, committed):
    """The new record: {id: Flags}."""
    tests, play = (fired.get(kind, {}) for kind in KINDS)
    return {rule: Flags(rule in tests, rule in play, tests.get(rule, False), committed.get(rule, Flags()).proved) for rule in ids}


def compare(book, committed, record):
    """Prints what changed; the number of rules that fired once, or were carried, and are not now."""
    lost = 0
    for rule, now in record.items():
        was = committed.get(rule, Flags())
        if was.carried and now.tests and not now.carried:
            lost += 1
            print(f"{book}: {rule} is now only noted; let the refusal, event or row that decides carry it", file=sys.stderr)
        for index, kind in enumerate(KINDS.values()):
            if was[index] and not now[index]:
                lost += 1
                print(f"{book}: {rule} no longer fires in {kind}; mend the rule or its test "
                      "(or, if that is meant, `make ledger-update`)", file=sys.stderr)
            elif now[index] and not was[index]:
                print(f"{book}: {rule} fires in {kind} for the first time; `make ledger-update` records it")
    return lost


def tell_noted(folder, sources, record):
    """The rules that are only noted in tests, each with the places in code that name it."""
    places = {}
    for rule, place in find_code_cites(sorted([*sources.rglob("*.h"), *sources.rglob("*.cpp")]), record):
        places.setdefault(rule, []).append(place)
    for rule, flags in record.items():
        if flags.tests and not flags.carried:
            print(f"{folder.name}: {rule} is only noted: {', '.join(places.get(rule, ['by its row in a table']))}")


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
            strangers = sorted(set(rules) - set(ids))
            if strangers:
                raise Malformed(f"{folder / 'ledger.tsv'}: {strangers[0]} fired in {KINDS[kind]} but is not in the ledger")
        path = folder / "coverage.tsv"
        committed = read_coverage(path, set(ids))
        record = record_of(ids, here, committed)
        if not here and not committed:
            continue
        lost += compare(book, committed, record)
        if arguments.update:
            path.write_text(coverage_text(record), encoding="utf-8")
        if arguments.noted:
            tell_noted(folder, arguments.sources / book.replace("-", "_"), record)
        tests, play, carried, proved = (sum(flags[index] for flags in record.values()) for index in range(4))
        print(f"{book}: {len(ids)} rules, {tests} fired in tests ({carried} carried, {tests - carried} only noted), {play} in "
              f"self-play, {proved} proved by mutants")
    return 1 if lost and not arguments.update else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the new totals to coverage.tsv")
    parser.add_argument("--noted", action="store_true", help="list the rules that are only noted, and where")
    parser.add_argument("--sources", type=pathlib.Path, default=pathlib.Path("src/rules"))
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("data/rulebooks"))
    parser.add_argument("folders", type=pathlib.Path, nargs="+", metavar="FOLDER")
    try:
        return run(parser.parse_args())
    except (Malformed, OSError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
