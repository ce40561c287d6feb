#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves lengths of solutions.csv again with another search and another bound.

A* with the bound `room` found them. Depth-first branch and bound with the bound `unlimited` (exact
for unlimited cells) has another order of expansion and another table: for each deal it looks for
a solution with fewer moves and must exhaust the deal without one. Both share the code for
positions, moves, safe autoplay and the part `pairs` of both bounds.

    analysis/optimal/second_method.py build/release/coevo data/solutions.csv 31465 13304

adds a row for each deal to second_method.csv and skips existing ones.
"""
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
OUTPUT = HERE / "second_method.csv"
BOUND = "unlimited"
# Remembers 2^28 positions.
SEARCH = ["--search", "branch_and_bound", "--set", f"bound={BOUND}", "--set", "table_bits=28",
          "--max-nodes", "4000000000", "--max-memory", "16384", "--json"]


def main() -> int:
    if len(sys.argv) < 4:
        sys.exit("second_method.py: expected COEVO SOLUTIONS.csv DEAL...")
    program, solutions, deals = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(solutions, newline="") as file:
        lengths = {row["instance"]: row["length"] for row in csv.DictReader(file)}
    for deal in deals:
        if deal not in lengths:
            sys.exit(f"second_method.py: '{deal}': expected a deal of solutions.csv")
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
        if not run.stdout:
            sys.exit(run.stderr.strip())
        found = json.loads(run.stdout)
        print(deal, lengths[deal], found, flush=True)
        with open(OUTPUT, "a") as file:
            file.write(f"{deal},{lengths[deal]},{found['outcome']},{found['generated']},"
                       f"{found['expanded']},{found['seconds']:.0f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
