# SPDX-License-Identifier: MIT
"""Tests the page's statistics on samples with known values."""
import unittest

import page


class Statistics(unittest.TestCase):
    def test_effect_size(self):
        self.assertEqual(page.effect_size([1, 2], [3, 4]), 1)  # lower costs are better
        self.assertEqual(page.effect_size([1, 2, 2], [2]), (1 + 0.5 + 0.5) / 3)

    def test_mann_whitney(self):
        self.assertAlmostEqual(page.mann_whitney([1, 2, 3], [4, 5, 6]), 2 / 20)
        self.assertEqual(page.mann_whitney([1, 1], [1, 1]), 1)
        # The exact value from R: wilcox.test(1:10, c(6.5:15.5)).
        self.assertAlmostEqual(page.mann_whitney(list(range(1, 11)), [6.5 + i for i in range(10)]),
                               0.0015046872632, places=9)

    def test_holm(self):
        corrected = page.holm({"a": 0.01, "b": 0.04, "c": 0.03})
        for name, expected in {"a": 0.03, "b": 0.06, "c": 0.06}.items():
            self.assertAlmostEqual(corrected[name], expected)

    def test_quartiles(self):
        self.assertEqual(page.quartiles([1, 2, 3, 4, 5], "{:.0f}"), "3 (2 to 4)")
        self.assertEqual(page.quartiles([7], "{:.0f}"), "7")


if __name__ == "__main__":
    unittest.main()
