# SPDX-License-Identifier: MIT
"""Shortest solutions: the rows of solutions.csv, and the compact form that the page of `coevo atlas` reads, too.

The compact form is a fraction in base 64, in which every move takes as many bits as it is unexpected among the moves that are
possible there (arithmetic coding: Rissanen 1976, https://doi.org/10.1147/rd.203.0198). The weights are those of
freecell_atlas.js; they were fitted to 400 of the solutions. A card goes to the first of several empty places.
"""
from check import COLOURS, deal, xxh32

HEADER = "instance,lower_bound,length,solution,check\n"
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUES = {digit: value for value, digit in enumerate(DIGITS)}
PLACES = "12345678abcdh"
CELLS, HOME = 8, 12  # in PLACES
NONE = -1  # no card
OTHERS = [[suit for suit in range(4) if COLOURS[suit] != COLOURS[own]] for own in range(4)]
PARENTS = [[card // 4 * 4 + 4 + suit for suit in OTHERS[card % 4]] if card < 48 else [] for card in range(52)]
DIG = [1, 15, 7, 5, 3, 3]  # by how many cards lie on the column's next card home


class Position:
    def __init__(self, number):
        self.columns = deal(number)
        self.tops = [column[-1] for column in self.columns] + [NONE] * 4
        self.home = [0] * 4
        self.column = [NONE] * 56  # that a card lies in
        self.height = [0] * 56
        for c, column in enumerate(self.columns):
            for height, card in enumerate(column):
                self.column[card], self.height[card] = c, height
        self.last = NONE, NONE

    def choices(self):
        """(weight, from, to) of each move that a shortest solution can have here: none of the card just moved."""
        tops, column, home, (last_from, last_to) = self.tops, self.column, self.home, self.last
        buried, low = [99] * 12, [False] * 12  # low: has a card that goes home next or after that
        for suit in range(4):
            card = home[suit] * 4 + suit
            c = column[card]
            if c >= 0:
                low[c] = True
                buried[c] = min(buried[c], len(self.columns[c]) - 1 - self.height[card])
            low[column[card + 4] if card < 48 else NONE] = True
        cell = tops.index(NONE, CELLS) if NONE in tops[CELLS:] else NONE
        empty = tops.index(NONE, 0, CELLS) if NONE in tops[:CELLS] else NONE
        changed = 1 if CELLS <= last_to < HOME else 25
        found = []
        for start, card in enumerate(tops):
            if card < 0 or start == last_to:
                continue
            factor = 75 if start == last_from else changed
            rank, suit = card >> 2, card & 3
            if home[suit] == rank:
                one, other = OTHERS[suit]
                safe = 6 if home[one] >= rank - 1 and home[other] >= rank - 1 else 1
                order = 4 if start < last_from else 1
                found.append((factor * safe * order * (320 if start < CELLS else 2200), start, HOME))
            if buried[start] < 6:
                factor *= DIG[buried[start]]
            onto = [column[parent] for parent in PARENTS[card] if tops[column[parent]] == parent and column[parent] >= 0]
            for c in sorted(onto):
                found.append((factor * (7 if low[c] else 35), start, c))
            if empty >= 0 and (start >= CELLS or len(self.columns[start]) > 1):
                found.append((factor * 5, start, empty))
            if cell >= 0 and start < CELLS:
                found.append((factor * 5, start, cell))
        return found

    def move(self, start, to):
        card = self.tops[start]
        if start < CELLS:
            column = self.columns[start]
            column.pop()
            self.tops[start] = column[-1] if column else NONE
        else:
            self.tops[start] = NONE
        self.column[card] = NONE
        if to == HOME:
            self.home[card & 3] += 1
        else:
            self.tops[to] = card
            if to < CELLS:
                self.column[card], self.height[card] = to, len(self.columns[to])
                self.columns[to].append(card)
        self.last = start, to


def pack(number, solution):
    position, low, width, scale = Position(number), 0, 1, 1  # the solution is the part of [0, 1) from low, over scale
    for text in solution.split():
        before = 0
        choices = position.choices()
        for weight, start, to in choices:
            if PLACES[start] + PLACES[to] == text:
                break
            before += weight
        else:
            raise ValueError(f"deal {number}, '{text}': expected a move of a shortest solution, to the first empty place")
        total = sum([each for each, _, _ in choices])
        low, width, scale = low * total + before * width, width * weight, scale * total
        position.move(start, to)
    digits = 1
    while (packed := -(-low * 64**digits // scale)) * scale >= (low + width) * 64**digits:
        digits += 1
    return "".join(DIGITS[packed // 64**i % 64] for i in reversed(range(digits)))


def unpack(number, text):
    position, packed, scale, moves = Position(number), 0, 64**len(text), []
    for digit in text:
        packed = packed * 64 + VALUES[digit]
    while sum(position.home) < 52:
        choices = position.choices()
        packed *= sum([weight for weight, _, _ in choices])
        rest = packed // scale
        before = 0
        for weight, start, to in choices:
            if rest < before + weight:
                break
            before += weight
        packed -= before * scale
        scale *= weight
        moves.append(PLACES[start] + PLACES[to])
        position.move(start, to)
    return " ".join(moves)


def row(number, packed):
    """The row of solutions.csv. A deal without a solution has an empty text."""
    solution = unpack(number, packed) if packed else ""
    length = solution.count(" ") + 1 if packed else ""
    text = f"{number},{length},{length},{solution}"
    return f"{text},{xxh32(text.encode()):08x}\n"
