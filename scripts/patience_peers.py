#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares verdicts, times and lengths with those of other programs on the same deals of patience games.

  scripts/patience_peers.py solvitaire build/release/coevo PROGRAM GAME... [--deals 1-40] [--seconds 5]
  scripts/patience_peers.py solvitaire build/release/coevo PROGRAM klondike golf --deals 1-10000 --seconds 0.05
  scripts/patience_peers.py fc-solve build/release/coevo PROGRAM GAME...

Solvitaire (https://github.com/thecharlieblake/Solvitaire) runs in its mode `smart-solvability` and reports its own time.
It reads no cells from files, so the deal must leave them empty. Freecell Solver (https://fc-solve.shlomifish.org)
runs with its default preset; its time is the CPU time of the process. Its default search does not prove that a deal is
lost. Our time is the CPU time in results.csv. Lengths are means over the deals that both solve, a run or group counting
one move. Ends with status 1 if two verdicts contradict each other.
"""
import argparse
import csv
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
from typing import NamedTuple


class Result(NamedTuple):
    outcome: str  # "solved", "unsolvable", or something else if the deal stays open
    milliseconds: float
    moves: int = 0  # of a solution


def output_of(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True).stdout


def children_seconds():
    """CPU time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Solvitaire:
    name = "Solvitaire"
    ENDS = ("solved", "unsolvable", "timed-out")
    DEPTH = 10  # of a search's last position: how many fields after its end
    TYPES = {"klondike-draw-1": "klondike-deal-1", "thirty-six": "thirtysix"}  # games with another name there

    def board(self, coevo, game, number):
        deal = json.loads(output_of(coevo, "deal", "--game", game, number, "--format", "json"))
        card = lambda text: text.replace("T", "10").replace("t", "10")
        cards = lambda pile: [card(each) for each in pile if each]
        board = {"tableau piles": [cards(pile) for pile in deal["columns"]], "reserve": cards(deal["cells"]),
                 "stock": cards(deal.get("stock", []))}
        # The first card of a random base; aces that start at home are there by themselves.
        home = [rank for rank in deal.get("foundations", {}).items() if rank[1] == 1]
        if len(home) == 1:
            board["foundations"] = ["A" + home[0][0][0].upper()]
        if "hole" in deal:
            board["hole"] = card(deal["hole"])
        return json.dumps({key: value for key, value in board.items() if value})

    def solve(self, program, game, board, seconds):
        """A line has a group of fields for each search, with its end and its time."""
        text = output_of(program, "--type", self.TYPES.get(game, game), "--streamliners", "smart-solvability",
                         "--classify", "--timeout", round(1000 * seconds), board)
        lines = [line for line in text.splitlines() if any(end in line for end in self.ENDS)]
        if not lines:
            sys.exit(f"{game}: expected a line with {', '.join(self.ENDS)} from {program}")
        fields = [field.strip() for field in lines[-1].split(",")]
        times = [int(time) for end, time in zip(fields, fields[1:]) if end in self.ENDS and time.isdigit()]
        depths = [int(fields[i + self.DEPTH]) for i, end in enumerate(fields[:-1]) if end == "solved"]
        return Result(fields[-1], sum(times), depths[-1] if depths else 0)


class FcSolve:
    name = "fc-solve"

    def board(self, coevo, game, number):
        return output_of(coevo, "deal", "--game", game, number, "--format", "fc-solve")

    def solve(self, program, game, board, seconds):
        name = {"fore-cell": "forecell"}.get(game, game.replace("-", "_"))
        before = children_seconds()
        try:
            text = subprocess.run([program, "-g", name, "-m", "-sn", board], capture_output=True, text=True,
                                  timeout=seconds).stdout
        except subprocess.TimeoutExpired:
            text = "timed out"
        used = children_seconds() - before
        if "exceeds the maximal number" in text or "not recognized" in text or not text.strip():
            sys.exit(f"{game}: {program} does not play it: {text.strip()[:80]}")
        if "This game is solveable" not in text:
            return Result("open", 1000 * used)
        moves = [word for line in text.splitlines() if not line.endswith((".", "=-")) and ":" not in line
                 for word in line.split()]
        return Result("solved", 1000 * used, len(moves))


def ours(coevo, game, deals, seconds, folder):
    subprocess.run([coevo, "validate", "--game", game, "--instances", deals, "--max-seconds", str(seconds),
                    "--max-nodes", "1000000000", "--threads", "1", "--output", folder], check=True, capture_output=True)
    with open(folder / "results.csv") as file:
        rows = list(csv.DictReader(file))
    return {int(row["instance"]): Result(row["outcome"], float(row["microseconds"]) / 1000,
                                         int(row["moves"] or 0)) for row in rows}


def cell_of(results):
    times = [each.milliseconds for each in results]
    decided = sum(each.outcome in ("solved", "unsolvable") for each in results)
    return f"{decided}, {statistics.median(times):.2f}, {statistics.mean(times):.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=["solvitaire", "fc-solve"])
    parser.add_argument("coevo")
    parser.add_argument("program")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--deals", default="1-40")
    parser.add_argument("--seconds", type=float, default=5)
    asked = parser.parse_args()
    peer = Solvitaire() if asked.peer == "solvitaire" else FcSolve()
    first, last = map(int, asked.deals.split("-"))
    contradictions = 0
    print(f"| game | deals | {peer.name}: decided, median ms, mean ms | coevo: decided, median ms, mean ms | moves |")
    print("|---|---:|---|---|---|")
    for game in asked.games:
        with tempfile.TemporaryDirectory() as made:
            work = pathlib.Path(made)
            own = ours(asked.coevo, game, asked.deals, asked.seconds, work / "own")
            other = {}
            for number in range(first, last + 1):
                board = work / "board"
                board.write_text(peer.board(asked.coevo, game, number))
                other[number] = peer.solve(asked.program, game, board, asked.seconds)
        for number, verdict in other.items():
            if {verdict.outcome, own[number].outcome} == {"solved", "unsolvable"}:
                contradictions += 1
                print(f"{game} {number}: {peer.name} says {verdict.outcome}, coevo {own[number].outcome}", file=sys.stderr)
        both = [(verdict.moves, own[number].moves) for number, verdict in other.items()
                if verdict.moves and own[number].moves]
        moves = " against ".join(f"{statistics.mean(each):.1f}" for each in zip(*both)) if both else ""
        print(f"| {game} | {last - first + 1} | {cell_of(other.values())} | {cell_of(own.values())} | {moves} |", flush=True)
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
