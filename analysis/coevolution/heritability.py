#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures whether hardness is heritable, by the correlation of log positions between boards and their mutants.

A mutant is its parent after a number of swaps of two cards or two tiles. Solvers are weight vectors of the experiment
early and late in a run, and the shipped vector for the 15-puzzle. A failed search counts as the limit.

    analysis/coevolution/heritability.py build/release/coevo

writes heritability.csv beside this file.
"""
import csv
import json
import math
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).parent
BOARDS = 1000
SWAPS = {"freecell": [1, 2, 4, 8, 16, 1000], "tiles15": [2, 4, 8, 1000]}  # an even number keeps tiles solvable
FORMATS = {"freecell": "fc-solve", "tiles15": "text"}
COLUMNS = ["puzzle", "solver", "limit", "swaps", "boards", "correlation", "solved", "children_solved"]


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}: {result.stderr.strip()}")
    return result.stdout


def mutant(board, swaps, draw):
    """The board with some words exchanged: cards or tiles, but not the blank."""
    parts = re.split(r"(\s+)", board)
    places = [i for i, part in enumerate(parts) if re.fullmatch(r"[2-9TJQKA][HCDS]|[1-9][0-9]*", part)]
    for _ in range(swaps):
        a, b = draw.sample(places, 2)
        parts[a], parts[b] = parts[b], parts[a]
    return "".join(parts)


class Solver:
    def __init__(self, coevo, puzzle, name, weights, limit):
        self.coevo, self.puzzle, self.name, self.weights, self.limit = coevo, puzzle, name, weights, limit

    def log_positions(self, boards):
        """Log positions of each board, and the number of solved boards."""
        with tempfile.TemporaryDirectory() as folder:
            files = pathlib.Path(folder, "boards")
            files.mkdir()
            for i, board in enumerate(boards):
                (files / f"{i:05}.txt").write_text(board)
            run(self.coevo, "validate", self.weights, "--instances-file", str(files), "--output", f"{folder}/out",
                "--max-nodes", str(self.limit), "--quiet")
            with open(f"{folder}/out/results.csv", newline="") as file:
                rows = list(csv.DictReader(file))
        solved = [row["outcome"] == "solved" for row in rows]
        return [math.log(int(row["generated"]) if is_solved else self.limit)
                for row, is_solved in zip(rows, solved)], sum(solved)


def experiment_solver(coevo, place, limit, folder):
    """The first run's incumbent at a budget, as a weight file."""
    with tarfile.open(HERE / "runs/arms.tar.xz") as packed, packed.extractfile("random-16x4.jsonl") as file:
        incumbent = json.loads(file.readline())["incumbents"][place]
    text = (HERE.parent.parent / "configs/experiment/nine-weights.yaml").read_text()
    names = [line.strip()[2:] for line in text.splitlines() if line.startswith("    - ")]
    path = pathlib.Path(folder, f"{place}.json")
    path.write_text(json.dumps({"format": "coevo-weights", "version": 1, "domain": "freecell",
                                "search": {"name": "best_first", "auto_moves": "raymond"},
                                "weights": dict(zip(names, incumbent["genome"])), "quantisation": 65536}))
    return Solver(coevo, "freecell", f"{incumbent['positions'] / 1e6:.1f} M positions", str(path), limit)


def main():
    if len(sys.argv) != 2:
        sys.exit("heritability.py: expected COEVO")
    coevo = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder, open(HERE / "heritability.csv", "w", newline="") as output:
        rows = csv.DictWriter(output, COLUMNS, lineterminator="\n")
        rows.writeheader()
        tiles = str(HERE.parent.parent / "configs/champions/tiles15-default.json")
        solvers = [experiment_solver(coevo, place, limit, folder) for place in (0, -1) for limit in (2000, 20000)]
        for solver in [*solvers, Solver(coevo, "tiles15", "shipped", tiles, 20000)]:
            draw = random.Random(1)
            parents = [run(coevo, "deal", str(2000000 + i), "--domain", solver.puzzle, "--format",
                           FORMATS[solver.puzzle]) for i in range(1, BOARDS + 1)]
            known, solved = solver.log_positions(parents)
            for swaps in SWAPS[solver.puzzle]:
                found, children = solver.log_positions([mutant(board, swaps, draw) for board in parents])
                row = [solver.puzzle, solver.name, solver.limit, swaps, BOARDS,
                       f"{statistics.correlation(known, found):.3f}", solved, children]
                rows.writerow(dict(zip(COLUMNS, row)))
                output.flush()
                print(*row, flush=True)


main()
