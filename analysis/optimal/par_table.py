#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the proven lengths for the page of `coevo play`: one letter for each deal, A for 62 single-card moves, B for 63
and so on, - for a deal without a solution; 100 deals per line. Usage: par_table.py solutions.csv > freecell_par.txt"""
import csv
import sys

SHORTEST = 62
letters = ["-"] * 32000
with open(sys.argv[1], newline="", encoding="ascii") as file:
    for row in csv.DictReader(file):
        if not row["length"]:
            continue
        assert row["lower_bound"] == row["length"]
        letters[int(row["instance"]) - 1] = chr(ord("A") + int(row["length"]) - SHORTEST)
for first in range(0, len(letters), 100):
    print("".join(letters[first : first + 100]))
