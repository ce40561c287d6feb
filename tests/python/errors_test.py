# SPDX-License-Identifier: MIT
"""Faults of the caller are InputError, a ValueError, with one line."""

import pathlib
import unittest

import coevo
import numpy as np
from workplace import CONFIG, Workplace


class Errors(Workplace):
    def expect(self, pattern, call, *arguments, **named):
        with self.assertRaisesRegex(coevo.InputError, pattern) as caught:
            call(*arguments, **named)
        self.assertIsInstance(caught.exception, ValueError)
        self.assertNotIn("\n", str(caught.exception))

    def test_of_arrays(self):
        solver = coevo.Solver(heuristics=["hsdh", "free_cells"])
        self.expect(r"^weights: shape \(2,\): expected \(n, 2\)", solver.evaluate, [1, 2], [1])
        self.expect(r"^weights: shape \(1, 3\): expected \(n, 2\)", solver.evaluate, [[1, 2, 3]], [1])
        self.expect(r"^weights\[1, 0\]: nan: expected a number -16..16", solver.evaluate,
                    [[1, 2], [np.nan, 1]], [1])
        self.expect(r"^weights\[0, 1\]: 17: expected a number", solver.evaluate, [[1, 17]], [1])
        self.expect(r"^weights: expected numbers", solver.evaluate, [["a", 1]], [1])
        self.expect(r"^weights\[0\]: inf", solver.with_weights, [np.inf, 1])
        self.expect(r"^weights: 1 of them: expected 2", solver.with_weights, [1])
        self.expect(r"^weights: 'x': expected one of hsdh, free_cells", solver.with_weights, {"x": 1})

    def test_of_instances(self):
        solver = coevo.Solver(heuristics=["hsdh"])
        self.expect(r"^instances\[1\]: 0: expected the number of an instance of freecell, 1 to",
                    solver.evaluate, [[1]], [1, 0])
        self.expect(r"^instances\[0\]: 1.5: expected", solver.evaluate, [[1]], [1.5])
        self.expect(r"^instances\[0\]: -1: expected", solver.evaluate, [[1]], [-1])
        self.expect(r"^instances: 7: expected a sequence", solver.evaluate, [[1]], 7)
        self.expect(r"^instances: none", solver.evaluate, [[1]], [])
        self.expect(r"^'1-x': expected instance numbers and ranges", solver.evaluate, [[1]], "1-x")
        self.expect(r"^instances\[0\]:1:1: 'x'", solver.evaluate, [[1]], ["x y"])
        self.expect(r"^instance: 0: expected", coevo.solve, 0)

    def test_of_names_and_numbers(self):
        self.expect(r"^search: 'best_fist': expected one of .*did you mean 'best_first'", coevo.Solver,
                    search="best_fist")
        self.expect(r"^heuristics\[0\]: 'hsdx': expected one of ", coevo.Solver, heuristics=["hsdx"])
        self.expect(r"^heuristics\[1\]: 'hsdh': expected each heuristic once", coevo.Solver,
                    heuristics=["hsdh", "hsdh"])
        self.expect(r"^heuristics: 'hsdh': expected a sequence", coevo.Solver, heuristics="hsdh")
        self.expect(r"^settings: 'x': expected one of ", coevo.Solver, settings={"x": 1})
        self.expect(r"^settings: cells:1:8: '99': expected an integer", coevo.Solver, settings={"cells": 99})
        self.expect(r"^quantisation: 0: expected", coevo.Solver, quantisation=0)
        self.expect(r"^domain 'x': expected one of", coevo.deal, 1, domain="x")
        self.expect(r"^format: 'x': expected one of", coevo.deal, 1, format="x")
        self.expect(r"^solver: 'fats': expected one of", coevo.solve, 1, "fats")
        self.expect(r"^no.json: cannot read", coevo.solve, 1, "no.json")
        self.expect(r"^max_nodes: -1: expected", coevo.solve, 1, max_nodes=-1)
        self.expect(r"^max_nodes: 0: expected", coevo.solve, 1, max_nodes=0)
        self.expect(r"^max_seconds: nan: expected", coevo.solve, 1, max_seconds=float("nan"))
        self.expect(r"^threads: 5000: expected", coevo.evaluate, [[1]], [1], heuristics=["hsdh"], threads=5000)
        self.expect(r"^moves:1:1: ", coevo.verify, 1, "zz")

    def test_of_configs_and_folders(self):
        self.expect(r"^config:1:", coevo.evolve, CONFIG | {"sed": 1}, "run")
        self.expect(r"^config: expected values that YAML can hold", coevo.evolve, {"seed": object()}, "run")
        self.expect(r"^no.yaml: cannot read", coevo.evolve, "no.yaml", "run")
        self.expect(r"expected", coevo.evolve, CONFIG, "run", overrides={"evolver.generations": -1})
        self.expect(r"^run: cannot read", coevo.read_run, "run")
        self.expect(r"^run: cannot read", coevo.read_validation, "run")
        pathlib.Path("run").mkdir()
        pathlib.Path("run/other").write_text("")
        self.expect(r"^run: ", coevo.evolve(CONFIG, "run").run)

    def test_a_run_of_another_config_is_refused(self):
        coevo.evolve(CONFIG, "run", overrides={"evolver.generations": 1}).run()
        self.expect(r"config.yaml: expected a run of small", coevo.evolve(CONFIG, "run").run)


if __name__ == "__main__":
    unittest.main()
