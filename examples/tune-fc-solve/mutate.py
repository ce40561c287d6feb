#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Prints a board with two of its cards exchanged: a mutant for target.mutate. Usage: mutate.py BOARD SEED"""
import pathlib
import random
import re
import sys

board = pathlib.Path(sys.argv[1]).read_text(encoding="ascii")
cards = list(re.finditer(r"\b[A2-9TJQK][CDHS]\b", board))
first, second = sorted(random.Random(int(sys.argv[2])).sample(cards, 2), key=lambda card: card.start())
print(board[:first.start()], second[0], board[first.end():second.start()], first[0], board[second.end():], sep="", end="")
