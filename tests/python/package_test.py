# SPDX-License-Identifier: MIT
"""The package as it is installed, and with puzzles from a shared library."""

import json
import os
import pathlib
import subprocess
import sys
import tomllib
import unittest

import coevo
from workplace import BUILD, SOURCES, Workplace

LIBRARY = os.environ["COEVO_PANCAKE_LIBRARY"]


class Install(Workplace):
    def test_the_component_is_imported(self):
        subprocess.run(["cmake", "--install", BUILD, "--component", "python", "--prefix", "prefix"],
                       check=True, capture_output=True)
        files = [each for each in pathlib.Path("prefix").rglob("*") if each.is_file() and "doc" not in each.parts]
        folder = next(each.parent for each in files if each.name == "__init__.py")
        self.assertEqual({each.parent for each in files}, {folder})
        self.assertIn(folder.parent.name, ("site-packages", "dist-packages"))
        self.assertEqual(folder.parent.parent.name, f"python{sys.version_info[0]}.{sys.version_info[1]}")
        self.assertTrue((folder / "py.typed").exists())
        self.assertTrue((folder / "__init__.pyi").exists())
        program = "import coevo; print(coevo.__file__, coevo.solve(1).outcome)"
        done = subprocess.run([sys.executable, "-B", "-c", program], text=True, capture_output=True,
                              env=os.environ | {"PYTHONPATH": str(folder.parent)}, check=False)
        self.assertEqual(done.stdout.split(), [str((folder / "__init__.py").absolute()), "solved"], done.stderr)


class Wheel(Workplace):
    def test_pip_installs_it_from_the_checkout(self):
        # From a build folder that is there: a test does not compile everything again.
        backend = f"import sys; sys.path.insert(0, {str(SOURCES / 'python')!r}); import build_backend; "
        call = f"print(build_backend.build_wheel('.', {{'build-dir': {str(BUILD)!r}}}))"
        wheel = subprocess.run([sys.executable, "-B", "-c", backend + call], text=True, capture_output=True,
                               check=True).stdout.splitlines()[-1]
        subprocess.run([sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", "installed",
                        "--quiet", wheel], check=True, capture_output=True)
        files = {each.name for each in pathlib.Path("installed/coevo").iterdir()}
        self.assertLessEqual({"__init__.py", "__init__.pyi", "py.typed"}, files)
        program = "import coevo, importlib.metadata as m; print(coevo.solve(1).outcome, m.version('coevo'))"
        done = subprocess.run([sys.executable, "-B", "-c", program], text=True, capture_output=True, check=False,
                              env=os.environ | {"PYTHONPATH": "installed"})
        self.assertEqual(done.stdout.split(), ["solved", coevo.__version__.split()[0]], done.stderr)

    def test_the_project_needs_no_package_index(self):
        with open(SOURCES / "pyproject.toml", "rb") as file:
            system = tomllib.load(file)["build-system"]
        self.assertEqual(system["requires"], [])
        self.assertTrue((SOURCES / system["backend-path"][0] / f"{system['build-backend']}.py").exists())


class Game(Workplace):
    def test_a_rule_file_is_a_puzzle(self):
        pathlib.Path("narrow.yaml").write_text("tableau piles: {count: 7, build policy: red-black}\ncells: {count: 4}\n")
        self.assertEqual(coevo.load_game("narrow.yaml"), "narrow")
        self.assertIn("narrow", coevo.domains())
        self.assertTrue(coevo.solve(1, {"cards_over_lower": 1}, domain="narrow").solved)
        positions, solved = coevo.evaluate([[1.0]], "1-5", heuristics=["hsdh"], domain="narrow")
        self.assertEqual(positions.shape, (1, 5))
        self.assertEqual(coevo.Solver.preset("quality", "narrow").domain, "narrow")
        board = coevo.deal(3, domain="narrow")
        for instance, arguments in ((3, [3]), (board, ["--board", "narrow.board"])):
            pathlib.Path("narrow.board").write_text(board)
            told = json.loads(self.program("solve", "--game", "narrow.yaml", "--format", "json", *arguments))
            found = coevo.solve(instance, domain="narrow")
            self.assertEqual((found.moves, found.positions), (told["moves"], told["generated"]))
            self.assertTrue(coevo.verify(instance, found.moves, domain="narrow").solved)
        with self.assertRaisesRegex(coevo.InputError, "'fan': expected a rule file"):
            coevo.load_game("fan")
        with self.assertRaisesRegex(coevo.InputError, "none.yaml"):
            coevo.load_game("none.yaml")


class Library(Workplace):
    def test_puzzles_from_a_library(self):
        self.assertEqual(coevo.load_puzzles(LIBRARY), ["pancake10"])
        self.assertIn("pancake10", coevo.domains())
        self.assertEqual(coevo.heuristics("pancake10")[0].name, "gaps")

        solution = coevo.solve(3, {"gaps": 1.0, "distance": 0.5}, domain="pancake10")
        self.assertTrue(solution.solved)
        self.assertTrue(coevo.verify(3, solution.moves, domain="pancake10").solved)
        positions, solved = coevo.evaluate(
            [[1.0, 0.0], [0.5, 0.5]], "1-20", heuristics=["gaps", "misplaced"], domain="pancake10"
        )
        self.assertEqual(positions.shape, (2, 20))
        self.assertTrue(solved.all())
        with self.assertRaisesRegex(RuntimeError, "two domains with one name: pancake10"):
            coevo.load_puzzles(LIBRARY)

    def test_other_files_are_refused(self):
        with self.assertRaisesRegex(coevo.InputError, "none.so: .*cannot open"):
            coevo.load_puzzles("none.so")
        with self.assertRaisesRegex(coevo.InputError, "libm.so.6: .*cannot open"):
            coevo.load_puzzles("libm.so.6")  # not in this folder


if __name__ == "__main__":
    unittest.main()
