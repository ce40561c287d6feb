# SPDX-License-Identifier: MIT
"""Ctrl-C ends long calls: these searches would go on for ever. Other Python threads run meanwhile: it is one
of these that sends the signal, after a search of its own."""

import signal
import unittest

import coevo
from workplace import CONFIG, Workplace, interrupt_inside

ENDLESS = {"domain": "tiles24", "search": "ida_star"}
FOREVER = 10**15


class Interrupt(Workplace):
    def interrupted(self, function, call):
        handler = signal.getsignal(signal.SIGINT)
        sender = interrupt_inside(function)
        with self.assertRaises(KeyboardInterrupt):
            call()
        sender.join()
        self.assertIs(signal.getsignal(signal.SIGINT), handler)  # it is still Python's

    def test_of_evaluate(self):
        solver = coevo.Solver(**ENDLESS)
        weights = [[0.0] * len(solver.heuristics)] * 3
        self.interrupted("evaluate", lambda: solver.evaluate(weights, range(1, 10), max_nodes=FOREVER))

    def test_of_solve(self):
        solver = coevo.Solver(**ENDLESS)
        self.interrupted("solve", lambda: coevo.solve(1, solver, max_nodes=FOREVER))

    def test_of_an_evolution_within_its_first_generation(self):
        config = CONFIG | {
            "domain": "tiles24",
            "solver": {"search": {"name": "ida_star"}, "heuristics": ["manhattan_distance"]},
            "limits": {"nodes": 10**12},
        }
        self.interrupted("__iter__", coevo.evolve(config, "run").run)
        self.assertEqual(len(coevo.read_run("run")), 0)
        self.interrupted("__iter__", coevo.evolve(config, "run").run)  # it can be resumed


if __name__ == "__main__":
    unittest.main()
