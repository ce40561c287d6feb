#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares validations of the same instances in pairs, instance by instance.

  analysis/coevolution/mcnemar.py A B [A B ...]    # folders that `coevo validate --output` wrote

For each pair it prints the numbers of instances that only A and only B solves, the two-sided exact test of McNemar (1947) on
them, and the geometric mean of B's positions over A's on instances that both solve.
"""
import csv
import math
import sys
from pathlib import Path


def read(folder):
    """Generated positions by instance; None if unsolved."""
    with open(Path(folder) / "results.csv", encoding="utf-8") as file:
        return {
            row["instance"]: int(row["generated"]) if row["outcome"] == "solved" else None
            for row in csv.DictReader(file)
        }


def mcnemar(only_a, only_b):
    """Two-sided p: the chance of a split at least as uneven, if each instance is equally likely to be either's."""
    total, fewer = only_a + only_b, min(only_a, only_b)
    tail = sum(math.comb(total, k) for k in range(fewer + 1))
    return min(1.0, 2 * tail / 2**total)


def compare(folder_a, folder_b):
    a, b = read(folder_a), read(folder_b)
    if a.keys() != b.keys():
        sys.exit(f"{folder_b}: expected the instances of {folder_a}")
    only_a = sum(a[i] is not None and b[i] is None for i in a)
    only_b = sum(a[i] is None and b[i] is not None for i in a)
    both = [math.log(max(b[i], 1) / max(a[i], 1)) for i in a if None not in (a[i], b[i])]
    solved_a, solved_b = len(both) + only_a, len(both) + only_b
    ratio = math.exp(sum(both) / len(both)) if both else math.nan
    print(
        f"{folder_a} {solved_a}, {folder_b} {solved_b} of {len(a)}; only the first {only_a}, only the second {only_b}, "
        f"p {mcnemar(only_a, only_b):.2g}; positions {ratio:.3f}"
    )


def main():
    folders = sys.argv[1:]
    if not folders or len(folders) % 2:
        sys.exit(__doc__)
    for first, second in zip(folders[::2], folders[1::2]):
        compare(first, second)


if __name__ == "__main__":
    main()
