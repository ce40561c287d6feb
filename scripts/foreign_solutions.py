#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that `coevo verify` judges other programs' solutions of many deals rightly, both original and altered.

  scripts/foreign_solutions.py build/release/coevo 1 2000 [--fc-solve fc-solve] [--patsolve PATH] [--macroxue FILE]

fc-solve is Debian's freecell-solver-bin. patsolve 3.0.2 is built from the first commits of
github.com/shlomif/patsolve. FILE holds lines such as `617:6r6r...`: solutions/block.1 and block.2 of
github.com/macroxue/freecell. `coevo verify` must refuse altered texts (a move left out, two swapped, one in another's place)
with the number of a move or as not solved. Some are still solutions, for instance if two moves do not depend on each other.
"""
import argparse
import random
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path


def output(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def patsolve_text(program, board):
    with tempfile.TemporaryDirectory() as folder:
        columns = [line[2:] for line in board.splitlines() if line.startswith(": ")]
        layout = Path(folder) / "layout"
        layout.write_text("\n".join(columns) + "\n")
        output([Path(program).resolve(), "-f", "-S", "-q", "-M100", layout], cwd=folder)
        win = Path(folder) / "win"
        return win.read_text() if win.exists() else ""


def fc_solve_text(program, board):
    text = output([program, "-m", "-snx", "-sel", "-l", "lg", "-"], input=board).stdout
    return text if "is solveable" in text else ""


def altered(text, chance):
    """The text with one change to its parts: lines, words or pairs of letters."""
    if " to " in text:
        head, parts = "", text.splitlines(keepends=True)
    elif ":" in text.split()[0]:
        head, moves = text.strip().split(":")
        head, parts = head + ":", re.findall("..", moves)
    else:
        words = [line for line in text.splitlines() if re.match("[1-8a-d][1-8a-dh]", line)]
        head, parts = "", [word + " " for line in words for word in line.split()]
    at = chance.randrange(len(parts) - 1)
    way = chance.randrange(3)
    if way == 0:
        del parts[at]
    elif way == 1:
        parts[at], parts[at + 1] = parts[at + 1], parts[at]
    else:
        parts[at] = chance.choice(parts)
    return head + "".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("coevo")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--fc-solve", default="fc-solve")
    parser.add_argument("--patsolve")
    parser.add_argument("--macroxue")
    options = parser.parse_args()
    chance = random.Random(1)
    links = {}
    if options.macroxue:
        links = {int(line.split(":")[0]): line for line in Path(options.macroxue).read_text().splitlines()}

    counts = Counter()

    def judge(deal, text):
        return output([options.coevo, "verify", "--deal", str(deal)], input=text)

    for deal in range(options.first, options.last + 1):
        board = output([options.coevo, "deal", str(deal), "--format", "fc-solve"]).stdout
        texts = {"fc-solve": fc_solve_text(options.fc_solve, board), "macroxue": links.get(deal, "")}
        if options.patsolve:
            texts["patsolve"] = patsolve_text(options.patsolve, board)
        for program, text in texts.items():
            if not text:
                continue
            counts[program, "solutions"] += 1
            said = judge(deal, text)
            counts[program, "pass"] += said.returncode == 0
            if said.returncode != 0:
                print(program, deal, (said.stdout + said.stderr).splitlines()[0])
            said = judge(deal, altered(text, chance))
            first = (said.stdout + said.stderr).splitlines()[0]
            if said.returncode == 0:
                counts[program, "altered, still a solution"] += 1
            elif re.search(r"move \d+ '", first) or first.startswith("legal, but not solved"):
                counts[program, "altered, refused"] += 1
            else:
                print(program, deal, "altered:", first)
    for (program, what), count in sorted(counts.items()):
        print(f"{program}: {what}: {count}")


if __name__ == "__main__":
    main()
