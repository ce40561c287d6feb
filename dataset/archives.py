# SPDX-License-Identifier: MIT
"""The compressed forms in which the repository keeps the raw data of its experiments: .tar.xz files, flat."""
import io
import lzma
import pathlib
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = ROOT / "analysis/coevolution"  # an archive for each experiment, named as its .yaml; and development.tar.xz

LZMA = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]


def unpack(archive, folder):
    """Writes the files of the archive into the folder. Their names."""
    with tarfile.open(archive, "r:xz") as packed:
        members = packed.getmembers()
        for member in members:
            if not member.isfile() or "/" in member.name:
                raise ValueError(f"{archive}: {member.name}: expected files without folders")
            (folder / member.name).write_bytes(packed.extractfile(member).read())
    return [member.name for member in members]


def pack(archive, files):
    """Writes the files, sorted by name, as an archive whose bytes depend on their names and contents alone."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for file in sorted(files):
            content = file.read_bytes()
            member = tarfile.TarInfo(file.name)  # owner 0, time 0
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    archive.write_bytes(lzma.compress(plain.getvalue(), filters=LZMA))


def runs_folder(archive):
    """The folder of the data set that holds the runs of an archive."""
    return "development" if archive.startswith("development") else "experiment"


def raw_files(folder):
    """The files of the data set that raw.sha256 lists: what was measured, without what describes it."""
    paths = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    names = [path.as_posix() for path in paths if len(path.parts) > 1 or path.suffix == ".csv"]
    return sorted(name for name in names if name != "columns.csv")
