# SPDX-License-Identifier: MIT
"""Estimates the number of paths of the 8-puzzle by depth, with Knuth's method (docs/class/solutions.md).

Usage: knuth.py BLANK DEPTH WALKS [last]. BLANK is the blank's cell, 0 to 8; with `last`, the walks are like
those of --skip-last. The tiles do not matter: the blank alone decides the number of moves.
"""

import random
import sys


def moves(blank):
    row, column = divmod(blank, 3)
    there = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [3 * r + c for r, c in there if 0 <= r < 3 and 0 <= c < 3]


def walk(blank, depth, skip_last):
    """One random walk's estimate: for each depth, the product of the numbers of moves on the way."""
    products = [1]
    for _ in range(depth):
        choices = moves(blank)
        products.append(products[-1] * len(choices))
        drawn = random.randrange(len(choices))
        blank = choices[max(0, drawn - 1) if skip_last else drawn]
    return products


if __name__ == "__main__":
    blank, depth, walks = map(int, sys.argv[1:4])
    random.seed(1)
    estimates = [walk(blank, depth, "last" in sys.argv) for _ in range(walks)]
    for at, products in enumerate(zip(*estimates)):
        print(at, sum(products) / walks)
