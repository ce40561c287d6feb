#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks this data set with Python's standard library alone: the checksums, every solution by a replay, every rating.

    check.py [FOLDER]

FOLDER has the data set; the default is the folder of this script. This script shares nothing with the program that made the data.
A search proved that no solution is shorter, which no replay can check (README.md describes the proof).
The status is 0 if everything is right, 1 if a row or a file is wrong (it names the first 20), 2 if a file is missing.
"""
import bisect
import csv
import hashlib
import json
import pathlib
import sys

COLOURS = "brrb"  # clubs, diamonds, hearts, spades: a card is 4 * rank + suit, rank 0 an ace
UNSOLVABLE = 11982  # alone among deals 1 to 100,000
RATED = ["single", "fast", "balanced"]
SHOWN = 20  # faults


class Wrong(Exception):
    """A fault in a row or a file."""


def deal(number):
    """The columns of Microsoft's deal, the deepest card first, dealt with the generator of its C library."""
    deck, columns, seed = list(range(52)), [[] for _ in range(8)], number
    for dealt in range(52):
        seed = (seed * 214013 + 2531011) % 2**31
        taken = (seed >> 16) % len(deck)
        columns[dealt % 8].append(deck[taken])
        deck[taken] = deck[-1]
        deck.pop()
    return columns


def move(card, to, places, home):
    """Lays a card on a place: h is home, 1 to 8 the columns, a to d the free cells."""
    if to == "h":
        if home[card % 4] != card // 4:
            raise Wrong("the card cannot go home yet")
        home[card % 4] += 1
    elif to not in places:
        raise Wrong(f"'{to}': expected 1 to 8, a to d or h")
    else:
        if places[to]:
            top = places[to][-1]
            if to in "abcd" or top // 4 != card // 4 + 1 or COLOURS[top % 4] == COLOURS[card % 4]:
                raise Wrong("the card does not fit there")
        places[to].append(card)


def replay(number, solution):
    """The number of single-card moves that solve the deal. Raises Wrong if one is illegal or cards are left."""
    places = dict(zip("12345678abcd", deal(number) + [[] for _ in range(4)]))
    home = [0, 0, 0, 0]
    moves = solution.split(" ")
    for place, text in enumerate(moves, 1):
        try:
            if len(text) != 2 or text[0] == text[1] or not places.get(text[0]):
                raise Wrong("expected a place with a card, then another where it goes")
            move(places[text[0]].pop(), text[1], places, home)
        except Wrong as fault:
            raise Wrong(f"move {place}, '{text}': {fault}") from None
    if home != [13, 13, 13, 13]:
        raise Wrong(f"{52 - sum(home)} cards are left after the last move")
    return len(moves)


def percentiles(values):
    """For each value, the share of smaller values; equal ones count half."""
    order = sorted(values)
    return [50 * (bisect.bisect_left(order, each) + bisect.bisect_right(order, each)) / len(order) for each in values]


def number_or_none(text):
    return int(text) if text else None


class Checker:
    def __init__(self, folder):
        self.folder = folder
        self.faults = []
        self.lengths = {}  # of solutions.csv, by deal; None where it has no solution

    def wrong(self, place, fault):
        self.faults.append(f"{place}: {fault}")

    def rows(self, name, check_row):
        """Calls check_row for each row, a dict. Returns the number of right rows."""
        right = 0
        with open(self.folder / name, newline="", encoding="ascii", errors="replace") as file:
            for line, row in enumerate(csv.DictReader(file), 2):
                try:
                    if None in row or None in row.values():
                        raise Wrong("expected as many fields as the header has")
                    check_row(row)
                    right += 1
                except (Wrong, ValueError, KeyError) as fault:
                    self.wrong(f"{name}:{line}", fault)
        return right

    def solution(self, row):
        instance, length = int(row["instance"]), number_or_none(row["length"])
        expected = next(reversed(self.lengths), 0) + 1
        self.lengths[expected] = length
        if instance != expected:
            raise Wrong(f"deal {instance}: expected deal {expected}")
        if row["lower_bound"] != row["length"]:
            raise Wrong(f"lower bound {row['lower_bound']}, length {row['length']}: expected equal ones")
        if length is None:
            if row["solution"] or instance != UNSOLVABLE:
                raise Wrong("expected a solution and its length")
        elif (found := replay(instance, row["solution"])) != length:
            raise Wrong(f"length {length}, but the solution has {found} moves")

    def difficulty(self, table):
        """Returns a function that checks a row and adds it to the table; the ratings need all rows."""
        def check_row(row):
            instance, expected = int(row["instance"]), len(table) + 1
            # An unsolved deal ranks above all others.
            table.append((float(row["rating"] or "nan"), [int(row[name] or 2**63) for name in RATED]))
            if instance != expected:
                raise Wrong(f"deal {instance}: expected deal {expected}")
            shortest, quick = number_or_none(row["shortest"]), number_or_none(row["fast_length"])
            if shortest != self.lengths.get(instance):
                raise Wrong(f"shortest {shortest}: expected {self.lengths.get(instance)}, as in solutions.csv")
            if shortest is not None and (quick is None or quick < shortest or not row["rating"]):
                raise Wrong("expected a rating, and a quick solution that is not below the shortest")
        return check_row

    def ratings(self, table):
        rated = [(line, rating, counts) for line, (rating, counts) in enumerate(table, 2) if rating == rating]
        ranks = [percentiles([counts[i] for _, _, counts in rated]) for i in range(len(RATED))]
        for (line, rating, _), shares in zip(rated, zip(*ranks)):
            expected = sum(shares) / len(shares)
            if abs(rating - expected) > 0.0501:
                self.wrong(f"difficulty.csv:{line}", f"rating {rating}: expected {expected:.1f}")

    def second(self, row):
        if int(row["length"]) != self.lengths.get(int(row["instance"])):
            raise Wrong(f"length {row['length']}: expected that of solutions.csv")
        if row["shorter"] != "exhausted":
            raise Wrong(f"'{row['shorter']}': expected exhausted, the search for a shorter solution")

    def experiment(self, path):
        """One line for each seed, each seed once; all genomes have the same number of genes."""
        seeds = set()
        for line, text in enumerate(path.read_text(errors="replace").splitlines(), 1):
            try:
                run = json.loads(text)
                if run["seed"] in seeds:
                    raise Wrong(f"seed {run['seed']}: expected each once")
                seeds.add(run["seed"])
                if len({len(each["genome"]) for each in run["incumbents"] if "genome" in each}) != 1:
                    raise Wrong("incumbents: expected genomes of one length")
            except (Wrong, ValueError, KeyError, TypeError) as fault:
                self.wrong(f"{path.relative_to(self.folder)}:{line}", fault)
        return len(seeds)

    def checksums(self):
        """Compares each file that SHA256SUMS names. Returns their number."""
        lines = (self.folder / "SHA256SUMS").read_text().splitlines()
        for digest, name in (line.split("  ", 1) for line in lines):
            if hashlib.sha256((self.folder / name).read_bytes()).hexdigest() != digest:
                self.wrong(name, "the checksum is not that of SHA256SUMS")
        return len(lines)

    def run(self):
        print(f"{self.checksums()} files, checksums compared")
        for path in sorted(self.folder.glob("solutions*.csv"), key=lambda path: (len(path.name), path.name)):
            print(f"{path.name}: {self.rows(path.name, self.solution)} deals right, every solution replayed")
        table = []
        self.rows("difficulty.csv", self.difficulty(table))
        self.ratings(table)
        print(f"difficulty.csv: {len(table)} deals, ratings computed again")
        print(f"second_method.csv: {self.rows('second_method.csv', self.second)} deals right")
        runs = [self.experiment(path) for path in sorted(self.folder.glob("*/*.jsonl"))]
        print(f"experiment: {sum(runs)} runs in {len(runs)} files read")


def main():
    checker = Checker(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    try:
        checker.run()
    except FileNotFoundError as fault:
        print(f"{fault.filename}: {fault.strerror}", file=sys.stderr)
        return 2
    for fault in checker.faults[:SHOWN]:
        print(fault, file=sys.stderr)
    print(f"{len(checker.faults)} faults" if checker.faults else "all right")
    return 1 if checker.faults else 0


if __name__ == "__main__":
    sys.exit(main())
