# SPDX-License-Identifier: MIT
"""The table of difficulty: the rows of difficulty.csv, and the compact form that the page of `coevo atlas` reads.

The compact form has a line for each column, its name and its values by deal. It leaves out what follows from the rest: the
deal's number, the shortest length (that of the solutions) and the rating.
"""
import csv

from check import RATED, percentiles

DERIVED = ["instance", "shortest", "rating"]


def pack(text):
    rows = list(csv.DictReader(text.splitlines()))
    return "".join(",".join([name, *(row[name] for row in rows)]) + "\n" for name in rows[0] if name not in DERIVED)


def unpack(packed, lengths):
    """The text of difficulty.csv; lengths are those of the shortest solutions in the order of the deals, as texts."""
    columns = dict(line.split(",", 1) for line in packed.splitlines())
    columns = {name: values.split(",") for name, values in columns.items()}
    solved = [i for i, length in enumerate(lengths) if length]
    ranks = [percentiles([int(columns[name][i]) for i in solved]) for name in RATED]
    ratings = [""] * len(lengths)
    for i, shares in zip(solved, zip(*ranks)):
        ratings[i] = f"{sum(shares) / len(shares):.1f}"
    table = {"instance": map(str, range(1, len(lengths) + 1)), "shortest": lengths, **columns, "rating": ratings}
    return "".join(",".join(row) + "\n" for row in [list(table), *zip(*table.values())])
