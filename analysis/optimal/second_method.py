#!/usr/bin/env python3
"""Proves lengths of solutions.csv again by another search and another bound.

A* with the bound `pairs` found them. Depth-first branch and bound with the bound `unlimited` (exact
where the cells are unlimited) shares neither its order of expansion, its duplicate detection nor its
bound: for each deal it looks for a solution of fewer moves and must exhaust the deal without one.

    analysis/optimal/second_method.py build/release/coevo 31465 13304

adds a row per deal to second_method.csv and skips the deals that are there.
"""
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
OUTPUT = HERE / "second_method.csv"
BOUND = "unlimited"
# 2^28 positions are remembered.
SEARCH = ["--search", "branch_and_bound", "--set", f"bound={BOUND}", "--set", "table_bits=28",
          "--max-nodes", "4000000000", "--max-memory", "16384", "--json"]


def main() -> int:
    program, deals = sys.argv[1], sys.argv[2:]
    with open(HERE / "solutions.csv", newline="") as file:
        lengths = {row["instance"]: row["length"] for row in csv.DictReader(file)}
    done = set()
    if OUTPUT.exists():
        with open(OUTPUT, newline="") as file:
            done = {row["instance"] for row in csv.DictReader(file)}
    else:
        OUTPUT.write_text("instance,length,shorter,generated,expanded,seconds\n")
    for deal in deals:
        if deal in done:
            continue
        run = subprocess.run([program, "solve", deal, "--set", f"below={lengths[deal]}", *SEARCH],
                             capture_output=True, text=True)
        found = json.loads(run.stdout)
        print(deal, lengths[deal], found, flush=True)
        with open(OUTPUT, "a") as file:
            file.write(f"{deal},{lengths[deal]},{found['outcome']},{found['generated']},"
                       f"{found['expanded']},{found['seconds']:.0f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
