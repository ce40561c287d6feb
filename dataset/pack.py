#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compresses the raw data of a data set into the repository, the inverse of make.py, and lists them in raw.sha256.

    dataset/pack.py FOLDER

FOLDER is what make.py made, with more or other data in it: solutions_FIRST.csv of more deals, another difficulty.csv, runs of
`coevo-lab coevolution ARMS.yaml --runs FOLDER/experiment`. The runs of an arm go into the archive of the experiment whose
.yaml names it. To save space, also in FOLDER, only the genomes of the last budget stay, and all numbers are rounded to
seven digits.
"""
import csv
import hashlib
import json
import multiprocessing
import pathlib
import re
import sys

import archives
import solutions


def arms_of(experiment):
    """The names of the arms, one a line in the file."""
    return re.findall(r"^ *- (?:\{)?name: *\"?([\w.-]+)", experiment.read_text(encoding="utf-8"), re.MULTILINE)


def rounded(value):
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return float(f"{value:.7g}") if isinstance(value, float) else value


def shorten(file):
    lines = []
    for line in file.read_text(encoding="utf-8").splitlines():
        run = json.loads(line)
        for incumbent in run["incumbents"][:-1]:
            incumbent.pop("genome", None)
        lines.append(json.dumps(rounded(run), separators=(",", ":"), ensure_ascii=False) + "\n")
    file.write_text("".join(lines), encoding="utf-8")


def pack_runs(folder):
    packed = {}
    owner = {arm: path.stem for path in archives.EXPERIMENTS.glob("*.yaml") for arm in arms_of(path)}
    for file in sorted((folder / "experiment").glob("*.jsonl")):
        if file.stem not in owner:
            sys.exit(f"{file}: expected an arm of an experiment in {archives.EXPERIMENTS}")
        shorten(file)
        packed.setdefault(owner[file.stem], []).append(file)
    for name, files in packed.items():
        archives.pack(archives.RUNS / f"{name}.tar.xz", {file.name: file.read_bytes() for file in files})


def packed_row(row):
    if row["length"] != row["lower_bound"]:
        raise ValueError(f"deal {row['instance']}: expected a length that is its lower bound")
    return solutions.pack(int(row["instance"]), row["solution"]) if row["length"] else ""


def pack_solutions(path, pool):
    with open(path, newline="", encoding="ascii") as file:
        packed = pool.map(packed_row, csv.DictReader(file), chunksize=100)
    return "".join(text + "\n" for text in packed).encode()


def pars(path):
    """The lengths as the page of `coevo play` reads them: A for 62 moves, B for 63 and so on, - for no solution."""
    with open(path, newline="", encoding="ascii") as file:
        letters = [chr(ord("A") + int(row["length"]) - 62) if row["length"] else "-" for row in csv.DictReader(file)]
    return "".join("".join(letters[first:first + 100]) + "\n" for first in range(0, len(letters), 100))


def pack_tables(folder):
    with multiprocessing.Pool() as pool:
        archives.pack(archives.ATLAS, {
            archives.SHORTEST: pack_solutions(folder / "solutions.csv", pool),
            archives.DIFFICULTY: archives.pack_difficulty((folder / "difficulty.csv").read_text()).encode()})
        for path in folder.glob("solutions_*.csv"):
            archives.compress(archives.OPTIMAL / f"{path.stem}.txt.xz", pack_solutions(path, pool))
    archives.pack(archives.PARS, {"patience_par.txt": pars(folder / "solutions.csv").encode()})


def main():
    if len(sys.argv) != 2:
        sys.exit("pack.py: expected FOLDER")
    folder = pathlib.Path(sys.argv[1])
    pack_runs(folder)
    pack_tables(folder)
    digests = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in archives.raw_files(folder)}
    (pathlib.Path(__file__).parent / "raw.sha256").write_text(
        "".join(f"{digest}  {name}\n" for name, digest in digests.items()))


if __name__ == "__main__":
    main()
