#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes the tables of a comparison from its results. Usage: page.py RESULTS [TEMPLATE]: fills the {tables} of the template."""
import csv
import itertools
import pathlib
import statistics
import sys

ORDER = ["coevo", "irace", "optuna", "random"]
NAMES = {"coevo": "coevo", "irace": "irace 3.5", "optuna": "Optuna 3.1, TPE", "random": "random search",
         "default": "the default"}


def effect_size(ours, theirs):
    """Vargha and Delaney's A: how often our value is the lower one; ties count half."""
    points = sum((a < b) + 0.5 * (a == b) for a in ours for b in theirs)
    return points / (len(ours) * len(theirs))


def mann_whitney(ours, theirs):
    """Exact two-sided p over all ways to split the values, also with ties."""
    values = sorted(ours + theirs)
    ranks = {value: values.index(value) + (values.count(value) + 1) / 2 for value in values}
    pooled = [ranks[value] for value in values]
    middle = len(ours) * (len(values) + 1) / 2
    seen = abs(sum(ranks[value] for value in ours) - middle)
    splits = [abs(sum(split) - middle) >= seen - 1e-9 for split in itertools.combinations(pooled, len(ours))]
    return sum(splits) / len(splits)


def holm(p_values):
    """Holm's correction, by name."""
    corrected, largest = {}, 0.0
    for place, (name, p) in enumerate(sorted(p_values.items(), key=lambda item: item[1])):
        largest = max(largest, min(1.0, p * (len(p_values) - place)))
        corrected[name] = largest
    return corrected


def quartiles(values, form):
    if len(values) < 2:
        return form.format(values[0])
    low, middle, high = statistics.quantiles(values, method="inclusive")
    return f"{form.format(middle)} ({form.format(low)} to {form.format(high)})"


def numbers(rows, key):
    return [float(row[key]) for row in rows]


def overhead(rows):
    """CPU milliseconds of the tuner itself for each run."""
    return [1000 * (float(row["cpu"]) - float(row["runs_cpu"])) / float(row["runs"]) for row in rows]


def comparisons(by_tuner):
    """(A, corrected p) of coevo against each other tuner."""
    ours = numbers(by_tuner.get("coevo", []), "cost")
    others = {name: numbers(rows, "cost") for name, rows in by_tuner.items() if name != "coevo"}
    if not ours:
        return {}
    p_values = holm({name: mann_whitney(ours, theirs) for name, theirs in others.items()})
    return {name: (effect_size(ours, theirs), p_values[name]) for name, theirs in others.items()}


def row_of(name, rows, compared):
    solved = [100 * float(row["solved"]) / float(row["instances"]) for row in rows]
    effect, p = (f"{compared[name][0]:.2f}", f"{compared[name][1]:.4f}") if name in compared else ("", "")
    cells = [NAMES.get(name, name), quartiles(numbers(rows, "cost"), "{:,.0f}"), quartiles(solved, "{:.1f}"),
             effect, p, f"{statistics.median(numbers(rows, 'runs')):,.0f}",
             f"{statistics.median(numbers(rows, 'wall')):.1f}", f"{statistics.median(overhead(rows)):.2f}",
             f"{statistics.median(numbers(rows, 'peak_mib')):.0f}"]
    return "| " + " | ".join(cells) + " |"


def table(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = {row["tuner"] for row in rows} - {"default"}
    by_tuner = {name: [row for row in rows if row["tuner"] == name]
                for name in sorted(names, key=lambda name: (ORDER.index(name) if name in ORDER else 99, name))}
    compared = comparisons(by_tuner)
    lines = ["| tuner | cost on test instances | solved, % | A | p | runs | wall s | own CPU ms per run | MiB |",
             "|---|---|---|---:|---:|---:|---:|---:|---:|"]
    lines += [row_of(name, each, compared) for name, each in by_tuner.items()]
    for row in rows:
        if row["tuner"] == "default":
            share = 100 * float(row["solved"]) / float(row["instances"])
            lines.append(f"| {NAMES['default']} | {float(row['cost']):,.0f} | {share:.1f} | | | | | | |")
    return "\n".join(lines)


def tables(folder):
    """All results of a folder, as text."""
    return "\n\n".join(f"{path.stem}\n\n{table(path)}" for path in sorted(pathlib.Path(folder).glob("*.csv")))


def main():
    results = pathlib.Path(sys.argv[1])
    if len(sys.argv) < 3:
        print(tables(results))
        return
    text = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
    for path in results.glob("*.csv"):
        text = text.replace("{" + path.stem + "}", table(path))
    print(text, end="")


if __name__ == "__main__":
    main()
