# SPDX-License-Identifier: MIT
"""Where and how the repository keeps the raw data of the data set, compressed."""
import io
import lzma
import pathlib
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPERIMENTS = ROOT / "analysis/coevolution"  # a .yaml for each
RUNS = EXPERIMENTS / "runs"  # an archive for each experiment, named as its .yaml
ATLAS = ROOT / "solver/domains/patience/atlas_page/freecell_tables.tar.xz"  # read by CMake, too
SHORTEST, DIFFICULTY = "freecell_shortest.txt", "freecell_difficulty.txt"  # in it
PARS = ROOT / "solver/domains/patience/play_page/patience_par.txt"
OPTIMAL = ROOT / "analysis/optimal"  # solutions_FIRST.txt.xz: the deals after those of the atlas

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
    names = [path.as_posix() for path in paths if len(path.parts) > 1 or path.suffix == ".csv"]
    return sorted(name for name in names if name != "columns.csv")
