#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gathers the data set from the folders of this repository where its files are made and tested.

    dataset/make.py FOLDER

makes FOLDER and FOLDER.zip; neither may exist. It expands the compressed data, compares them with raw.sha256, and
describes them (describe.py). The same revision gives the same bytes. pack.py compresses the data in FOLDER.
"""
import lzma
import multiprocessing
import pathlib
import re
import shutil
import sys
import zipfile

import archives
import describe
import solutions

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = {  # what is copied, by its place in the data set
    "": (HERE, ["LICENSE", "columns.csv", "check.py"]),
    "champions": (HERE.parent / "configs/champions", ["freecell-*.json", "tiles*.json"]),
    "champions/pareto": (HERE.parent / "configs/champions/pareto", ["*.json"]),
    "experiment": (archives.EXPERIMENTS, ["*.yaml", "heritability.csv"]),
    ".": (archives.OPTIMAL, ["second_method.csv"]),
}


def refuse(message):
    print(message, file=sys.stderr)
    sys.exit(2)


def copy_sources(folder):
    for place, (source, patterns) in SOURCES.items():
        (folder / place).mkdir(exist_ok=True)
        for pattern in patterns:
            found = sorted(source.glob(pattern))
            if not found:
                refuse(f"{source / pattern}: expected files of the data set")
            for file in found:
                shutil.copyfile(file, folder / place / file.name)


def copy_references(folder):
    """What the copied files refer to: the configs of the experiments, and the licence of check.py."""
    shutil.copyfile(HERE.parent / "LICENSE", folder / "LICENSE-MIT")
    (folder / "configs").mkdir()
    for experiment in sorted(folder.glob("experiment/*.yaml")):
        text = experiment.read_text(encoding="utf-8")
        config = pathlib.PurePath(re.search(r"^config: (.+)$", text, re.MULTILINE)[1])
        shutil.copyfile(archives.EXPERIMENTS / config, folder / "configs" / config.name)
        experiment.write_text(text.replace(f"config: {config}", f"config: ../configs/{config.name}"), encoding="utf-8")


def expand_runs(folder):
    for archive in sorted(archives.RUNS.glob("*.tar.xz")):
        for name, content in archives.unpack(archive).items():
            (folder / "experiment" / name).write_bytes(content)


def expand_solutions(path, first, packed, pool):
    """Writes the table of the deals from `first` on. Its rows."""
    rows = pool.starmap(solutions.row, enumerate(packed.split("\n")[:-1], first), chunksize=100)
    path.write_text("".join([solutions.HEADER, *rows]))
    return rows


def expand_tables(folder):
    atlas = {name: content.decode() for name, content in archives.unpack(archives.ATLAS).items()}
    with multiprocessing.Pool() as pool:
        rows = expand_solutions(folder / "solutions.csv", 1, atlas[archives.SHORTEST], pool)
        for path in archives.OPTIMAL.glob("solutions_*.txt.xz"):
            name = path.name.removesuffix(".txt.xz")
            packed = lzma.decompress(path.read_bytes()).decode()
            expand_solutions(folder / f"{name}.csv", int(name.removeprefix("solutions_")), packed, pool)
    lengths = [row.split(",")[2] for row in rows]
    (folder / "difficulty.csv").write_text(archives.unpack_difficulty(atlas[archives.DIFFICULTY], lengths))


def check_raw(folder):
    """The raw data are those that raw.sha256 lists, byte for byte."""
    listed = dict(reversed(line.split("  ", 1)) for line in (HERE / "raw.sha256").read_text().splitlines())
    for name in sorted(set(listed) | set(archives.raw_files(folder))):
        if not (folder / name).is_file():
            refuse(f"{name}: missing: expected a file of raw.sha256")
        if describe.digest(folder / name) != listed.get(name):
            refuse(f"{name}: expected a file of raw.sha256, with its checksum")


def pack(folder, archive):
    """A zip file whose bytes depend on the files alone."""
    with zipfile.ZipFile(archive, "x", zipfile.ZIP_DEFLATED) as packed:
        for name in [*describe.files_of(folder), "croissant.json", "SHA256SUMS"]:
            entry = zipfile.ZipInfo(f"{folder.name}/{name}")  # the time is 1980
            packed.writestr(entry, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED)


def main():
    if sys.argv[1:] in (["--help"], ["-h"]):
        print(__doc__.strip())
        return
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        refuse("make.py: expected FOLDER")
    folder = pathlib.Path(sys.argv[1])
    archive = folder.with_name(folder.name + ".zip")
    for path in (folder, archive):
        if path.exists():
            refuse(f"{path}: exists already: expected a new folder and file")
    folder.mkdir(parents=True)
    copy_sources(folder)
    copy_references(folder)
    expand_runs(folder)
    expand_tables(folder)
    check_raw(folder)
    describe.write(folder)
    names = [*describe.files_of(folder), "croissant.json"]
    (folder / "SHA256SUMS").write_text("".join(f"{describe.digest(folder / name)}  {name}\n" for name in names))
    pack(folder, archive)
    print(f"{len(names) + 1} files in {folder} and {archive}")


if __name__ == "__main__":
    main()
