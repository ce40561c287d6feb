#!/usr/bin/env python3
"""Compares the lower bounds of FreeCell's A*: the experiment that Jimbo's paper (seed 001) left open.

Usage: scripts/bounds.py [--coevo build/release/coevo] [--deals 1-1000] [--max-nodes 1000000]
                         [--runs runs/bounds] [--output analysis/BOUNDS.md]
Solves the deals with every bound through `coevo validate`, which resumes: stop it at any time and
start it again. Writes the page and beside it, with the ending .svg, the plot.
"""
import argparse
import csv
import math
import pathlib
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOUNDS = {
    "home": "f0: cards not at home",
    "reversals": "f0 + f1; cycles of one suit",
    "components": "f0 + f1 + k; strongly connected components",
    "pairs": "cycles of at most two suits, exact hitting set",
    "triples": "cycles of at most three suits, exact hitting set",
    "unlimited": "f0 + g; all cycles: exact with cells without end",
    "room": "pairs, and what a lack of room adds (ours)",
}
COLOURS = ["#888888", "#d55e00", "#e69f00", "#0072b2", "#56b4e9", "#009e73", "#cc79a7"]


def solve(options, bound):
    """The rows of results.csv, by deal."""
    folder = options.runs / bound
    command = [options.coevo, "validate", "--preset", "fast", "--search", "astar",
               "--set", f"bound={bound}", "--set", "auto_moves=raymond",
               "--instances", options.deals, "--max-nodes", str(options.max_nodes),
               "--output", str(folder), "--threads", "1", "--quiet"]
    if (folder / "plan.json").exists():
        command.append("--resume")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with open(folder / "results.csv", newline="") as file:
        return {int(row["instance"]): row for row in csv.DictReader(file)}


def table(results):
    """One row a bound: over all deals, and over those that every bound solved."""
    solved = {bound: {deal for deal, row in rows.items() if row["outcome"] == "solved"}
              for bound, rows in results.items()}
    common = set.intersection(*solved.values())
    lines = ["| bound | solved | positions, mean | median | CPU ms, mean | us a position |",
             "|---|---:|---:|---:|---:|---:|"]
    for bound, rows in results.items():
        expanded = [int(rows[deal]["expanded"]) for deal in common] or [0]
        seconds = [int(rows[deal]["microseconds"]) for deal in common] or [0]
        lines.append(f"| `{bound}` | {len(solved[bound])} of {len(rows)} "
                     f"| {statistics.mean(expanded):,.0f} | {statistics.median(expanded):,.0f} "
                     f"| {statistics.mean(seconds) / 1000:,.1f} "
                     f"| {sum(seconds) / max(1, sum(expanded)):.2f} |")
    return lines, len(common)


def plot(results, path):
    """Share of the deals solved (up) within so many expanded positions (right, logarithmic)."""
    width, height, left, bottom = 720, 420, 60, 40
    most = max(int(row["expanded"]) for rows in results.values() for row in rows.values())
    decades = math.ceil(math.log10(most + 1))

    def x(positions):
        return left + (width - left - 150) * math.log10(max(1, positions)) / decades

    def y(share):
        return height - bottom - (height - bottom - 20) * share

    marks = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for decade in range(decades + 1):
        marks.append(f'<line x1="{x(10 ** decade):.0f}" y1="{y(0):.0f}" x2="{x(10 ** decade):.0f}" '
                     f'y2="{y(1):.0f}" stroke="#dddddd"/><text x="{x(10 ** decade):.0f}" '
                     f'y="{y(0) + 16:.0f}" text-anchor="middle">10^{decade}</text>')
    for share in (0, 0.25, 0.5, 0.75, 1):
        marks.append(f'<text x="{left - 6}" y="{y(share) + 4:.0f}" text-anchor="end">{share:.0%}</text>')
    for (bound, rows), colour, line in zip(results.items(), COLOURS, range(len(results))):
        done = sorted(int(row["expanded"]) for row in rows.values() if row["outcome"] == "solved")
        points = " ".join(f"{x(n):.1f},{y((i + 1) / len(rows)):.1f}" for i, n in enumerate(done))
        marks.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<text x="{width - 140}" y="{40 + 18 * line}" fill="{colour}">{bound}</text>')
    marks.append(f'<text x="{x(10 ** (decades / 2)):.0f}" y="{height - 6}" text-anchor="middle">'
                 'positions expanded</text></svg>')
    path.write_text("\n".join(marks) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--coevo", default=str(ROOT / "build/release/coevo"))
    parser.add_argument("--deals", default="1-1000")
    parser.add_argument("--max-nodes", type=int, default=1_000_000)
    parser.add_argument("--runs", type=pathlib.Path, default=ROOT / "runs/bounds")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "analysis/BOUNDS.md")
    options = parser.parse_args()
    results = {bound: solve(options, bound) for bound in BOUNDS}
    lines, common = table(results)
    picture = options.output.with_suffix(".svg")
    plot(results, picture)
    page = ["# Lower bounds on the moves that are left", "",
            "Jimbo (seed 001) asks which of his bounds pays best; Paul and Helmert (2016) recommend",
            "cycles of at most two suits. Here A* with each of them, and nothing else changed, solves the",
            f"same deals, {options.deals}, generating at most {options.max_nodes:,} positions a deal.",
            f"Means and medians are over the {common} deals that every bound solved.", "", *lines, "",
            *(f"- `{bound}`: {text}" for bound, text in BOUNDS.items()), "",
            f"![Deals solved within so many positions]({picture.name})", "",
            "Made by `scripts/bounds.py" + f" --deals {options.deals} --max-nodes {options.max_nodes}`."]
    options.output.write_text("\n".join(page) + "\n")


if __name__ == "__main__":
    main()
