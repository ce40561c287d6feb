#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gathers the data set from the folders of this repository where its files are made and tested.

    dataset/make.py FOLDER

makes FOLDER and FOLDER.zip; neither may exist. It expands the compressed data, compares them with raw.sha256, and adds
SHA256SUMS and croissant.json, the description in the Croissant format 1.0 (http://mlcommons.org/croissant/1.0). The same
sources give the same bytes. pack.py compresses the data in FOLDER.
"""
import csv
import hashlib
import json
import lzma
import multiprocessing
import pathlib
import shutil
import sys
import zipfile

import archives
import difficulty
import solutions

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = {  # what is copied, by its place in the data set
    "": (HERE, ["README.md", "LICENSE", "CITATION.cff", "columns.csv", "check.py"]),
    "champions": (HERE.parent / "configs/champions", ["freecell-*.json", "tiles*.json"]),
    "champions/pareto": (HERE.parent / "configs/champions/pareto", ["*.json"]),
    "experiment": (archives.EXPERIMENTS, ["*.yaml", "heritability.csv"]),
    ".": (archives.OPTIMAL, ["second_method.csv"]),
}
TYPES = {".csv": "text/csv", ".json": "application/json", ".jsonl": "application/jsonlines", ".py": "text/x-python",
         ".md": "text/markdown", ".yaml": "application/yaml", ".cff": "application/yaml"}
# The terms of Croissant, from its specification.
TERMS = ["citeAs", "column", "extract", "field", "fileObject", "fileProperty", "fileSet", "format", "includes",
         "isLiveDataset", "jsonPath", "key", "md5", "parentField", "path", "recordSet", "references", "regex",
         "repeated", "replace", "separator", "source", "subField", "transform"]
CONTEXT = {"@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/",
           "cr": "http://mlcommons.org/croissant/", "rai": "http://mlcommons.org/croissant/RAI/",
           "dct": "http://purl.org/dc/terms/", "conformsTo": "dct:conformsTo",
           "data": {"@id": "cr:data", "@type": "@json"}, "examples": {"@id": "cr:examples", "@type": "@json"},
           "dataType": {"@id": "cr:dataType", "@type": "@vocab"}, **{term: "cr:" + term for term in TERMS}}


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
    (folder / "difficulty.csv").write_text(difficulty.unpack(atlas[archives.DIFFICULTY], lengths))


def check_raw(folder):
    """The raw data are those that raw.sha256 lists, byte for byte."""
    listed = dict(reversed(line.split("  ", 1)) for line in (HERE / "raw.sha256").read_text().splitlines())
    for name in sorted(set(listed) | set(archives.raw_files(folder))):
        if not (folder / name).is_file():
            refuse(f"{name}: missing: expected a file of raw.sha256")
        if digest(folder / name) != listed.get(name):
            refuse(f"{name}: expected a file of raw.sha256, with its checksum")


def files_of(folder):
    """Sorted paths in the data set, without the files that describe others."""
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in paths if path not in ("croissant.json", "SHA256SUMS"))


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def field(row):
    """A column in Croissant; `row` comes from columns.csv. LIST[].KEY is a value in each object of a list."""
    column, _, key = row["column"].partition("[].")
    kind = "fileSet" if "*" in row["file"] else "fileObject"
    source = {kind: {"@id": row["file"]}, "extract": {"column": column}}
    if key:
        source["transform"] = {"jsonPath": f"$.{key}"}
    unit = f" Unit: {row['unit']}." if row["unit"] else ""
    name = f"{row['record_set']}/{key or column}"
    return {"@type": "cr:Field", "@id": name, "name": name, "description": row["description"] + "." + unit,
            "dataType": row["type"], **({"repeated": True} if key else {}), "source": source}


def croissant(folder):
    distribution = [{"@type": "cr:FileObject", "@id": name, "name": name, "contentUrl": name,
                     "contentSize": f"{(folder / name).stat().st_size} B", "sha256": digest(folder / name),
                     "encodingFormat": TYPES.get(pathlib.PurePath(name).suffix, "text/plain")}
                    for name in files_of(folder)]
    with open(HERE / "columns.csv", newline="", encoding="utf-8") as file:
        columns = list(csv.DictReader(file))
    sets = {row["record_set"]: row["file"] for row in columns}
    names = {f"{row['record_set']}/{row['column']}" for row in columns}
    distribution += [{"@type": "cr:FileSet", "@id": pattern, "name": pattern, "includes": pattern,
                      "encodingFormat": TYPES[pathlib.PurePath(pattern).suffix]}
                     for pattern in sets.values() if "*" in pattern]
    records = [{"@type": "cr:RecordSet", "@id": name, "name": name,
                **({"key": {"@id": f"{name}/instance"}} if (name + "/instance") in names else {}),
                "field": [field(row) for row in columns if row["record_set"] == name]} for name in sets]
    about = json.loads((HERE / "about.json").read_text(encoding="utf-8"))
    return {"@context": CONTEXT, "@type": "sc:Dataset", **about, "distribution": distribution, "recordSet": records}


def pack(folder, archive):
    """A zip file whose bytes depend on the files alone."""
    with zipfile.ZipFile(archive, "x", zipfile.ZIP_DEFLATED) as packed:
        for name in [*files_of(folder), "croissant.json", "SHA256SUMS"]:
            entry = zipfile.ZipInfo(f"{folder.name}/{name}")  # the time is 1980
            packed.writestr(entry, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED)


def main():
    if len(sys.argv) != 2:
        refuse("make.py: expected FOLDER")
    folder = pathlib.Path(sys.argv[1])
    archive = folder.with_name(folder.name + ".zip")
    for path in (folder, archive):
        if path.exists():
            refuse(f"{path}: exists already: expected a new folder and file")
    folder.mkdir(parents=True)
    copy_sources(folder)
    expand_runs(folder)
    expand_tables(folder)
    check_raw(folder)
    (folder / "croissant.json").write_text(json.dumps(croissant(folder), indent=1) + "\n", encoding="utf-8")
    names = [*files_of(folder), "croissant.json"]
    (folder / "SHA256SUMS").write_text("".join(f"{digest(folder / name)}  {name}\n" for name in names))
    pack(folder, archive)
    print(f"{len(names) + 1} files in {folder} and {archive}")


if __name__ == "__main__":
    main()
