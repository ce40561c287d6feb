# SPDX-License-Identifier: MIT
"""Puzzles from a shared library: the package does with them what it does with its own."""

import os
import unittest

import coevo
from workplace import Workplace

LIBRARY = os.environ["COEVO_PANCAKE_LIBRARY"]


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
