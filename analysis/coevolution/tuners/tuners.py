#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs Optuna and irace on the search, weights, deals and budgets of coevo-lab coevolution: the arms of arms.yaml that
have this script as `made_by`. A run is a line of RUNS/ARM.jsonl, like the command's own; existing runs are skipped.

Usage: PYTHONPATH=build/release/python analysis/coevolution/tuners/tuners.py [OPTION...]
"""
import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys

import settings
import target


def numbers(text):
    return [int(word) for word in text.split(",")]


def seeds(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def arguments():
    parser = argparse.ArgumentParser(description="Makes the runs of Optuna and irace; resumes where it was stopped.")
    parser.add_argument("--arms", nargs="+", default=settings.REPORTED, choices=settings.ARMS, metavar="ARM",
                        help="arms; default: %(default)s")
    parser.add_argument("--seeds", type=seeds, default=seeds("1-10"), help="seeds; default: 1-10")
    parser.add_argument("--budgets", type=numbers, help="positions at which incumbents are measured",
                        default=numbers("500000,1000000,2000000,4000000,7500000,15000000,30000000"))
    parser.add_argument("--test", default="5000001-5005000", help="deals of the test (%(default)s)")
    parser.add_argument("--config", default=target.HERE.parents[2] / "configs/experiment/nine-weights.yaml",
                        type=pathlib.Path, help="config of the search (%(default)s)")
    parser.add_argument("--runs", type=pathlib.Path, default=target.HERE.parent,
                        help="folder of the results (%(default)s)")
    return parser.parse_args()


def git(*words):
    done = subprocess.run(["git", "-C", target.HERE, *words], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def revision():
    """Revision of the sources, with + if this folder differs from them; empty outside a repository."""
    return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain", "--", ".") else "")


def read_runs(file):
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def add_run(file, run):
    """Writes the run in the order of the seeds, replacing one with its seed, entirely or not at all."""
    runs = [each for each in read_runs(file) if each["seed"] != run["seed"]] + [run]
    runs.sort(key=lambda each: each["seed"])
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_text("".join(json.dumps(each, separators=(",", ":")) + "\n" for each in runs))
    draft.replace(file)


def identity(arm, search, budgets):
    """Takes the place of the config's hash in a run of coevo."""
    text = json.dumps([arm, search.keys, budgets], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_there(file, wanted):
    return any(all(run[key] == value for key, value in wanted.items()) for run in read_runs(file))


def run_arm(search, arm, seed, budgets):
    """Imports only the tool of the arm."""
    if arm["tool"] == "irace":
        import irace_runs as tool
    else:
        import optuna_runs as tool
    return tool.incumbents(search, arm, seed, budgets)


def main():
    options = arguments()
    options.runs.mkdir(parents=True, exist_ok=True)
    search = target.Search(options.config)
    for seed in options.seeds:  # all arms have as many wherever it is stopped
        for name in options.arms:
            arm, file = settings.ARMS[name], options.runs / f"{name}.jsonl"
            run = {"seed": seed, "config_hash": identity(arm, search, options.budgets), "test": options.test}
            if is_there(file, run):
                continue
            found = run_arm(search, arm, seed, options.budgets)
            tested = [{**each, **search.tested(each["genome"], options.test)} for each in found]
            add_run(file, {**run, "revision": revision(), "incumbents": tested})
            print(f"{name:<28}{seed:>4} ", *(f"{each['quality']:.4f}" for each in tested), flush=True)


if __name__ == "__main__":
    sys.exit(main())
