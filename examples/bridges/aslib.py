#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns a portfolio's members on FreeCell deals into an ASlib scenario, for research on algorithm selection.

    aslib.py PORTFOLIO.json FIRST LAST FOLDER      # configs/champions/freecell-fast.json 1 1000 COEVO-FAST

The files follow the format's specification (https://github.com/coseal/aslib-spec); FOLDER must be new.
"""
import argparse
import json
import pathlib

import coevo

README = """Members of an evolved portfolio (coevo, MIT licence), each alone, on Microsoft's FreeCell deals.
A run costs the positions that it generates, a count that does not depend on the machine: in description.txt, positions
stand where seconds are expected. A run that gives up is a timeout; its cost is what it had generated. Features, of the
board alone: above_RS, cards above the card of rank R and suit S; cards_in_sequence, on a card one higher of the other
colour; cards_over_lower, on a lower card; kings_at_bottom, columns whose deepest card is a king. What they cost is not
known, no value is missing, and the folds take deals in turn.
"""
FOLDS = 10
RANKS = "A23456789TJQK"
SHARED = ("auto_moves", "cells", "columns", "macro_moves", "shorten", "tests")
PACE = ("pace", "slack")  # of attempts
START = ["instance_id STRING", "repetition NUMERIC"]


def features_of(board):
    """Features by name; `board` is in format fc-solve: one line for each column, the deepest card first."""
    columns = [line[1:].split() for line in board.splitlines() if line.startswith(":")]
    above = {card: len(column) - 1 - place for column in columns for place, card in enumerate(column)}
    steps = [(RANKS.index(below[0]) - RANKS.index(card[0]), (below[1] in "HD") != (card[1] in "HD"))
             for column in columns for below, card in zip(column, column[1:])]
    return {**{f"above_{rank}{suit}": above[rank + suit] for rank in "A23" for suit in "CDHS"},
            "cards_in_sequence": steps.count((1, True)),
            "cards_over_lower": sum(step < 0 for step, _ in steps),
            "kings_at_bottom": sum(column[0][0] == "K" for column in columns)}


def runs_of(champion, deals, limit):
    """For each member, its name and, by deal, its positions and whether it solved the deal."""
    for number, member in enumerate(champion["members"], 1):
        search = "beam" if "width" in member else "attempt"
        own = {name: member[name] for name in ("width", "expanded", "card_weight") if name in member}
        names = SHARED if search == "beam" else SHARED + PACE
        shared = {name: value for name, value in champion["search"].items() if name in names}
        solver = coevo.Solver("freecell", search, list(member["weights"]), shared | own,
                              quantisation=member["quantisation"])
        positions, solved = solver.evaluate([list(member["weights"].values())], deals, max_nodes=limit)
        yield f"{search}_{number:02}", positions[0], solved[0]


def description(name, algorithms, features, limit):
    """The description of the specification, plus `metainfo_algorithms` for newer readers."""
    return {"scenario_id": name, "performance_measures": ["positions"], "maximize": [False],
            "performance_type": ["runtime"], "algorithm_cutoff_time": limit, "algorithm_cutoff_memory": "?",
            "features_cutoff_time": "?", "features_cutoff_memory": "?",
            "algorithms_deterministic": algorithms, "algorithms_stochastic": [],
            "metainfo_algorithms": {each: {"configuration": "", "deterministic": True} for each in algorithms},
            "features_deterministic": features, "features_stochastic": [], "number_of_feature_steps": 1,
            "feature_steps": {"board": {"provides": features}}, "default_steps": ["board"]}


def write_arff(folder, name, attributes, rows):
    lines = [f"@RELATION {name.upper()}_{folder.name}", "", *(f"@ATTRIBUTE {each}" for each in START + attributes), "",
             "@DATA", *(",".join(map(str, row)) for row in rows)]
    (folder / f"{name}.arff").write_text("\n".join(lines) + "\n", encoding="ascii")


def write(folder, deals, features, runs, limit):
    folder.mkdir(parents=True)
    names = [f"deal_{deal}" for deal in deals]
    columns = list(features[0])
    about = description(folder.name, [name for name, _, _ in runs], columns, limit)
    (folder / "description.txt").write_text(json.dumps(about, indent=1) + "\n")  # JSON is YAML
    (folder / "readme.txt").write_text(README)
    write_arff(folder, "feature_values", [f"{name} NUMERIC" for name in columns],
               ([name, 1, *values.values()] for name, values in zip(names, features)))
    write_arff(folder, "feature_runstatus", ["board {ok,timeout,memout,presolved,crash,other}"],
               ([name, 1, "ok"] for name in names))
    write_arff(folder, "algorithm_runs", ["algorithm STRING", "positions NUMERIC",
                                          "runstatus {ok,timeout,memout,not_applicable,crash,other}"],
               ([name, 1, member, positions[i], "ok" if solved[i] else "timeout"]
                for member, positions, solved in runs for i, name in enumerate(names)))
    write_arff(folder, "cv", ["fold NUMERIC"], ([name, 1, i % FOLDS + 1] for i, name in enumerate(names)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("portfolio", type=pathlib.Path)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--max-nodes", type=int, default=1_000_000, help="limit on positions per run; default %(default)s")
    given = parser.parse_args()
    try:
        coevo.Solver.read(given.portfolio)  # refuses what is no weight file
        champion = json.loads(given.portfolio.read_text(encoding="utf-8"))
        if champion["domain"] != "freecell" or "members" not in champion:
            parser.exit(2, f"{given.portfolio}: expected a portfolio of FreeCell\n")
        if given.first > given.last:
            parser.exit(2, f"deals {given.first} to {given.last}: expected the smaller number first\n")
        deals = range(given.first, given.last + 1)
        features = [features_of(coevo.deal(deal, format="fc-solve")) for deal in deals]
        write(given.folder, deals, features, list(runs_of(champion, deals, given.max_nodes)), given.max_nodes)
    except (coevo.InputError, OSError) as error:
        parser.exit(2, f"{error}\n")
    print(f"{len(champion['members'])} algorithms on {len(deals)} instances in {given.folder}")


if __name__ == "__main__":
    main()
