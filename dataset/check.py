#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks this data set with Python's standard library alone: the checksums, every solution by a replay, every rating, every
table against its description.

    check.py [FOLDER]

FOLDER has the data set; the default is the folder of this script. This script shares nothing with the program that made the data.
A search proved that no solution is shorter, which no replay can check (README.md describes the proof, and the columns that
only their checksum protects). The status is 0 if everything is right, 1 if a row or a file is wrong (it names the first 20), 2 if a file is missing.
"""
import bisect
import csv
import hashlib
import json
import pathlib
import re
import sys

COLOURS = "brrb"  # clubs, diamonds, hearts, spades: a card is 4 * rank + suit, rank 0 an ace
UNSOLVABLE = 11982  # alone among deals 1 to 100,000
RATED = ["single", "fast", "balanced"]
HEINEMAN_LIMIT = 1_000_000  # positions
RANDOM_BOARD = 1000  # exchanges
PARSE = {"sc:Integer": int, "sc:Float": float, "sc:Text": str}
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


def xxh32(content):
    """XXH32 with seed 0 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md)."""
    one, two, three, four, five, mask = 2654435761, 2246822519, 3266489917, 668265263, 374761393, 0xFFFFFFFF

    def rotated(value, bits):
        return (value << bits | value >> 32 - bits) & mask

    words = [int.from_bytes(content[i:i + 4], "little") for i in range(0, len(content) - 3, 4)]
    whole = len(content) // 16 * 4
    if whole:
        lanes = [one + two, two, 0, -one]
        for i in range(whole):
            lanes[i % 4] = rotated(lanes[i % 4] + words[i] * two & mask, 13) * one & mask
        value = sum(rotated(lane & mask, bits) for lane, bits in zip(lanes, (1, 7, 12, 18)))
    else:
        value = five
    value = value + len(content) & mask
    for word in words[whole:]:
        value = rotated(value + word * three & mask, 17) * four & mask
    for byte in content[len(content) // 4 * 4:]:
        value = rotated(value + byte * five & mask, 11) * one & mask
    value = (value ^ value >> 15) * two & mask
    value = (value ^ value >> 13) * three & mask
    return value ^ value >> 16


def number_or_none(text):
    return int(text) if text else None


def require(is_right, fault):
    if not is_right:
        raise Wrong(fault)


class Checker:
    def __init__(self, folder):
        self.folder = folder
        self.faults = []
        self.lengths = {}  # of solutions.csv, by deal; None where it has no solution
        self.puzzles = set()  # of the champions
        with open(folder / "columns.csv", newline="", encoding="utf-8") as file:
            self.columns = list(csv.DictReader(file))

    def wrong(self, place, fault):
        self.faults.append(f"{place}: {fault}")

    def guard(self, place, check):
        """Calls check and records what it finds wrong. Returns whether all is right."""
        try:
            check()
        except KeyError as fault:
            self.wrong(place, f"expected {fault}")
        except (Wrong, ValueError, TypeError, AttributeError) as fault:
            self.wrong(place, fault)
        else:
            return True
        return False

    def rows(self, record_set, name, check_row):
        """Calls check_row for each row, a dict, whose values have the types of columns.csv. Returns the number of right rows."""
        types = {each["column"]: PARSE.get(each["type"], str) for each in self.columns if each["record_set"] == record_set}

        def check():
            require(None not in row and None not in row.values(), "expected as many fields as the header has")
            for column, text in row.items():
                require(types[column] is str or not text or column == "correlation" or types[column](text) >= 0,
                        f"{column} {text}: expected no negative number")
            check_row(row)

        right = 0
        with open(self.folder / name, newline="", encoding="utf-8", errors="replace") as file:
            reader = csv.DictReader(file)
            if reader.fieldnames != list(types):
                self.wrong(f"{name}:1", "expected the columns of columns.csv")
                return 0
            for line, row in enumerate(reader, 2):
                right += self.guard(f"{name}:{line}", check)
        return right

    def described(self):
        """Yields what columns.csv should have by croissant.json."""
        croissant = json.loads((self.folder / "croissant.json").read_text(encoding="utf-8"))
        includes = {each["@id"]: " ".join(each["includes"]) for each in croissant["distribution"] if "includes" in each}
        for each in croissant["recordSet"]:
            for field in each["field"]:
                source, extract = field["source"], field["source"]["extract"]
                resource = source.get("fileObject", source.get("fileSet"))["@id"]
                column = extract.get("column") or "@" + extract["fileProperty"]
                column += source.get("transform", {}).get("jsonPath", "").replace("$.", "[].")
                yield each["@id"], includes.get(resource, resource), column, field["dataType"], field["description"]

    def description(self):
        """columns.csv and croissant.json describe the same columns. Returns their number."""
        described = set()
        self.guard("croissant.json", lambda: described.update(self.described()))

        def check(row):
            unit = f" Unit: {row['unit']}." if row["unit"] else ""
            found = (row["record_set"], row["file"], row["column"], row["type"], f"{row['description']}.{unit}")
            require(found in described, f"{row['column']}: expected what croissant.json has")
            described.remove(found)
        right = self.rows("columns", "columns.csv", check)
        for record_set, _, column, *_ in sorted(described):
            self.wrong("columns.csv", f"expected a row for {column} of {record_set}")
        return right

    def solution(self, row):
        instance, length = int(row["instance"]), number_or_none(row["length"])
        expected = next(reversed(self.lengths), 0) + 1
        self.lengths[expected] = length
        require(instance == expected, f"deal {instance}: expected deal {expected}")
        require(row["lower_bound"] == row["length"],
                f"lower bound {row['lower_bound']}, length {row['length']}: expected equal ones")
        if length is None:
            require(not row["solution"] and instance == UNSOLVABLE, "expected a solution and its length")
        elif (found := replay(instance, row["solution"])) != length:
            raise Wrong(f"length {length}, but the solution has {found} moves")
        seal = xxh32(",".join(list(row.values())[:-1]).encode())
        require(row["check"] == f"{seal:08x}", f"check {row['check']}: expected {seal:08x}")

    def difficulty(self, table):
        """Returns a function that checks a row and adds it to the table; the ratings need all rows."""
        def check_row(row):
            instance, expected = int(row["instance"]), len(table) + 1
            # An unsolved deal ranks above all others.
            table.append((row["rating"], [int(row[name] or 2**63) for name in RATED]))
            require(instance == expected, f"deal {instance}: expected deal {expected}")
            shortest, quick = number_or_none(row["shortest"]), number_or_none(row["fast_length"])
            require(shortest == self.lengths.get(instance),
                    f"shortest {shortest}: expected {self.lengths.get(instance)}, as in solutions.csv")
            measured = [row[name] for name in [*RATED, "fast_length", "quality", "rating"]]
            require(all(bool(each) == (shortest is not None) for each in measured), "expected figures where the deal is solved")
            require(shortest is None or quick >= shortest, f"fast_length {quick}: expected at least {shortest}, the shortest length")
            require(int(row["heineman_automoves"] or 0) <= HEINEMAN_LIMIT, f"expected at most {HEINEMAN_LIMIT} positions")
        return check_row

    def ratings(self, table):
        rated = [(line, rating, counts) for line, (rating, counts) in enumerate(table, 2) if rating]
        ranks = [percentiles([counts[i] for _, _, counts in rated]) for i in range(len(RATED))]
        for (line, rating, _), shares in zip(rated, zip(*ranks)):
            expected = f"{sum(shares) / len(shares):.1f}"
            if rating != expected:
                self.wrong(f"difficulty.csv:{line}", f"rating {rating}: expected {expected}")

    def second(self, row):
        require(int(row["length"]) == self.lengths.get(int(row["instance"])),
                f"length {row['length']}: expected that of solutions.csv")
        require(row["shorter"] == "exhausted", f"'{row['shorter']}': expected exhausted, the search for a shorter solution")
        require(int(row["generated"]) >= int(row["expanded"]), "expected at least as many generated positions as expanded")

    def heritability(self, groups):
        """Returns a function that checks a row: the boards of a puzzle, solver and limit are the same for any mutants."""
        def check_row(row):
            require(row["puzzle"] in self.puzzles, f"{row['puzzle']}: expected a puzzle of champions/")
            boards = row["boards"], row["solved"]
            first, seen = groups.setdefault((row["puzzle"], row["solver"], row["limit"]), (boards, set()))
            require(boards == first, f"{' boards, '.join(boards)} solved: expected {' and '.join(first)} as before")
            require(int(row["solved"]) <= int(row["boards"]) >= int(row["children_solved"]), "expected at most all boards solved")
            swaps = int(row["swaps"])
            require(swaps not in seen and (swaps == RANDOM_BOARD or swaps.bit_count() == 1),
                    f"swaps {swaps}: expected each power of two once, or {RANDOM_BOARD} for a random board")
            seen.add(swaps)
            require(-1 <= float(row["correlation"]) <= 1, f"correlation {row['correlation']}: expected -1 to 1")
        return check_row

    def arms_of(self, path):
        """By arm: seeds, test deals, number of budgets and number of games, as the experiment's .yaml has them."""
        text = path.read_text(encoding="utf-8")
        value = dict(re.findall(r"^(\w+): (.+)$", text, re.MULTILINE))
        require((path.parent / value["config"]).is_file(), f"{value['config']}: expected a file of the data set")
        first, last = map(int, value["seeds"].split("-"))
        games = len(re.findall(r"^  [\w-]+: \[", text, re.MULTILINE)) or 1
        arm = range(first, last + 1), value["test"], len(json.loads(value["budgets"])), games
        return dict.fromkeys(re.findall(r"^ *- (?:\{)?name: *\"?([\w.-]+)", text, re.MULTILINE), arm)

    def run_of_arm(self, run, arm, seen):
        seeds, test, budgets, games = arm
        require(run["seed"] not in seen, f"seed {run['seed']}: expected each once")
        seen.add(run["seed"])
        require(run["seed"] in seeds, f"seed {run['seed']}: expected {seeds.start} to {seeds.stop - 1}")
        require(run["test"] == test, f"test {run['test']}: expected {test}")
        require(re.fullmatch("[0-9a-f]{16}", run["config_hash"]), "config_hash: expected 16 hexadecimal digits")
        require(re.fullmatch(r"[0-9a-f]{12}\+?", run["revision"]), "revision: expected 12 hexadecimal digits")
        incumbents = run["incumbents"]
        require(0 < len(incumbents) <= budgets, f"expected incumbents of at most {budgets} budgets")
        require([each["positions"] for each in incumbents] == sorted(each["positions"] for each in incumbents),
                "positions: expected ascending ones")
        require(len({len(each["genome"]) for each in incumbents if "genome" in each}) == 1, "expected genomes of one length")
        first, last = map(int, test.split("-"))
        for each in incumbents:
            require(0 <= each["solved"] <= games * (last - first + 1) and each["nodes"] >= 0 and each["generations"] >= 0,
                    "expected counts that are not negative, and at most all deals solved")
            require(-1000 < each["quality"] <= 1, f"quality {each['quality']}: expected at most 1")
            mechanism = each.get("mechanism", {})
            require(all(value >= 0 for value in mechanism.values()) and mechanism.get("choosing_share", 0) <= 1,
                    "mechanism: expected counts, and a share of at most 1")
            require("shares" not in each or abs(sum(each["shares"]) - 1) < 0.001, "shares: expected a sum of 1")
            require(all(len(each.get(name, [0] * games)) == games for name in ("shares", "regrets")),
                    f"shares, regrets: expected {games}")

    def experiment(self, path, arms):
        """One line for each seed. Returns the number of right lines."""
        seen, right = set(), 0
        for line, text in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            right += self.guard(f"{path.relative_to(self.folder)}:{line}",
                                lambda: self.run_of_arm(json.loads(text), arms[path.stem], seen))
        return right

    def champion(self, path):
        weights = json.loads(path.read_text(encoding="utf-8"))
        require(weights["format"] == "coevo-weights", "expected a weight file")
        self.puzzles.add(weights["domain"])
        for member in [weights, *weights.get("members", [])]:
            require(all(isinstance(each, (int, float)) for each in member["weights"].values()), "weights: expected numbers")

    def checksums(self):
        """Compares each file with SHA256SUMS, which names them all. Returns their number."""
        sums = dict(reversed(line.split("  ", 1)) for line in (self.folder / "SHA256SUMS").read_text().splitlines())
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder).as_posix()
            if path.is_file() and name not in {"SHA256SUMS", *sums}:
                self.wrong(name, "expected a file that SHA256SUMS names")
        for name, digest in sums.items():
            if hashlib.sha256((self.folder / name).read_bytes()).hexdigest() != digest:
                self.wrong(name, "the checksum is not that of SHA256SUMS")
        return len(sums)

    def run(self):
        print(f"{self.checksums()} files, checksums compared")
        print(f"columns.csv: {self.description()} columns, as in croissant.json")
        for path in sorted(self.folder.glob("solutions*.csv"), key=lambda path: (len(path.name), path.name)):
            print(f"{path.name}: {self.rows('solutions', path.name, self.solution)} deals right, every solution replayed")
        table = []
        self.rows("difficulty", "difficulty.csv", self.difficulty(table))
        self.ratings(table)
        print(f"difficulty.csv: {len(table)} deals, ratings computed again")
        print(f"second_method.csv: {self.rows('second_method', 'second_method.csv', self.second)} deals right")
        champions = [self.guard(path.name, lambda: self.champion(path)) for path in sorted(self.folder.glob("champions/**/*.json"))]
        print(f"champions: {sum(champions)} weight files right")
        self.rows("heritability", "experiment/heritability.csv", self.heritability({}))
        arms = {}
        for path in sorted(self.folder.glob("experiment/*.yaml")):
            self.guard(f"experiment/{path.name}", lambda: arms.update(self.arms_of(path)))
        runs = [self.experiment(path, arms) for path in sorted(self.folder.glob("*/*.jsonl"))]
        print(f"experiment: {sum(runs)} runs in {len(runs)} files right")


def main():
    if any(each.startswith("-") for each in sys.argv[1:]):
        print(__doc__.strip())
        return 0 if sys.argv[1] in ("--help", "-h") else 2
    try:
        checker = Checker(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
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
