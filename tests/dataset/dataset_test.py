# SPDX-License-Identifier: MIT
"""The data set as dataset/make.py gathers it: right as it is, and refused with any row of it wrong."""
import contextlib
import csv
import functools
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
import describe  # noqa: E402
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
    text = path.read_text()
    lengths = [row["shortest"] for row in csv.DictReader(text.splitlines())]
    path.write_text(archives.unpack_difficulty(archives.pack_difficulty(text), lengths))


def copy_of_sources(folder):
    """The part of the repository that the data set is made from."""
    copy = pathlib.Path(folder, "coevo")
    for name in ("dataset", "analysis/coevolution", "analysis/optimal", "configs/champions", "configs/experiment",
                 "solver/domains/patience/atlas_page", "solver/domains/patience/play_page"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "LICENSE", copy)
    return copy


def names_of(line):
    """Of a run of the experiment; its incumbents have the same keys, but only the last must have a genome."""
    run = json.loads(line)
    *others, nested = run.pop("incumbents")
    assert all(nested.keys() - each.keys() <= {"genome"} and each.keys() <= nested.keys() for each in others)
    inner = {name: [f"{name}.{key}" for key in value] if isinstance(value, dict) else [name] for name, value in nested.items()}
    return [*run, *(f"incumbents[].{name}" for names in inner.values() for name in names)]


def damage_of(column, header):
    """A function that changes the column's value in a line: its last digit, or its last character if it has no digit."""
    def changed(text):
        at = max((at for at, each in enumerate(text) if each.isdigit()), default=len(text) - 1)
        return text[:at] + (str((int(text[at]) + 1) % 10) if text[at].isdigit() else "x") + text[at + 1:]

    def in_row(line):
        values, place, out = next(csv.reader([line])), header.split(",").index(column), io.StringIO()
        values[place] = values[place] and changed(values[place])
        csv.writer(out, lineterminator="").writerow(values)
        return out.getvalue()

    def in_run(line):
        value = re.compile(rf'("{column.rpartition(".")[2]}":\[?"?)([^],}}"]+)')
        return value.sub(lambda found: found[1] + changed(found[2]), line, count=1)

    return changed if column == "@content" else in_run if header.startswith("{") else in_row


class DataSet(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = made()

    def test_it_is_right(self):
        result = run(self.folder / "check.py")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertRegex(result.stdout, "solutions.csv: 32000 deals right, .*\nsolutions_32001.csv: 1000 deals right, ")
        subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=self.folder, check=True)

    def test_the_checker_stands_alone(self):
        modules = re.findall(r"^(?:import|from) (\w+)", (ROOT / "dataset/check.py").read_text(), re.MULTILINE)
        self.assertLessEqual(set(modules), sys.stdlib_module_names)

    def test_it_is_never_made_over_another(self):
        refused = run(ROOT / "dataset/make.py", self.folder)
        self.assertRegex(f"{refused.returncode} {refused.stderr}", "^2 .*exists already.*\n$")

    def test_the_raw_data_are_those_that_were_measured(self):
        """raw.sha256 was written from the plain files, before the repository kept them compressed."""
        self.assertGreaterEqual((ROOT / "dataset/raw.sha256").read_text().count("\n"), 120)
        make.check_raw(self.folder)

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
        self.assertEqual(archives.pack_difficulty((self.folder / "difficulty.csv").read_text()),
                         atlas[archives.DIFFICULTY].decode())
        self.assertEqual({"patience_par.txt": pack.pars(self.folder / "solutions.csv").encode()},
                         archives.unpack(archives.PARS))
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
        self.assertEqual([rows[deal].split(",")[2] for deal in (1, 2, 3, 5)], ["87", "75", "73", "90"])

    def test_croissant_has_what_its_specification_requires(self):
        data = json.loads((self.folder / "croissant.json").read_text())
        self.assertEqual((data["@type"], data["conformsTo"]), ("sc:Dataset", "http://mlcommons.org/croissant/1.0"))
        self.assertLessEqual({"name", "description", "license", "url", "creator", "datePublished", "citeAs"}, data.keys())
        self.assertIn("deals 1 to 33,000 except deal 11982, which cannot be won", data["description"])
        self.assertRegex(data["isBasedOn"]["version"], r"^([0-9a-f]{12}\+?|unknown)$")
        self.assertEqual(data["@context"]["citeAs"], "cr:citeAs")
        objects = {each["@id"]: each for each in data["distribution"] if each["@type"] == "cr:FileObject"}
        files = {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()}
        self.assertEqual(set(objects), files - {"croissant.json", "SHA256SUMS"})
        for name, each in objects.items():
            self.assertEqual((each["contentUrl"], each["sha256"]), (name, describe.digest(self.folder / name)))
            self.assertEqual(each["contentSize"], f"{(self.folder / name).stat().st_size} B")
        nodes = data["distribution"] + data["recordSet"]
        self.assertEqual(len({each["@id"] for each in nodes}), len(nodes))

    def test_croissant_describes_every_column(self):
        data = json.loads((self.folder / "croissant.json").read_text())
        sets = {each["@id"]: each["includes"] for each in data["distribution"] if each["@type"] == "cr:FileSet"}
        described = {}
        for field in [field for record_set in data["recordSet"] for field in record_set["field"]]:
            self.assertIn(field["dataType"], ("sc:Integer", "sc:Float", "sc:Text"))
            source = field["source"]
            patterns = sets[source["fileSet"]["@id"]] if "fileSet" in source else [source["fileObject"]["@id"]]
            key = source.get("transform", {}).get("jsonPath", "").removeprefix("$.")
            self.assertEqual(field.get("repeated", False), bool(key))
            column = source["extract"].get("column", "") + ("[]." + key if key else "")
            for path in [path for pattern in patterns for path in self.folder.glob(pattern)]:
                described.setdefault(path, []).append(column)
        undescribed = {path.name for path in set(self.folder.rglob("*.*")) - set(described)}
        self.assertEqual(undescribed, {"README.md", "CITATION.cff", ".zenodo.json", "check.py", "croissant.json"})
        for path in [path for path in described if path.suffix in (".csv", ".jsonl")]:
            with open(path, newline="") as file:
                for header in [next(csv.reader(file))] if path.suffix == ".csv" else map(names_of, file):
                    optional = re.compile(r"\.(mechanism\.\w+|regrets|shares)$")
                    expected = [name for name in described[path] if name in header or not optional.search(name)]
                    self.assertEqual(expected, header, path)

    def test_its_files_have_what_they_refer_to(self):
        card = (self.folder / "README.md").read_text()
        for link in re.findall(r"\]\(([^)#]+)", card):
            self.assertTrue(link.startswith("http") or (self.folder / link).is_file(), link)
        for name in re.findall(r"`([a-z\d_./-]+\.[a-z]+)`", card):
            self.assertTrue(list(self.folder.rglob(name)) or f"[`{name}`](https:" in card, name)
        for name, rows in re.findall(r"^\| `([\w.]+)` \| ([\d,]+) \|", card, re.MULTILINE):
            self.assertEqual((self.folder / name).read_text().count("\n") - 1, int(rows.replace(",", "")), name)
        self.assertEqual((self.folder / "LICENSE-MIT").read_text(), (ROOT / "LICENSE").read_text())

    def test_its_descriptions_agree(self):
        data = json.loads((self.folder / "croissant.json").read_text())
        card = (self.folder / "README.md").read_text()
        self.assertRegex(card, f"^---\nlicense: cc0-1.0\npretty_name: {data['alternateName']}\n(.*\n)+size_categories:\n- 10K<n")
        tables = re.findall(r"^  data_files: \"(.+)\"$", card, re.MULTILINE)
        self.assertTrue(len(tables) > 3 and all(list(self.folder.glob(files)) for files in tables))
        zenodo = json.loads((self.folder / ".zenodo.json").read_text())
        self.assertEqual((zenodo["upload_type"], zenodo["license"]), ("dataset", data["license"]["name"]))
        for key, term in (("description", "description"), ("version", "version"), ("publication_date", "datePublished")):
            self.assertEqual(zenodo[key], data[term])
        citation = (self.folder / "CITATION.cff").read_text()
        for fact in ("version", "url"):
            self.assertIn(f"\n{fact}: {data[fact]}\n", citation)
            self.assertIn(f"{fact} = {{{data[fact]}}}", data["citeAs"])
        version = re.search(r"\nproject\(coevo VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertIn(f"\nversion: {version}\n", (ROOT / "CITATION.cff").read_text())


class Faults(unittest.TestCase):
    """Of a copy of the first 50 deals and two experiments, with right checksums unless a test says otherwise."""

    def setUp(self):
        work = tempfile.TemporaryDirectory()
        self.addCleanup(work.cleanup)
        self.folder = pathlib.Path(work.name)
        shortened = "solutions.csv", "difficulty.csv"
        for name in (*shortened, "columns.csv", "croissant.json", "champions/freecell-single.json",
                     "champions/tiles15-default.json", "configs/nine-weights.yaml", "experiment/arms.yaml",
                     *(f"experiment/{name}" for name in ("heritability.csv", "random.jsonl", "worst-game.yaml", "games-uniform.jsonl"))):
            (self.folder / name).parent.mkdir(exist_ok=True)
            lines = (made() / name).read_text().splitlines(keepends=True)
            (self.folder / name).write_text("".join(lines[:51] if name in shortened else lines))
        (self.folder / "second_method.csv").write_text(
            "instance,length,shorter,generated,expanded,seconds\n2,75,exhausted,31,15,4\n")
        rate(self.folder / "difficulty.csv")
        self.seal()

    def seal(self):
        (self.folder / "SHA256SUMS").write_text("".join(f"{describe.digest(path)}  {path.relative_to(self.folder)}\n"
                                                        for path in self.folder.rglob("*.*")))

    def faults(self):
        """What the checker finds, in this process."""
        checker = check.Checker(self.folder)
        with contextlib.redirect_stdout(io.StringIO()):
            checker.run()
        return checker.faults

    def faults_with(self, name, line, change):
        """What the checker finds with one line changed; then the line is as before."""
        path = self.folder / name
        text = path.read_text()
        lines = text.splitlines(keepends=True)
        lines[line - 1] = change(lines[line - 1].rstrip()) + "\n"
        path.write_text("".join(lines))
        self.seal()
        found = self.faults()
        path.write_text(text)
        self.seal()
        return found

    def test_a_fault_is_told_with_file_and_line(self):
        self.assertEqual(self.faults(), [])
        for name, line, old, new, fault in (
                ("solutions.csv", 2, "6a 6b", "6h 6b", "move 1, '6h': the card cannot go home yet"),
                ("solutions.csv", 2, "6a 6b", "61 6b", "move 1, '61': the card does not fit there"),
                ("solutions.csv", 2, "6a 6b", "69 6b", "move 1, '69': '9': expected 1 to 8"),
                ("solutions.csv", 2, "6a 6b", "66 6b", "move 1, '66': expected a place with a card, then another"),
                ("solutions.csv", 2, " 8h,", ",", "1 cards are left after the last move"),
                ("solutions.csv", 2, "1,87,87", "1,86,86", "length 86, but the solution has 87 moves"),
                ("solutions.csv", 2, "1,87,87", "1,86,87", "lower bound 86, length 87"),
                ("solutions.csv", 3, "^2,", "3,", "deal 3: expected deal 2"),
                ("solutions.csv", 3, "^2,75,75,[^,]*", "2,,,", "expected a solution and its length"),
                ("solutions.csv", 3, ",c760993b", "", "expected as many fields"),
                ("solutions.csv", 1, "length", "moves", "expected the columns of columns.csv"),
                ("difficulty.csv", 5, r"[0-9.]+$", "99.9", "rating 99.9: expected "),
                ("difficulty.csv", 2, "^1,87", "1,86", "shortest 86: expected 87"),
                ("difficulty.csv", 2, "^1,87", "1,x", "invalid literal"),
                ("difficulty.csv", 2, ",128,", ",-128,", "fast_length -128: expected no negative number"),
                ("experiment/heritability.csv", 3, "757", "756", "1000 boards, 756 solved: expected 1000 and 757"),
                ("experiment/random.jsonl", 2, r'"seed":\d+', '"seed":1', "seed 1: expected each once"),
                ("experiment/random.jsonl", 2, '"test"', '"tests"', "expected 'test'"),
                ("experiment/random.jsonl", 2, "^{", "", "Extra data|Expecting"),
                ("experiment/arms.yaml", 9, "nine", "ten", "../configs/ten-weights.yaml: expected a file of the data set"),
                ("columns.csv", 2, "sc:Integer", "sc:Text", "instance: expected what croissant.json has"),
                ("croissant.json", 1, "{", "", "Extra data|Expecting")):
            with self.subTest(name=name, new=new):
                found = self.faults_with(name, line, lambda text: re.sub(old, new, text, count=1))
                self.assertRegex(found[0], f"^{re.escape(name)}(:{line})?: ({fault})")

    def damages(self):
        """By column: a file, a line of it, and how to damage the column's value there."""
        for row in check.Checker(self.folder).columns:
            for path in [path for pattern in row["file"].split() for path in self.folder.glob(pattern)]:
                lines = path.read_text().splitlines()
                damage = damage_of(row["column"], lines[0])
                for line in {2, min(3, len(lines)), len(lines) // 2, len(lines)}:
                    if row["column"] != "@filename" and damage(lines[line - 1]) != lines[line - 1]:
                        yield (row["record_set"], row["column"]), path.relative_to(self.folder), line, damage

    def test_the_card_names_the_columns_where_damage_is_not_found(self):
        found = {}
        for column, name, line, damage in self.damages():
            found[column] = found.get(column, True) and bool(self.faults_with(name, line, damage))
        section = (ROOT / "dataset/README.md").read_text().split("## What only the checksums protect")[1].split("\n## ")[0]
        told = {(name, column) for name, text in re.findall(r"^\| `(\w+)` \| (.+?) \|", section, re.MULTILINE)
                for column in re.findall("`(.+?)`", text)}
        self.assertEqual({column for column, is_found in found.items() if not is_found}, told)
        everything = {(row["record_set"], row["column"]) for row in check.Checker(self.folder).columns}
        self.assertEqual(everything - set(found), {("settings", "@filename"), ("champions", "@filename")})

    def test_a_changed_file(self):
        with (self.folder / "second_method.csv").open("a") as file:
            file.write("\n")
        self.assertEqual(self.faults(), ["second_method.csv: the checksum is not that of SHA256SUMS"])

    def test_more_deals(self):
        lines = (self.folder / "solutions.csv").read_text().splitlines()
        (self.folder / "solutions.csv").write_text("\n".join(lines[:41]) + "\n")
        (self.folder / "solutions_41.csv").write_text("\n".join([lines[0], *lines[41:]]) + "\n")
        self.seal()
        self.assertEqual(self.faults(), [])
        (self.folder / "solutions.csv").write_text("\n".join(lines[:40]) + "\n")
        self.assertIn("solutions_41.csv:2: deal 41: expected deal 40", self.faults())

    def test_faults_and_missing_files_have_a_status(self):
        (self.folder / "more.csv").write_text("")
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertEqual((result.returncode, result.stderr), (1, "more.csv: expected a file that SHA256SUMS names\n"))
        (self.folder / "solutions.csv").unlink()
        result = run(ROOT / "dataset/check.py", self.folder)
        self.assertRegex(f"{result.returncode} {result.stderr}", "^2 .*solutions.csv: No such file.*\n$")
        (self.folder / "SHA256SUMS").unlink()
        self.assertEqual(run(ROOT / "dataset/check.py", self.folder).returncode, 2)


if __name__ == "__main__":
    unittest.main()
