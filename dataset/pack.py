#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compresses the raw data of a data set into the repository, the inverse of make.py, and lists them in raw.sha256.

    dataset/pack.py FOLDER

FOLDER is what make.py made, with more in it: runs of `coevo-lab coevolution ARMS.yaml --runs FOLDER/experiment`. A file of
runs goes into the archive of the experiment whose .yaml names its arm.
"""
import hashlib
import pathlib
import re
import sys

import archives


def arms_of(experiment):
    """The names of the arms, one a line in the file."""
    return re.findall(r"^ *- (?:\{)?name: *([\w.-]+)", experiment.read_text(encoding="utf-8"), re.MULTILINE)


def pack_runs(folder):
    packed = {"development": sorted((folder / "development").glob("*.jsonl"))}
    owner = {arm: path.stem for path in archives.RUNS.glob("*.yaml") for arm in arms_of(path)}
    for file in sorted((folder / "experiment").glob("*.jsonl")):
        if file.stem not in owner:
            sys.exit(f"{file}: expected an arm of an experiment in {archives.RUNS}")
        packed.setdefault(owner[file.stem], []).append(file)
    for name, files in packed.items():
        archives.pack(archives.RUNS / f"{name}.tar.xz", files)


def main():
    if len(sys.argv) != 2:
        sys.exit("pack.py: expected FOLDER")
    folder = pathlib.Path(sys.argv[1])
    pack_runs(folder)
    digests = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in archives.raw_files(folder)}
    (pathlib.Path(__file__).parent / "raw.sha256").write_text(
        "".join(f"{digest}  {name}\n" for name, digest in digests.items()))


if __name__ == "__main__":
    main()
