#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures which features matter in which game: the champions of all-games.yaml, each without one feature at a time.

The loss is the mean binary logarithm of positions without the feature, less that of the champion; a failed search counts
as the limit.

    analysis/coevolution/feature_map.py build/release/coevo   # writes feature-map.csv, then draws it
    analysis/coevolution/feature_map.py                       # draws pages/feature-map.svg from feature-map.csv
"""
import csv
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
DATA = HERE / "feature-map.csv"
COLUMNS = ["game", "feature", "weight", "solved", "loss"]
DEALS = "6200001-6200200"
LIMIT = 2000
FAMILIES = ["freecell", "castles", "fans", "spiders", "klondikes", "yukons", "holes"]
NAMES = {"num_cards_not_at_foundations": "cards not home"}  # others are called by their names, with blanks


def champions():
    """Each game's weights by feature, from the experiment's file."""
    text = (HERE / "all-games.yaml").read_text()
    features = re.search(r"heuristics: \[([^\]]*)\]", text)[1].split(", ")
    games = re.search(r"^games:\n((?:  .*\n)*)", text, re.MULTILINE)[1]
    found = {}
    for game, values in re.findall(r"^  ([a-z0-9-]+): \[([^\]]*)\]", games, re.MULTILINE):
        found[game] = dict(zip(features, map(float, values.split(", ")), strict=True))
    return found


def measure(coevo, game, weights, folder):
    """How many deals are solved, and the mean binary logarithm of positions."""
    folder.mkdir()
    solver = {"format": "coevo-weights", "version": 1, "domain": game, "quantisation": 2000,
              "search": {"name": "best_first", "auto_moves": "raymond"}, "weights": weights}
    (folder / "weights.json").write_text(json.dumps(solver))
    command = [coevo, "validate", str(folder / "weights.json"), "--instances", DEALS, "--max-nodes", str(LIMIT),
               "--threads", "1", "--output", str(folder / "out"), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    with open(folder / "out" / "results.csv") as file:
        rows = list(csv.DictReader(file))
    solved = [row["outcome"] == "solved" for row in rows]
    positions = [int(row["generated"]) if won else LIMIT for row, won in zip(rows, solved, strict=True)]
    return sum(solved), statistics.fmean(math.log2(max(1, each)) for each in positions)


def rows_of(coevo, game, weights):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        solved, whole = measure(coevo, game, weights, folder / "whole")
        rows = [[game, "", "", solved, "0.000"]]
        for feature, weight in weights.items():
            rest = {name: value for name, value in weights.items() if name != feature}
            solved, without = measure(coevo, game, rest, folder / feature)
            rows.append([game, feature, f"{weight:.4g}", solved, f"{without - whole:.3f}"])
    return rows


def family(game):
    return next(i for i, name in enumerate(FAMILIES) if (HERE / f"../../configs/games/{name}/{game}.yaml").exists())


def color(loss):
    """Darker for a larger loss, up to one and a half doublings; orange where the champion is better without the feature."""
    share = min(abs(loss) / 1.5, 1) ** 0.6
    low, high = (255, 255, 255), (8, 48, 107) if loss > 0 else (166, 84, 0)
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in zip(low, high, strict=True))


def draw():
    with open(DATA) as file:
        rows = [row for row in csv.DictReader(file) if row["feature"]]
    losses = {(row["game"], row["feature"]): float(row["loss"]) for row in rows}
    games = list(dict.fromkeys(row["game"] for row in rows))
    worth = {feature: statistics.fmean(losses[game, feature] for game in games) for feature in dict.fromkeys(row["feature"] for row in rows)}
    features = sorted(worth, key=worth.get, reverse=True)
    left, top, size = 150, 170, 26
    gaps = [10 * family(game) for game in games]
    width, height = left + len(games) * size + gaps[-1] + 50, top + len(features) * size + 70
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             'font-family="sans-serif" font-size="12">', f'<rect width="{width}" height="{height}" fill="white"/>']
    for column, game in enumerate(games):
        x = left + column * size + gaps[column]
        parts.append(f'<text transform="translate({x + 17} {top - 8}) rotate(-60)">{game}</text>')
        for row, feature in enumerate(features):
            loss = losses[game, feature]
            ink = "white" if loss > 0.9 else "black"
            y = top + row * size
            parts.append(f'<rect x="{x}" y="{y}" width="{size - 1}" height="{size - 1}" fill="{color(loss)}" stroke="#ddd"/>')
            if abs(loss) >= 0.1:
                parts.append(f'<text x="{x + size / 2 - 0.5}" y="{y + 17}" text-anchor="middle" font-size="10" fill="{ink}">{loss:.1f}</text>')
    for row, feature in enumerate(features):
        parts.append(f'<text x="{left - 8}" y="{top + row * size + 17}" text-anchor="end">{NAMES.get(feature, feature.replace("_", " "))}</text>')
    for line, text in enumerate(["Doublings of the positions that the game's champion generates without the feature: blue, more; orange, fewer.",
                                 "Features by their mean over the games; games by family."]):
        parts.append(f'<text x="{left}" y="{height - 38 + 18 * line}">{text}</text>')
    (HERE / "pages" / "feature-map.svg").write_text("\n".join(parts) + "\n</svg>\n")


def main():
    if len(sys.argv) > 1:
        found = champions()
        with open(DATA, "w", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(COLUMNS)
            for game, weights in found.items():
                table.writerows(rows_of(sys.argv[1], game, weights))
    draw()


if __name__ == "__main__":
    main()
