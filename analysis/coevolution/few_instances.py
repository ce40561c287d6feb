#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Experiment D for a command: few training boards for Freecell Solver's A*, and irace on the same boards.

Question: with 5 or 10 training boards, do mutants of them that coevolve give better weights than the boards alone,
than mutants without selection, and than irace on the boards? Primary measure: the difference in the mean cost (PAR10,
checked states) on 500 unseen deals after 2,500 runs, paired by seed, whose training boards all arms share.
Arms: the boards alone; mutants that stay if they are hard and some host solves them (`few-hard`); mutants without
selection (`few-mutants`); irace 3.5 with its defaults; for 5 boards also the boards alone with other boards (A/A).
Tuning: none of any arm. Population, runs of a host and number of mutants follow from 50 generations of parasites in
2,500 runs. One run of each arm on development seed 101 preceded this protocol.
Stopping: 30 seeds, seed by seed; if machine time ends earlier, the seeds that all arms have. Tests: Wilcoxon's
signed-rank test and a bootstrap interval of the median difference, Holm over the arms of a number of boards.
Refuted by: intervals of the differences between `few-hard` and the boards alone that contain 0 for both numbers of
boards; mutants without selection that do as well refute that coevolution is the cause.
Scope: five weights of one program, CMA-ES, searches of at most 5,000 states, one operator of mutation.

Usage: few_instances.py COEVO WORK [SEEDS]: makes missing runs below WORK and writes few-instances.csv beside this file.
       few_instances.py: writes pages/FEW-INSTANCES.md from that file; needs SciPy (Debian: python3-scipy).
"""
import csv
import json
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TUNERS_FOLDER = HERE.parents[1] / "examples/tuners"
sys.path.insert(0, str(TUNERS_FOLDER))

from page import holm  # pylint: disable=wrong-import-position

ARMS = {5: ["few", "few-again", "few-hard", "few-mutants", "irace"], 10: ["few", "few-hard", "few-mutants", "irace"]}
COLUMNS = ["boards", "arm", "seed", "runs", "cost", "solved", "instances", "parasite_generations", "distinct_problems"]


def mechanism(run):
    """Generations of parasites and distinct boards that the hosts met; none for irace."""
    journal = run / "generations.jsonl"
    if not journal.exists():
        return "", ""
    last = json.loads(journal.read_text(encoding="utf-8").splitlines()[-1])
    parasites = last.get("learning", {}).get("parasites", {"generation": 0})
    return parasites["generation"], last["distinct_problems"]


def rows_of(boards, work):
    with open(work / str(boards) / "results/fc-solve.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["tuner"] == "default":
                continue
            run = work / str(boards) / f"fc-solve-{row['tuner']}-{row['seed']}/run"
            generations, problems = mechanism(run)
            yield [boards, row["tuner"], row["seed"], row["runs"], row["cost"], row["solved"], row["instances"],
                   generations, problems]


def measure():
    coevo, work = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    seeds = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    for count in range(1, seeds + 1):
        for boards, arms in ARMS.items():
            folder = work / str(boards)
            subprocess.run([sys.executable, TUNERS_FOLDER / "compare.py", coevo, "--tasks", "fc-solve", "--training",
                            str(boards), "--runs", "2500", "--test", "500", "--jobs", "4", "--seeds", str(count),
                            "--tuners", *arms, "--results", folder / "results", "--work", folder],
                           check=True, stdout=subprocess.DEVNULL)
        rows = sorted(row for boards in ARMS for row in rows_of(boards, work))
        with open(HERE / "few-instances.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


def read_costs():
    """Rows by number of boards, arm and seed; of the seeds that all arms have."""
    rows = {}
    with open(HERE / "few-instances.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows.setdefault((int(row["boards"]), row["arm"]), {})[int(row["seed"])] = row
    seeds = set.intersection(*(set(by_seed) for by_seed in rows.values()))
    return {key: [by_seed[seed] for seed in sorted(seeds)] for key, by_seed in rows.items()}


def median_interval(differences):
    from scipy import stats  # pylint: disable=import-outside-toplevel
    drawn = stats.bootstrap((differences,), statistics.median, n_resamples=10000, method="percentile",
                            vectorized=False, random_state=1).confidence_interval
    return f"{drawn.low:+,.0f} to {drawn.high:+,.0f}"


def comparison(rows, boards):
    """Lines of a table: each arm less the boards alone, in mean cost; negative is better."""
    from scipy import stats  # pylint: disable=import-outside-toplevel

    def costs(arm):
        return [float(row["cost"]) for row in rows[boards, arm]]

    alone = costs("few")
    differences = {arm: [a - b for a, b in zip(costs(arm), alone)] for arm in ARMS[boards] if arm != "few"}
    differences["few-hard less few-mutants"] = [a - b for a, b in zip(costs("few-hard"), costs("few-mutants"))]
    differences["few-hard less irace"] = [a - b for a, b in zip(costs("few-hard"), costs("irace"))]
    p_values = {name: stats.wilcoxon(each).pvalue for name, each in differences.items()}
    corrected = holm({name: p for name, p in p_values.items() if name != "few-again"})
    for name, each in differences.items():
        better, worse = sum(d < 0 for d in each), sum(d > 0 for d in each)
        holm_p = f"{corrected[name]:.2g}" if name in corrected else "A/A"
        yield (f"| {boards} | {name} | {statistics.median(each):+,.0f} | {median_interval(each)} | {better} : {worse} | "
               f"{p_values[name]:.2g} | {holm_p} |")


def write_page():
    rows = read_costs()

    def median(key, column):
        values = [float(row[column]) for row in rows[key] if row[column]]
        return f"{statistics.median(values):,.0f}" if values else ""

    def line(key):
        cells = [median(key, column) for column in ("cost", "solved", "runs", "parasite_generations", "distinct_problems")]
        return f"| {key[0]} | {key[1]} | {' | '.join(cells)} |"

    keys = [(boards, arm) for boards, arms in ARMS.items() for arm in arms]
    medians = "\n".join(line(key) for key in keys)
    differences = "\n".join(text for boards in ARMS for text in comparison(rows, boards))
    text = (HERE / "few-instances.txt").read_text(encoding="utf-8")
    text = text.format(seeds=len(rows[keys[0]]), medians=medians, differences=differences)
    (HERE / "pages/FEW-INSTANCES.md").write_text(text, encoding="utf-8")


if len(sys.argv) > 2:
    measure()
else:
    write_page()
