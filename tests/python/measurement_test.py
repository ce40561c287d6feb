# SPDX-License-Identifier: MIT
"""What the package measures is what the program measures."""

import json
import unittest
import warnings

import coevo
import numpy as np
from workplace import Workplace

HEURISTICS = ["hsdh", "num_cards_not_at_foundations", "free_cells"]
WEIGHTS = np.array([[0.8, 0.2, 0.1], [0.1, 0.9, 0.3]])
SETTINGS = {"auto_moves": "raymond"}
NODES = 5000


class Measurement(Workplace):
    def setUp(self):
        super().setUp()
        self.solver = coevo.Solver(heuristics=HEURISTICS, settings=SETTINGS)

    def test_evaluate_counts_as_validate_does(self):
        positions, solved, lengths = self.solver.evaluate(
            WEIGHTS, "1-12,617", max_nodes=NODES, lengths=True
        )
        self.assertEqual(positions.shape, (2, 13))
        self.assertEqual(positions.dtype, np.uint64)
        self.assertEqual(solved.dtype, np.bool_)
        self.assertEqual(lengths.dtype, np.int64)
        self.assertTrue(0 < solved.sum() < solved.size)  # both happen
        for row, weights in enumerate(WEIGHTS):
            self.solver.with_weights(weights).save(f"{row}.json")
            self.program("validate", f"{row}.json", "--instances", "1-12,617", "--max-nodes", NODES,
                         "--max-memory", 1024, "--output", f"validation-{row}")
            expected = coevo.read_validation(f"validation-{row}")
            np.testing.assert_array_equal(positions[row], expected.generated)
            np.testing.assert_array_equal(solved[row], expected.solved)
            np.testing.assert_array_equal(lengths[row], expected.lengths["cards"])

    def test_threads_give_equal_arrays(self):
        one = self.solver.evaluate(WEIGHTS, range(1, 21), max_nodes=NODES, threads=1)
        four = self.solver.evaluate(WEIGHTS, range(1, 21), max_nodes=NODES, threads=4)
        np.testing.assert_array_equal(one[0], four[0])
        np.testing.assert_array_equal(one[1], four[1])

    def test_instances_are_numbers_arrays_or_boards(self):
        by_number = self.solver.evaluate(WEIGHTS, [1, 2], max_nodes=NODES)
        by_array = self.solver.evaluate(WEIGHTS, np.arange(1, 3), max_nodes=NODES)
        boards = [coevo.deal(number, format="fc-solve") for number in (1, 2)]
        by_board = self.solver.evaluate(WEIGHTS, boards, max_nodes=NODES)
        for other in (by_array, by_board):
            np.testing.assert_array_equal(by_number[0], other[0])

    def test_a_solver_need_not_be_made_before(self):
        short = coevo.evaluate(WEIGHTS, [1, 2], heuristics=HEURISTICS, settings=SETTINGS, max_nodes=NODES)
        np.testing.assert_array_equal(short[0], self.solver.evaluate(WEIGHTS, [1, 2], max_nodes=NODES)[0])

    def test_no_rows_give_no_rows(self):
        positions, solved = self.solver.evaluate(np.zeros((0, 3)), [1, 2])
        self.assertEqual((positions.shape, solved.shape), ((0, 2), (0, 2)))

    def test_solve_is_the_programs(self):
        self.solver.with_weights(WEIGHTS[0]).save("weights.json")
        for arguments, solver in ((["--preset", "fast"], "fast"),
                                  (["--weights", "weights.json"], "weights.json")):
            line = json.loads(self.program("solve", 5, "--json", *arguments))
            solution = coevo.solve(5, solver)
            self.assertEqual(solution.outcome, line["outcome"])
            self.assertEqual(solution.moves, line["moves"])
            self.assertEqual(solution.positions, line["generated"])
            self.assertEqual(solution.expanded, line["expanded"])
            self.assertEqual(solution.lengths, {"moves": line["length_moves"], "cards": line["length_cards"]})
            self.assertEqual(solution.length, line["length_cards"])
            self.assertTrue(solution.solved)

    def test_solve_takes_weights_by_name(self):
        solution = coevo.solve(1, {"hsdh": 1, "free_cells": 0.1}, max_nodes=NODES)
        same = coevo.Solver(heuristics=["free_cells", "hsdh"]).with_weights([0.1, 1])
        self.assertEqual(solution.positions, coevo.solve(1, same, max_nodes=NODES).positions)

    def test_a_limit_is_an_outcome(self):
        solution = coevo.solve(1, {"free_cells": 1}, max_nodes=10)
        self.assertEqual((solution.outcome, solution.solved), ("node_limit", False))
        self.assertEqual((solution.moves, solution.length, solution.positions), (None, None, 10))

    def test_the_referee_judges(self):
        solution = coevo.solve(1, format="extended")
        verdict = coevo.verify(1, solution.moves, format="extended")
        self.assertTrue(verdict)
        self.assertEqual(verdict.lengths, solution.lengths)
        self.assertFalse(coevo.verify(2, solution.moves, format="extended"))

    def test_a_deal_is_the_programs(self):
        self.assertEqual(coevo.deal(617), self.program("deal", 617))
        self.assertEqual(coevo.deal(3, domain="tiles15"), self.program("deal", 3, "--domain", "tiles15"))
        five = coevo.deal(1, rules={"cells": 5}, format="fc-solve")
        self.assertTrue(coevo.solve(five, coevo.Solver(settings={"cells": 5})).solved)

    def test_all_heuristics_give_a_hint(self):
        with self.assertWarnsRegex(UserWarning, "all 52 heuristics, which slows its searches"):
            coevo.Solver("freecell")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            coevo.Solver("freecell", heuristics=HEURISTICS)

    def test_results_read_well(self):
        solution = coevo.solve(1)
        self.assertEqual(repr(solution),
                         f"<Solution of 1: solved, {solution.length} cards, {solution.positions:,} positions>")
        self.assertIn("<td>hsdh</td><td>0.8</td>", self.solver.with_weights(WEIGHTS[0])._repr_html_())

    def test_what_there_is(self):
        listed = {each["name"] for kind in ("domains", "games")
                  for each in json.loads(self.program("list", kind, "--json"))[kind]}
        self.assertEqual(set(coevo.domains()), listed)
        self.assertIn("freecell-fast", coevo.presets())
        known = {each.name: each for each in coevo.heuristics("tiles8")}
        self.assertTrue(known["manhattan_distance"].admissible)
        self.assertEqual(coevo.Solver(domain="tiles8").domain, "tiles8")

    def test_a_weight_file_reads_back(self):
        self.solver.with_weights({"hsdh": 0.5}).save("weights.json")
        read = coevo.Solver.read("weights.json")
        self.assertEqual(read.weights, {"hsdh": 0.5, "num_cards_not_at_foundations": 0, "free_cells": 0})
        self.assertEqual(read.settings, self.solver.settings)


if __name__ == "__main__":
    unittest.main()
