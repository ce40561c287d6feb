# SPDX-License-Identifier: MIT
"""The data set as dataset/make.py gathers it: right as it is, and refused with any row of it wrong."""
import contextlib
import csv
import functools
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "dataset"))
import archives  # noqa: E402
import check  # noqa: E402
import difficulty  # noqa: E402
import make  # noqa: E402
import pack  # noqa: E402
import solutions  # noqa: E402


def run(script, *arguments):
    return subprocess.run([sys.executable, "-B", script, *arguments], capture_output=True, text=True)


@functools.cache
def made():
    """A data set, made once; COEVO_DATASET names one that make.py has made before."""
    if "COEVO_DATASET" in os.environ:
        return pathlib.Path(os.environ["COEVO_DATASET"])
    work = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(work.cleanup)
    folder = pathlib.Path(work.name, "data")
    result = run(ROOT / "dataset/make.py", folder)
    assert result.returncode == 0, result.stderr
    return folder


def rate(path):
    """Writes the ratings of a part of the deals, which are others than those of all."""
    rows = list(csv.DictReader(path.read_text().splitlines()))
    rated = [row for row in rows if row["shortest"]]
    shares = zip(*(check.percentiles([int(row[name]) for row in rated]) for name in check.RATED))
    for row, each in zip(rated, shares):
        row["rating"] = f"{sum(each) / 3:.1f}"
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def copy_of_sources(folder):
    """The part of the repository that the data set is made from."""
    copy = pathlib.Path(folder, "coevo")
    for name in ("dataset", "analysis/coevolution", "analysis/optimal", "configs/champions",
                 "solver/domains/patience/atlas_page", "solver/domains/patience/play_page"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def names_of(line):
    """Of a run of the experiment; its incumbents have the same keys, but only the last must have a genome."""
    run = json.loads(line)
    *others, nested = run.pop("incumbents")
    assert all(nested.keys() - each.keys() <= {"genome"} and each.keys() <= nested.keys() for each in others)
    return [*run, *(f"incumbents[].{name}" for name in nested)]


class DataSet(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = made()

    def test_it_is_right(self):
        result = run(self.folder / "check.py")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("solutions.csv: 32000 deals right, every solution replayed", result.stdout)
        self.assertIn("solutions_32001.csv: 1000 deals right, every solution replayed", result.stdout)
        sums = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=self.folder)
        self.assertEqual(sums.returncode, 0)

    def test_the_checker_stands_alone(self):
        text = (ROOT / "dataset/check.py").read_text()
        self.assertLess(text.count("\n"), 200)
        self.assertLessEqual(set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)), sys.stdlib_module_names)

    def test_it_is_never_made_over_another(self):
        refused = run(ROOT / "dataset/make.py", self.folder)
        self.assertEqual((refused.returncode, refused.stderr.count("\n")), (2, 1))
        self.assertIn("exists already", refused.stderr)

    def test_the_raw_data_are_those_that_were_measured(self):
        """raw.sha256 was written from the plain files, before the repository kept them compressed."""
        lines = (ROOT / "dataset/raw.sha256").read_text().splitlines()
        self.assertGreaterEqual(len(lines), 120)
        for line in lines:
            digest, name = line.split("  ", 1)
            self.assertEqual(hashlib.sha256((self.folder / name).read_bytes()).hexdigest(), digest, name)

    def test_a_changed_unlisted_or_missing_file_is_refused(self):
        lines = (ROOT / "dataset/raw.sha256").read_text().splitlines()
        changed = [lines[0].replace(lines[0][0], "g", 1), *lines[1:]]
        for listed, fault in ((changed, "with its checksum"), (lines[1:], "with its checksum"),
                              ([*lines, lines[0] + "x"], "missing")):
            with tempfile.TemporaryDirectory() as work, contextlib.redirect_stderr(io.StringIO()) as told, \
                    unittest.mock.patch.object(make, "HERE", pathlib.Path(work)):
                pathlib.Path(work, "raw.sha256").write_text("".join(line + "\n" for line in listed))
                self.assertRaisesRegex(SystemExit, "2", make.check_raw, self.folder)
                self.assertRegex(told.getvalue(), rf"^\S+: .*{fault}")

    def test_packing_gives_what_is_kept(self):
        atlas = archives.unpack(archives.ATLAS)
        packed = atlas[archives.SHORTEST].decode().splitlines()
        rows = (self.folder / "solutions.csv").read_text().splitlines()[1:]
        for number in [*range(1, 101), 13304]:
            self.assertEqual(solutions.pack(number, rows[number - 1].split(",")[3]), packed[number - 1])
        self.assertEqual(difficulty.pack((self.folder / "difficulty.csv").read_text()),
                         atlas[archives.DIFFICULTY].decode())
        self.assertEqual(pack.pars(self.folder / "solutions.csv"), archives.PARS.read_text())
        with self.assertRaisesRegex(ValueError, "deal 1, '6b': expected a move"):
            solutions.pack(1, "6b")

    def test_packing_is_the_inverse_of_making(self):
        with tempfile.TemporaryDirectory() as work:
            sources, small = copy_of_sources(work), pathlib.Path(work, "small")
            shutil.copytree(self.folder, small)
            for path in small.glob("*.csv"):
                path.write_text("".join(path.read_text().splitlines(keepends=True)[:201]))
            rate(small / "difficulty.csv")
            for path in sources.rglob("*.xz"):
                path.unlink()
            result = run(sources / "dataset/pack.py", small)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            zips = []
            for again in (pathlib.Path(work, "one/data"), pathlib.Path(work, "two/data")):
                result = run(sources / "dataset/make.py", again)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                zips.append(again.with_name("data.zip").read_bytes())
            self.assertEqual(zips[0], zips[1])
            for name in archives.raw_files(small):
                self.assertEqual((again / name).read_bytes(), (small / name).read_bytes(), name)
            (small / "experiment/nobody.jsonl").write_text("")
            self.assertIn("nobody.jsonl: expected an arm of", run(sources / "dataset/pack.py", small).stderr)

    def test_its_lengths_are_the_published_ones(self):
        """Sukegawa and Hoki (2023); Jimbo."""
        rows = (self.folder / "solutions.csv").read_text().splitlines()
        for start in ("1,87,87,", "2,75,75,", "3,73,73,", "5,90,90,"):
            self.assertTrue(rows[int(start[0])].startswith(start))

    def test_croissant_describes_every_file_and_column(self):
        data = json.loads((self.folder / "croissant.json").read_text())
        self.assertEqual(data["conformsTo"], "http://mlcommons.org/croissant/1.0")
        objects = {each["@id"]: each for each in data["distribution"] if each["@type"] == "cr:FileObject"}
        sets = {each["@id"]: each for each in data["distribution"] if each["@type"] == "cr:FileSet"}
        files = {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()}
        self.assertEqual(set(objects), files - {"croissant.json", "SHA256SUMS"})
        for name, each in objects.items():
            content = (self.folder / name).read_bytes()
            self.assertEqual((each["contentUrl"], each["contentSize"]), (name, f"{len(content)} B"))
            self.assertEqual(each["sha256"], hashlib.sha256(content).hexdigest())
        identifiers = [*objects, *sets, *(each["@id"] for each in data["recordSet"])]
        self.assertEqual(len(identifiers), len(set(identifiers)))
        described = {}
        for record_set in data["recordSet"]:
            self.assertEqual(record_set["@type"], "cr:RecordSet")
            for field in record_set["field"]:
                self.assertEqual(field["@type"], "cr:Field")
                self.assertIn(field["dataType"], ("sc:Integer", "sc:Float", "sc:Text"))
                source = field["source"]
                file = source["fileObject"]["@id"] if "fileObject" in source else sets[source["fileSet"]["@id"]]["includes"]
                column = source["extract"]["column"]
                key = source.get("transform", {}).get("jsonPath", "").removeprefix("$.")
                self.assertEqual(field.get("repeated", False), bool(key))
                described.setdefault(file, []).append(f"{column}[].{key}" if key else column)
        tables = {path for path in files if path.endswith(".csv") and path != "columns.csv"}
        found = {path.relative_to(self.folder).as_posix() for each in described for path in self.folder.glob(each)}
        self.assertEqual({path for path in found if path.endswith(".csv")}, tables)
        self.assertIn("experiment/*.jsonl", described)
        for pattern, columns in described.items():
            for path in self.folder.glob(pattern):
                with open(path, newline="") as file:
                    headers = [next(csv.reader(file))] if path.suffix == ".csv" else map(names_of, file)
                    for header in headers:
                        optional = (".mechanism", ".regrets", ".shares")
                        expected = [name for name in columns if name in header or not name.endswith(optional)]
                        self.assertEqual(expected, header, path)

    def test_citations_agree(self):
        about = json.loads((ROOT / "dataset/about.json").read_text())
        citation = (ROOT / "dataset/CITATION.cff").read_text()
        self.assertIn(f"\nversion: {about['version']}\n", citation)
        self.assertIn(f"\ndate-released: {about['datePublished']}\n", citation)
        version = re.search(r"^project\(coevo VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
        self.assertIn(f"\nversion: {version}\n", (ROOT / "CITATION.cff").read_text())


class Faults(unittest.TestCase):
    """Of a copy of the first 50 deals, with right checksums unless a test says otherwise."""

    def setUp(self):
        work = tempfile.TemporaryDirectory()
        self.addCleanup(work.cleanup)
        self.folder = pathlib.Path(work.name)
        (self.folder / "experiment").mkdir()
        for name in ("solutions.csv", "difficulty.csv", "second_method.csv", "experiment/random.jsonl"):
            lines = (made() / name).read_text().splitlines()[:51]
            (self.folder / name).write_text("\n".join(lines[:1] if name.startswith("second") else lines) + "\n")
        rate(self.folder / "difficulty.csv")
        self.seal()

    def seal(self):
        names = sorted(path for path in self.folder.rglob("*.*") if path.is_file())
        (self.folder / "SHA256SUMS").write_text("".join(
            f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(self.folder)}\n" for path in names))

    def expect(self, name, line, old, new, fault):
        """That the one change is told, with file and line, and nothing else; old is a pattern."""
        path = self.folder / name
        lines = path.read_text().splitlines()
        changed = re.sub(old, new, lines[line - 1], count=1)
        self.assertNotEqual(changed, lines[line - 1])
        path.write_text("\n".join([*lines[:line - 1], changed, *lines[line:]]) + "\n")
        self.seal()
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, f"^{re.escape(name)}:{line}: {fault}")

    def test_the_copy_is_right(self):
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_an_illegal_move(self):
        self.expect("solutions.csv", 2, "6a 6b", "6h 6b", "move 1, '6h': the card cannot go home yet")

    def test_a_move_onto_a_card_that_does_not_fit(self):
        self.expect("solutions.csv", 2, "6a 6b", "61 6b", "move 1, '61': the card does not fit there")

    def test_a_move_from_an_empty_cell(self):
        self.expect("solutions.csv", 2, "6a 6b", "da 6b", "move 1, 'da': expected a place with a card")

    def test_a_place_that_is_none(self):
        self.expect("solutions.csv", 2, "6a 6b", "69 6b", "move 1, '69': '9': expected 1 to 8")

    def test_a_move_too_few(self):
        self.expect("solutions.csv", 2, " 8h,", ",", "1 cards are left after the last move")

    def test_a_wrong_length(self):
        self.expect("solutions.csv", 2, "1,87,87", "1,86,86", "length 86, but the solution has 87 moves")

    def test_a_length_above_the_bound(self):
        self.expect("solutions.csv", 2, "1,87,87", "1,86,87", "lower bound 86, length 87")

    def test_a_deal_left_out(self):
        self.expect("solutions.csv", 3, "^2,", "3,", "deal 3: expected deal 2")

    def test_a_solution_left_out(self):
        self.expect("solutions.csv", 3, "^2,75,75,[^,]*", "2,,,", "expected a solution and its length")

    def test_a_move_to_where_the_card_is(self):
        self.expect("solutions.csv", 2, "6a 6b", "66 6b", "move 1, '66': expected a place with a card, then another")

    def test_a_missing_field(self):
        self.expect("solutions.csv", 3, ",c760993b", "", "expected as many fields")

    def test_a_wrong_rating(self):
        self.expect("difficulty.csv", 5, r"[0-9.]+$", "99.9", "rating 99.9: expected ")

    def test_a_shortest_length_of_its_own(self):
        self.expect("difficulty.csv", 2, "^1,87", "1,86", "shortest 86: expected 87")

    def test_text_for_a_number(self):
        self.expect("difficulty.csv", 2, "^1,87", "1,x", "invalid literal")

    def test_a_seed_twice(self):
        self.expect("experiment/random.jsonl", 2, r'"seed":\d+', '"seed":1', "seed 1: expected each once")

    def test_damaged_json(self):
        self.expect("experiment/random.jsonl", 2, "^{", "", "Extra data|Expecting")

    def test_a_changed_file(self):
        with (self.folder / "second_method.csv").open("a") as file:
            file.write("\n")
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertEqual((result.returncode, result.stderr),
                         (1, "second_method.csv: the checksum is not that of SHA256SUMS\n"))

    def test_a_second_proof_of_another_length(self):
        with (self.folder / "second_method.csv").open("a") as file:
            file.write("2,74,exhausted,1,1,1\n")
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertIn("second_method.csv:2: length 74: expected that of solutions.csv", result.stderr)

    def test_more_deals(self):
        lines = (self.folder / "solutions.csv").read_text().splitlines()
        (self.folder / "solutions.csv").write_text("\n".join(lines[:41]) + "\n")
        (self.folder / "solutions_41.csv").write_text("\n".join([lines[0], *lines[41:]]) + "\n")
        self.seal()
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("solutions_41.csv: 10 deals right", result.stdout)
        (self.folder / "solutions.csv").write_text("\n".join(lines[:40]) + "\n")
        self.assertIn("solutions_41.csv:2: deal 41: expected deal 40",
                      run(ROOT / "dataset/check.py", self.folder).stderr)

    def test_missing_files(self):
        (self.folder / "solutions.csv").unlink()
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1))
        self.assertIn("solutions.csv: No such file", result.stderr)
        (self.folder / "SHA256SUMS").unlink()
        self.assertEqual(run(ROOT / "dataset/check.py", self.folder).returncode, 2)


if __name__ == "__main__":
    unittest.main()
