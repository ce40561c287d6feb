#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tunes three programs with coevo, irace, Optuna and random search at the same number of runs (README.md).

It measures each tuner's configuration on test instances and writes a line of RESULTS/TASK.csv. It skips existing
lines. Usage: compare.py COEVO [OPTION...]
"""
import argparse
import concurrent.futures
import csv
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time

import page
import tasks
import tuners

COLUMNS = ["tuner", "seed", "runs", "wall", "cpu", "runs_cpu", "peak_mib", "cost", "solved", "instances", "values"]


@dataclasses.dataclass
class Plan:
    training: int  # the first deal of each
    test: int
    seed: int


# We chose the settings on the second, and only there.
REPORT = Plan(2200001, 3200001, 301)
DEVELOPMENT = Plan(2100001, 3100001, 101)


def arguments():
    parser = argparse.ArgumentParser(description="Compares tuners; resumes where it was stopped.")
    parser.add_argument("coevo", help="the program")
    parser.add_argument("--results", default="tuners/results", help="folder with one file for each task (%(default)s)")
    parser.add_argument("--work", default="tuners/work", help="folder for all other files (%(default)s)")
    parser.add_argument("--runs", type=int, default=1500, help="runs of the target for each tuner (%(default)s)")
    parser.add_argument("--seeds", type=int, default=10, help="seeds of each tuner (%(default)s)")
    parser.add_argument("--training", type=int, default=tasks.TRAINING,
                        help="number of training instances (%(default)s); with another number, each seed has its own")
    parser.add_argument("--test", type=int, default=1000, help="number of test instances (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="number of tuners that run at the same time (%(default)s)")
    parser.add_argument("--tasks", nargs="+", help="tasks; default: all")
    parser.add_argument("--tuners", nargs="+", help="tuners; default: all")
    parser.add_argument("--development", action="store_true",
                        help="use other seeds and instances, for choosing settings")
    return parser.parse_args()


def check_programs():
    """Reports missing tools in one line, before it runs anything."""
    probes = {"fc-solve (Debian: freecell-solver-bin)": ["fc-solve", "--version"],
              "MiniSat 2.2 (Debian: minisat2)": ["minisat", "--help"],
              "irace (Debian: r-cran-irace)": ["Rscript", "-e", "library(irace)"],
              "Optuna (Debian: python3-optuna)": [sys.executable, "-c", "import optuna"],
              "a C++ compiler (Debian: g++)": ["c++", "--version"]}
    for name, command in probes.items():
        is_there = shutil.which(command[0]) is not None
        if not is_there or subprocess.run(command, capture_output=True, check=False).returncode != 0:
            print(f"compare.py: {command[0]}: expected {name}", file=sys.stderr)
            sys.exit(2)


def peak_mib(pid):
    """The tuner's own CPU time, without the runs; 0 once it has ended."""
    try:
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def measure(command, folder, environment):
    """Wall seconds, CPU seconds of all its processes, and its peak memory."""
    start = time.monotonic()
    with open(folder / "output.txt", "w", encoding="utf-8") as output:
        with subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, stdout=output,
                              stderr=subprocess.STDOUT) as process:
            peak = 0.0
            while True:
                pid, status, use = os.wait4(process.pid, os.WNOHANG)
                if pid != 0:
                    break
                peak = max(peak, peak_mib(process.pid))
                time.sleep(0.05)
            process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{folder}/output.txt: status {process.returncode}: expected 0")
    return time.monotonic() - start, use.ru_utime + use.ru_stime, peak


def read_rows(path):
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Comparison:
    def __init__(self, options):
        self.options = options
        self.plan = DEVELOPMENT if options.development else REPORT
        self.results = pathlib.Path(options.results).resolve()
        self.work = pathlib.Path(options.work).resolve()
        for folder in (self.results, self.work):
            folder.mkdir(parents=True, exist_ok=True)
        self.tasks = tasks.tasks(str(pathlib.Path(shutil.which(options.coevo) or options.coevo).resolve()))
        self.lock = threading.Lock()
        self.runner = self.work / "runner"
        subprocess.run(["c++", "-std=c++20", "-O2", "-o", self.runner, tasks.HERE / "runner.cpp"], check=True)

    def is_done(self, task, tuner, seed):
        rows = read_rows(self.results / f"{task.name}.csv")
        return any((row["tuner"], row["seed"]) == (tuner, str(seed)) for row in rows)

    def add(self, task, row):
        path = self.results / f"{task.name}.csv"
        with self.lock:
            is_new = not path.exists()
            with open(path, "a", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
                if is_new:
                    writer.writeheader()
                writer.writerow(row)
        print(f"{task.name}: {row['tuner']} {row['seed']}: cost {row['cost']}, solved {row['solved']} of "
              f"{row['instances']}", flush=True)

    def tested(self, task, values, folder):
        costs = task.test(self.runner, values, self.plan.test, self.options.test, folder)
        if len(costs) != self.options.test:
            raise SystemExit(f"{task.name}: {len(costs)} results: expected {self.options.test}")
        return {"cost": f"{sum(costs) / len(costs):.3f}", "instances": len(costs), "values": " ".join(values),
                "solved": sum(cost < task.penalty for cost in costs)}

    def training(self, task, tuner, seed):
        """The same instances for all seeds and tuners, unless they are few. A tuner with -again gets others."""
        first = self.plan.training
        if self.options.training != tasks.TRAINING:
            first += 1000 * (seed - self.plan.seed) + (500 if tuner.endswith("-again") else 0)
        return task.instances(first, self.options.training, self.work)

    def tune(self, task, tuner, seed):
        folder = self.work / f"{task.name}-{tuner}-{seed}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        tuners.prepare(task, self.runner, tuner, self.training(task, tuner, seed), folder)
        log = folder / "runs.log"
        command = tuners.command(task, self.runner, tuner, self.options.runs, seed)
        wall, cpu, peak = measure(command, folder, task.environment(log))
        runs = [line.split() for line in log.read_text().splitlines()]
        values = tuners.best(task, tuner, folder)
        return {"tuner": tuner, "seed": seed, "runs": len(runs), "wall": f"{wall:.2f}", "cpu": f"{cpu:.2f}",
                "runs_cpu": f"{sum(float(run[1]) for run in runs):.2f}", "peak_mib": f"{peak:.0f}",
                **self.tested(task, values, folder)}

    def default(self, task):
        values = [parameter.text(parameter.default) for parameter in task.parameters.values()]
        tested = self.tested(task, values, self.work / f"{task.name}-default")
        self.add(task, {"tuner": "default", "seed": 0, "runs": 0, **tested})

    def run(self):
        chosen = [self.tasks[name] for name in self.options.tasks or self.tasks]
        jobs = []
        for task in chosen:
            if not self.is_done(task, "default", 0):
                self.default(task)
            jobs += [(seed, task, tuner) for seed in range(self.options.seeds)
                     for tuner in self.options.tuners or tuners.TUNERS]
        jobs.sort(key=lambda job: job[0])  # all tuners have as many seeds wherever it is stopped
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            list(pool.map(lambda job: self.job(*job), jobs))

    def job(self, seed, task, tuner):
        seed += self.plan.seed
        if not self.is_done(task, tuner, seed):
            self.add(task, self.tune(task, tuner, seed))


def main():
    options = arguments()
    check_programs()
    comparison = Comparison(options)
    comparison.run()
    print(page.tables(comparison.results))


main()
