# SPDX-License-Identifier: MIT
"""The package as it is installed, and with puzzles from a shared library."""

import os
import pathlib
import subprocess
import sys
import unittest

import coevo
from workplace import BUILD, Workplace

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
