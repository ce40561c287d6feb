# SPDX-License-Identifier: MIT
"""Where and how the repository keeps the raw data of the data set, compressed."""
import csv
import io
import lzma
import pathlib
import tarfile

from check import RATED, percentiles

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPERIMENTS = ROOT / "analysis/coevolution"  # a .yaml for each
RUNS = EXPERIMENTS / "runs"  # an archive for each experiment, named as its .yaml
ATLAS = ROOT / "solver/domains/patience/atlas_page/freecell_tables.tar.xz"  # read by CMake, too
SHORTEST, DIFFICULTY = "freecell_shortest.txt", "freecell_difficulty.txt"  # in it
PARS = ROOT / "solver/domains/patience/play_page/patience_par.tar.xz"
OPTIMAL = ROOT / "analysis/optimal"  # solutions_FIRST.txt.xz: the deals after those of the atlas

DERIVED = ["instance", "shortest", "rating"]  # in difficulty.csv
LZMA = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]


def unpack(archive):
    """The contents of the files in the archive, by name."""
    with tarfile.open(archive, "r:xz") as packed:
        return {member.name: packed.extractfile(member).read() for member in packed.getmembers()}


def compress(path, content):
    path.write_bytes(lzma.compress(content, filters=LZMA))


def pack(archive, files):
    """Writes the contents, by name, as an archive whose bytes depend on them alone."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, content in sorted(files.items()):
            member = tarfile.TarInfo(name)  # owner 0, time 0
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    compress(archive, plain.getvalue())


def raw_files(folder):
    """The files of the data set that raw.sha256 lists: what was measured, without what describes it."""
    paths = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    names = [path.as_posix() for path in paths if len(path.parts) > 1 and path.suffix != ".yaml" or path.suffix == ".csv"]
    return sorted(name for name in names if name != "columns.csv")


def pack_difficulty(text):
    """The compact form of difficulty.csv, which the page of `coevo atlas` reads: for each column, its name and its values by
    deal. It leaves out what follows from the rest: the deal's number, the shortest length and the rating."""
    rows = list(csv.DictReader(text.splitlines()))
    return "".join(",".join([name, *(row[name] for row in rows)]) + "\n" for name in rows[0] if name not in DERIVED)


def unpack_difficulty(packed, lengths):
    """The text of difficulty.csv; lengths are those of the shortest solutions in the order of the deals, as texts."""
    columns = dict(line.split(",", 1) for line in packed.splitlines())
    columns = {name: values.split(",") for name, values in columns.items()}
    solved = [i for i, length in enumerate(lengths) if length]
    ranks = [percentiles([int(columns[name][i]) for i in solved]) for name in RATED]
    ratings = [""] * len(lengths)
    for i, shares in zip(solved, zip(*ranks)):
        ratings[i] = f"{sum(shares) / len(shares):.1f}"
    table = {"instance": map(str, range(1, len(lengths) + 1)), "shortest": lengths, **columns, "rating": ratings}
    return "".join(",".join(row) + "\n" for row in [list(table), *zip(*table.values())])
