# SPDX-License-Identifier: MIT
"""Runs irace. It plans its races for a budget that it knows beforehand, so each budget is a separate run. Its time is
counted in positions, and it keeps within them."""
import pathlib
import re
import subprocess
import tempfile

import target

PROGRAM = target.HERE / "irace.R"


def prepare(search, folder):
    (folder / "parameters.txt").write_text(
        "".join(f'{name} "" r,log ({search.low}, {search.high})\n' for name in search.heuristics))
    (folder / "instances.txt").write_text("".join(f"{deal}\n" for deal in search.training))


def answer(search, lines):
    """A line of cost and positions for each; the searches of a configuration run together."""
    by_genome = {}
    for place, line in enumerate(lines):
        deal, genome = line.split(" ", 1)
        by_genome.setdefault(genome, []).append((place, int(deal)))
    answers = [""] * len(lines)
    for genome, wanted in by_genome.items():
        weights = [float(word) for word in genome.split()]
        costs, positions = search.costs([weights], [deal for _, deal in wanted])
        for (place, _), cost, spent in zip(wanted, costs[0], positions[0]):
            answers[place] = f"{float(cost)!r} {spent}\n"
    return "".join(answers)


def serve(search, process):
    lines = []
    for line in process.stdout:
        if line != ".\n":
            lines.append(line)
            continue
        process.stdin.write(answer(search, lines))
        process.stdin.flush()
        lines = []


def tuned(search, arm, seed, budget, folder):
    """irace's recommendation, and its number of races."""
    prepare(search, folder)
    options = [str(word) for pair in arm["options"].items() for word in pair]
    with open(folder / "errors.txt", "w", encoding="utf-8") as errors, \
            subprocess.Popen(["Rscript", PROGRAM, str(budget), str(seed), *options], cwd=folder, text=True,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors) as process:
        serve(search, process)
    if process.returncode != 0:
        raise SystemExit(f"irace: status {process.returncode}: expected 0\n{(folder / 'errors.txt').read_text()}")
    races = re.findall(r": Iteration \d", (folder / "output.txt").read_text())
    return [float(line) for line in (folder / "best.txt").read_text().split()], len(races)


def incumbents(search, arm, seed, budgets):
    found = []
    for budget in budgets:
        search.positions = 0
        with tempfile.TemporaryDirectory() as folder:
            genome, races = tuned(search, arm, seed, budget, pathlib.Path(folder))
        # irace cannot use the rest of its budget.
        found.append(target.incumbent(max(budget, search.positions), races, genome))
    return found
