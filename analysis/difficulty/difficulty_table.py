#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the table of difficulty from the validations that measure.sh made, and its reliability to standard error.
Usage: difficulty_table.py FOLDER solutions.csv > difficulty.csv

A solver's percentile for a deal is the share of deals that need fewer positions, plus half of the equal ones. Deals that it does
not solve are equal to one another and above all others. The rating is the mean of the percentiles of the RATED solvers; other
measured solvers get a column."""
import csv
import itertools
import os
import statistics
import sys

RATED = ["single", "fast", "balanced"]
OTHERS = ["quality", "heineman_automoves", "ga_freecell"]


def rows_of(path):
    with open(path, newline="", encoding="ascii") as file:
        return {int(row["instance"]): row for row in csv.DictReader(file)}


def percentiles(values):
    """0 to 100, in the order of `values`; equal values share the middle of their places."""
    order = sorted(range(len(values)), key=values.__getitem__)
    shares = [0.0] * len(values)
    start = 0
    for _, group in itertools.groupby(order, key=values.__getitem__):
        places = list(group)
        for place in places:
            shares[place] = 100 * (start + len(places) / 2) / len(values)
        start += len(places)
    return shares


def print_reliability(ranks):
    """Spearman's correlation of each pair, and Cronbach's alpha (1951) of the mean of the rated solvers."""
    for one, other in itertools.combinations(ranks, 2):
        print(f"{one} {other} {statistics.correlation(ranks[one], ranks[other]):.3f}", file=sys.stderr)
    rated = [ranks[name] for name in RATED]
    count = len(rated)
    single = sum(statistics.variance(each) for each in rated)
    total = statistics.variance([sum(each) for each in zip(*rated)])
    print(f"alpha {count / (count - 1) * (1 - single / total):.3f}", file=sys.stderr)


def main(folder, solutions):
    shortest = {number: row["length"] for number, row in rows_of(solutions).items()}
    names = [name for name in RATED + OTHERS if os.path.exists(f"{folder}/{name}/summary.json")]
    tables = {name: rows_of(f"{folder}/{name}/results.csv") for name in names}
    solvable = [number for number in shortest if shortest[number]]

    def positions(name, number):
        row = tables[name][number]
        return int(row["generated"]) if row["outcome"] == "solved" else None

    ranks = {
        name: percentiles([positions(name, number) or float("inf") for number in solvable]) for name in names
    }
    rating = dict(zip(solvable, (statistics.mean(each) for each in zip(*(ranks[name] for name in RATED)))))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["instance", "shortest", "fast_length", *names, "rating"])
    for number in shortest:
        measured = [positions(name, number) for name in names]
        cards = tables["fast"][number]["cards"] if shortest[number] else ""
        score = f"{rating[number]:.1f}" if number in rating else ""
        writer.writerow([number, shortest[number], cards, *("" if each is None else each for each in measured), score])
    lengths = {"shortest": percentiles([int(shortest[number]) for number in solvable])}
    print_reliability({**ranks, **lengths, "rating": percentiles([rating[number] for number in solvable])})


if __name__ == "__main__":
    main(*sys.argv[1:])
