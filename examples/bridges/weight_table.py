#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a champion's weights as a table in CSV or LaTeX: one row for each heuristic, the largest of the first column first.

    weight_table.py WEIGHTS.json [--latex]

The last column has the solver's own weights. Before it, a portfolio has a column for each member, a policy one for each rule.
The LaTeX needs booktabs. It also has all columns, so use CSV for a portfolio of many members.
"""
import argparse
import csv
import json
import sys

import coevo


def columns_of(champion):
    """Columns of weights by heuristic, each under a title."""
    columns = {}
    for number, member in enumerate(champion.get("members", []), 1):
        size = f"beam {member['width']}" if "width" in member else f"attempt {member['expanded']}"
        columns[f"{number}: {size}"] = member["weights"]
    for number, rule in enumerate(champion.get("rules", []), 1):
        columns[f"rule {number}"] = rule["weights"]
    columns[champion["search"]["name"]] = champion["weights"]
    return columns


def rows_of(columns):
    names = {name for weights in columns.values() for name in weights}
    first = next(iter(columns.values()))
    ordered = sorted(names, key=lambda name: (-abs(first.get(name, 0)), name))
    return [[name, *(weights.get(name, 0) for weights in columns.values())] for name in ordered]


def latex(columns, rows):
    def escaped(text):
        return text.replace("_", r"\_")
    yield rf"\begin{{tabular}}{{l{'r' * len(columns)}}}"
    yield r"\toprule"
    yield " & ".join(["heuristic", *map(escaped, columns)]) + r" \\"
    yield r"\midrule"
    for name, *weights in rows:
        yield " & ".join([escaped(name), *(f"${weight:.3f}$" for weight in weights)]) + r" \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("weights")
    parser.add_argument("--latex", action="store_true")
    arguments = parser.parse_args()
    try:
        coevo.Solver.read(arguments.weights)  # refuses what is no weight file
    except coevo.InputError as error:
        parser.exit(2, f"{error}\n")
    with open(arguments.weights, encoding="utf-8") as file:
        columns = columns_of(json.load(file))
    rows = rows_of(columns)
    if arguments.latex:
        print("\n".join(latex(columns, rows)))
    else:
        csv.writer(sys.stdout, lineterminator="\n").writerows([["heuristic", *columns], *rows])


if __name__ == "__main__":
    main()
