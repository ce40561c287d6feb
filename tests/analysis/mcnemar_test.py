#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""analysis/coevolution/mcnemar.py on validations of a few made-up instances."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "analysis" / "coevolution" / "mcnemar.py"
HEADER = "instance,outcome,generated,expanded,moves,cards,microseconds\n"


class Mcnemar(unittest.TestCase):
    def said(self, *validations):
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for number, rows in enumerate(validations):
                names.append(str(Path(folder) / str(number)))
                Path(names[-1]).mkdir()
                lines = [f"{i},{outcome},{generated},1,1,1,1\n" for i, (outcome, generated) in enumerate(rows)]
                Path(names[-1], "results.csv").write_text(HEADER + "".join(lines), encoding="utf-8")
            return subprocess.run([sys.executable, SCRIPT, *names], capture_output=True, text=True, check=False)

    def test_six_of_six_against_one(self):
        solved, failed = ("solved", 100), ("node_limit", 500)
        text = self.said([failed] * 6 + [solved] * 2, [solved] * 6 + [("solved", 400), ("solved", 25)]).stdout
        self.assertIn("only the first 0, only the second 6, p 0.031; positions 1.000", text)

    def test_other_instances_are_refused(self):
        run = self.said([("solved", 1)], [("solved", 1)] * 2)
        self.assertIn("expected the instances of", run.stderr)
        self.assertNotEqual(run.returncode, 0)


unittest.main()
