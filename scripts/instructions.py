#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions of fixed searches and fails if one takes over 3 % more than in its table.

  scripts/instructions.py build/ci/coevo            # compares with tests/house/instructions.csv
  scripts/instructions.py build/ci/coevo --write    # renews that table

valgrind's cachegrind counts the instructions, without simulating caches. Each search runs on a few instances and on
more of them. The script compares the difference, so that neither start-up nor reading the weights counts. A count
depends on compiler and flags: the script shows the counts of another build but does not fail. A commit that costs more
on purpose has a line `Instructions: WHY` in its message and renews the table; a table that grows without that line
also fails.
"""
import argparse
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TABLE = Path("tests/house/instructions.csv")
COLUMNS = ["search", "instances", "generated", "instructions", "compiler"]
MAX_GROWTH = 0.03  # of growth that needs no reason
REASON = re.compile(r"^Instructions:[ \t]*\S", re.MULTILINE)
EXIT_STATUSES = {0, 11}  # solved; not within its limit

# Name, options of `coevo solve`, and the last instance of the small and of the large set; the first is instance 1.
SINGLE = ["--preset", "single"]
SEARCHES = [
    ("fast", ["--preset", "fast"], 5, 605),
    ("single", SINGLE, 2, 32),
    ("balanced", ["--preset", "balanced"], 1, 13),
    ("quality", ["--preset", "quality"], 1, 2),
    ("hsd", ["--weights", "configs/paper-heineman-automoves.json", "--max-nodes", "40000"], 1, 9),
    ("best_first", [*SINGLE, "--search", "best_first", "--max-nodes", "20000"], 1, 13),
    ("weighted_astar", [*SINGLE, "--search", "weighted_astar", "--max-nodes", "20000"], 1, 13),
    ("soft_dfs", [*SINGLE, "--search", "soft_dfs", "--max-nodes", "20000"], 1, 13),
    ("bfs", ["--search", "bfs", "--max-nodes", "20000"], 1, 13),
    ("optimal A*", ["--optimal", "--max-nodes", "30000"], 1, 9),
    ("ida_star", ["--search", "ida_star", "--max-nodes", "30000"], 1, 9),
    ("branch_and_bound", ["--search", "branch_and_bound", "--max-nodes", "30000"], 1, 9),
    ("tiles15 ida_star", ["--domain", "tiles15", "--search", "ida_star", "--set", "bound=linear_conflict",
                          "--max-nodes", "100000"], 1, 6),
]
# Generations in the small and the large run.
EVOLVE = ("evolve", ["configs/bench.yaml"], 2, 5)


class Fault(Exception):
    """A user's mistake, in one line."""


def count_instructions(command, folder, name):
    """What the command prints, and how many instructions it took. Each run has a cache of its own: none finds what
    another has left."""
    log = folder / f"{name}.log"
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={log}"]
    environment = {"PATH": os.environ["PATH"], "COEVO_CACHE": str(folder / f"{name}-cache"), "LC_ALL": "C"}
    done = subprocess.run(tool + command, capture_output=True, text=True, check=False, env=environment)
    found = re.search(r"I\s+refs:\s+([\d,]+)", log.read_text() if log.exists() else "")
    if done.returncode not in EXIT_STATUSES or not found:
        last = (done.stderr.strip().splitlines() or ["nothing on standard error"])[-1]
        raise Fault(f"{' '.join(command)}: ended with {done.returncode}: {last}")
    return done.stdout, int(found[1].replace(",", ""))


def search_count(coevo, options, last, folder, name):
    """Positions generated and instructions for instances 1 to `last`."""
    numbers = [str(number) for number in range(1, last + 1)]
    text, instructions = count_instructions([coevo, "solve", *numbers, *options, "--threads", "1", "--json", "--quiet"], folder, name)
    return sum(json.loads(line)["generated"] for line in text.splitlines()), instructions


def evolve_count(coevo, options, generations, folder, name):
    run = folder / name
    _, instructions = count_instructions([coevo, "evolve", *options, "--set", f"evolver.generations={generations}", "--run-dir",
                               str(run), "--threads", "1", "--quiet"], folder, name)
    records = (run / "generations.jsonl").read_text().splitlines()
    return sum(json.loads(record)["nodes"] for record in records), instructions


def measure(coevo, jobs):
    """A row of the table for each search, by its name."""
    compiler = subprocess.run([coevo, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    compiler = re.sub(r"^.*?\([^,]*, (.*)\)$", r"\1", compiler)
    cases = [(*case, search_count) for case in SEARCHES] + [(*EVOLVE, evolve_count)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        runs = [[pool.submit(count, coevo, options, last, Path(folder), f"{place}-{last}") for last in (few, more)]
                for place, (_, options, few, more, count) in enumerate(cases)]
        rows = {}
        for (name, _, few, more, _), (low, high) in zip(cases, runs):
            generated, instructions = (h - l for h, l in zip(high.result(), low.result()))
            rows[name] = dict(zip(COLUMNS, (name, more - few, generated, instructions, compiler)))
    return rows


def parse_table(text, name):
    lines = csv.DictReader(text.splitlines())
    if lines.fieldnames != COLUMNS:
        raise Fault(f"{name}:1: expected the columns {','.join(COLUMNS)}")
    rows = {}
    for row in lines:
        try:
            row.update({key: int(row[key]) for key in ("instances", "generated", "instructions")})
        except (TypeError, ValueError):
            raise Fault(f"{name}:{lines.line_num}: expected {','.join(COLUMNS)}, with numbers") from None
        rows[row["search"]] = row
    return rows


def read_table(path):
    try:
        return parse_table(path.read_text(encoding="utf-8"), path)
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}: expected a table; --write makes it") from None


def write_table(path, rows):
    new = path.with_suffix(".new")
    with open(new, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows.values())
    new.replace(path)


def verdict(row, kept):
    """(whether it is too much, a word) for a measured row compared with the kept row."""
    if kept is None:
        return True, "not in the table: --write adds it"
    change = row["instructions"] / kept["instructions"] - 1
    text = f"{100 * change:+.2f} %"
    if row["compiler"] != kept["compiler"]:
        return False, f"{text}, by another compiler: {kept['compiler']}"
    if row["instances"] != kept["instances"]:
        return True, f"{kept['instances']} instances in the table: --write renews it"
    if row["generated"] != kept["generated"]:
        text += f", {kept['generated']:,} positions before"
    if change > MAX_GROWTH:
        return True, f"{text}: MORE than {100 * MAX_GROWTH:.0f} %"
    return False, f"{text}: fewer, --write renews the table" if change < -MAX_GROWTH else text


def compare(rows, table, message):
    """The lines to print, and whether everything passes."""
    lines, bad = [], False
    for name, row in rows.items():
        is_more, text = verdict(row, table.get(name))
        bad |= is_more
        each = row["instructions"] / max(1, row["generated"])
        lines.append(f"{name:<18} {row['instructions']:>13,} = {each:>8,.1f} a position; {text}")
    removed = [name for name in table if name not in rows]
    if removed:
        bad = True
        lines.append(f"only in the table: {', '.join(removed)}: --write renews it")
    if bad and REASON.search(message):
        lines.append("the newest commit gives a reason")
        bad = False
    elif bad:
        lines.append("expected fewer instructions, or a commit with a line `Instructions: WHY` and a renewed table")
    return lines, not bad


def compare_tables(table, previous, message):
    """The same for the table beside that of the commit before: renewing it needs the reason as well."""
    grown = [f"{name} {100 * (row['instructions'] / old['instructions'] - 1):+.2f} %"
             for name, row in table.items() if (old := previous.get(name))
             and all(row[key] == old[key] for key in ("compiler", "instances"))
             and row["instructions"] > (1 + MAX_GROWTH) * old["instructions"]]
    if not grown or REASON.search(message):
        return [], True
    return [f"the table is renewed: {', '.join(grown)}: expected a commit with a line `Instructions: WHY`"], False


def git(*arguments):
    """git's output; nothing outside a repository or without such a commit."""
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("coevo")
    parser.add_argument("--write", action="store_true", help="renew the table")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="number of runs at a time; does not change the counts")
    options = parser.parse_args()
    coevo = str(Path(options.coevo).resolve())
    os.chdir(Path(__file__).resolve().parent.parent)
    if not os.access(coevo, os.X_OK):
        raise Fault(f"{options.coevo}: expected the program coevo")
    if not shutil.which("valgrind"):
        raise Fault("valgrind: not found: expected the Debian package (scripts/install.sh --tests)")
    table = {} if options.write else read_table(TABLE)
    rows = measure(coevo, options.jobs)
    message = git("log", "-1", "--format=%B")
    if options.write:
        write_table(TABLE, rows)
        print("\n".join(compare(rows, rows, message)[0]))
        return 0
    lines, good = compare(rows, table, message)
    before = git("show", f"HEAD^:{TABLE}")
    more_lines, may_renew = compare_tables(table, parse_table(before, f"HEAD^:{TABLE}") if before else {}, message)
    print("\n".join(lines + more_lines))
    return 0 if good and may_renew else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        print(f"instructions.py: {fault}", file=sys.stderr)
        sys.exit(2)
