#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares verdicts and times with Solvitaire's on the same deals of patience games.

  scripts/solvitaire.py build/release/coevo SOLVITAIRE GAME... [--deals 1-40] [--seconds 5]

SOLVITAIRE is the program of https://github.com/thecharlieblake/Solvitaire, in its mode `smart-solvability`. It reads no
cells from files, so the deal must leave them empty. Its time is what it reports; ours is the CPU time in results.csv. Ends
with status 1 if the two contradict each other.
"""
import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ENDS = ("solved", "unsolvable", "timed-out")


def output_of(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True).stdout


def board_of(coevo, game, number):
    """The deal in Solvitaire's JSON."""
    deal = json.loads(output_of(coevo, "deal", "--game", game, number, "--format", "json"))
    card = lambda text: text.replace("T", "10")
    board = {"tableau piles": [[card(each) for each in pile] for pile in deal["columns"]]}
    reserve = [card(each) for each in deal["cells"] if each]
    return {**board, "reserve": reserve} if reserve else board


def theirs(solvitaire, game, board, seconds, work):
    """(outcome, milliseconds); a line has a group of fields for each search, with its end and its time."""
    path = work / "board.json"
    path.write_text(json.dumps(board))
    text = output_of(solvitaire, "--type", game, "--streamliners", "smart-solvability", "--classify",
                     "--timeout", 1000 * seconds, path)
    lines = [line for line in text.splitlines() if any(end in line for end in ENDS)]
    if not lines:
        sys.exit(f"{game}: expected a line with {', '.join(ENDS)} from {solvitaire}")
    fields = [field.strip() for field in lines[-1].split(",")]
    times = [int(time) for end, time in zip(fields, fields[1:]) if end in ENDS and time.isdigit()]
    return fields[-1], sum(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("coevo")
    parser.add_argument("solvitaire")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--deals", default="1-40")
    parser.add_argument("--seconds", type=int, default=5)
    asked = parser.parse_args()
    first, last = map(int, asked.deals.split("-"))
    contradictions = 0
    print("| game | deals | Solvitaire: decided, median ms, mean ms | coevo: decided, median ms, mean ms |")
    print("|---|---:|---|---|")
    for game in asked.games:
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            output_of(asked.coevo, "validate", "--game", game, "--instances", asked.deals, "--threads", 1, "--quiet",
                      "--output", work / "ours")
            with open(work / "ours" / "results.csv") as file:
                ours = list(csv.DictReader(file))
            found = [theirs(asked.solvitaire, game, board_of(asked.coevo, game, number), asked.seconds, work)
                     for number in range(first, last + 1)]
        for row, (end, _) in zip(ours, found):
            if {row["outcome"], end} == {"solved", "unsolvable"}:
                contradictions += 1
                print(f"{game} {row['instance']}: {row['outcome']}, but {end} by Solvitaire", file=sys.stderr)
        columns = [([end for end, _ in found], [time for _, time in found]),
                   ([row["outcome"] for row in ours], [int(row["microseconds"]) / 1000 for row in ours])]
        cells = [f"{sum(end in ENDS[:2] for end in ends)}, {statistics.median(times):.2f}, {statistics.mean(times):.1f}"
                 for ends, times in columns]
        print(f"| {game} | {len(ours)} | {' | '.join(cells)} |", flush=True)
    sys.exit(1 if contradictions else 0)


if __name__ == "__main__":
    main()
