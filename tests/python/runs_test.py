# SPDX-License-Identifier: MIT
"""Folders that the program wrote, as arrays."""

import csv
import json
import pathlib
import unittest

import coevo
import numpy as np
from workplace import CONFIG, Workplace


class Runs(Workplace):
    def test_a_run(self):
        self.program("evolve", self.write_config(), "--run-dir", "run", "--quiet")
        run = coevo.read_run("run")
        lines = [json.loads(line) for line in pathlib.Path("run/generations.jsonl").read_text().splitlines()]
        self.assertEqual(len(run), len(lines))
        for name in ("generation", "best", "mean", "nodes", "evaluations", "diversity", "solved_share",
                     "quantiles"):
            np.testing.assert_array_equal(getattr(run, name), [line[name] for line in lines])
        np.testing.assert_array_equal(run.genomes, [list(line["best_genome"].values()) for line in lines])
        self.assertEqual(run.genes, tuple(CONFIG["solver"]["heuristics"]))
        self.assertEqual(run.genomes.shape, (4, 3))
        self.assertEqual(run.config["evolver"]["population"], 6)
        self.assertEqual(run.config["seed"], 3)
        self.assertEqual((run.name, run.manifest["seed"], run.damage), ("small", 3, ""))
        self.assertIn("hardest", run.learning[0])
        self.assertEqual(run.unit, "positions")
        self.assertEqual(repr(run), f"<Run small in run: 4 generations, best {run.best[-1]:.4g}>")

        frame = run.to_frame()
        self.assertEqual(len(frame), 4)
        np.testing.assert_array_equal(frame["best"], run.best)
        np.testing.assert_array_equal(frame["median"], run.quantiles[:, 2])
        np.testing.assert_array_equal(frame["gene hsdh"], run.genomes[:, 0])

    def test_a_portfolio(self):
        config = CONFIG | {"learning": {"method": "random", "instances": 2}, "portfolio": {"members": 2, "least": 1}}
        config["solver"] = {"search": {"name": "attempt", "auto_moves": "raymond", "expanded": 100},
                            "heuristics": ["num_cards_not_at_foundations", "cards_over_lower"]}
        coevo.evolve(config, "run").run()
        portfolio = coevo.read_run("run")
        self.assertEqual([len(each) for each in portfolio.members], [4, 4])
        self.assertEqual(portfolio.champion.solver.domain, "freecell")
        frame = portfolio.to_frame()
        self.assertEqual(frame["member"].tolist(), [1] * 4 + [2] * 4)
        self.assertEqual(repr(portfolio), "<Portfolio in run: 2 members>")

    def test_the_unit_of_a_run(self):
        pathlib.Path("list").write_text("1\n2\n")
        command = {"command": ["echo", "{x} {instance}"], "protocol": "regex", "cost": "(.*) ", "cutoff": 10, "kill_after": 5}
        config = {"training": {"files": "list"}, "learning": {"method": "random", "instances": 1},
                  "evolver": {"name": "ga", "generations": 1, "population": 2}, "champion": {"instances": 2}}
        for i, (measure, unit) in enumerate((({"measure": "nodes", "unit": "conflicts"}, "conflicts"),
                                             ({"measure": "cpu"}, "µs of CPU time"), ({"measure": "quality"}, ""))):
            target = command | measure | {"parameters": {"x": {"integer": [0, 9]}}}
            pathlib.Path("config.yaml").write_text(json.dumps(config | {"target": target}))
            self.program("evolve", "config.yaml", "--run-dir", f"run{i}", "--quiet")
            self.assertEqual(coevo.read_run(f"run{i}").unit, unit)

    def test_an_unfinished_run_has_no_champion(self):
        for _ in coevo.evolve(CONFIG, "run"):
            break
        run = coevo.read_run("run")
        self.assertEqual((len(run), run.champion), (1, None))

    def test_a_run_without_generations(self):
        iterator = iter(coevo.evolve(CONFIG, "run"))
        next(iterator)
        iterator.close()
        pathlib.Path("run/generations.jsonl").write_text("")
        run = coevo.read_run("run")
        self.assertEqual((len(run), run.genes, run.genomes.shape), (0, (), (0, 0)))
        self.assertEqual(run.quantiles.shape, (0, 5))

    def test_damage_is_named(self):
        coevo.evolve(CONFIG, "run").run()
        journal = pathlib.Path("run/generations.jsonl")
        lines = journal.read_text().splitlines()
        journal.write_text("\n".join([lines[0], lines[1].replace("best", "bust"), *lines[2:]]) + "\n")
        run = coevo.read_run("run")
        self.assertEqual(len(run), 1)
        self.assertIn("generations.jsonl:2", run.damage)

    def test_a_validation(self):
        self.program("validate", "--preset", "default", "--instances", "1-30", "--max-nodes", 1000,
                     "--output", "validation", "--quiet")
        read = coevo.read_validation("validation")
        with open("validation/results.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(read), 30)
        for name in ("instance", "generated", "expanded"):
            self.assertEqual(getattr(read, name).tolist(), [int(row[name]) for row in rows])
        self.assertEqual(read.outcome.tolist(), [row["outcome"] for row in rows])
        for metric in ("moves", "cards"):
            self.assertEqual(read.lengths[metric].tolist(), [int(row[metric] or -1) for row in rows])
        np.testing.assert_array_equal(read.length, read.lengths["cards"])
        np.testing.assert_allclose(read.seconds, [int(row["microseconds"]) * 1e-6 for row in rows])
        self.assertEqual(read.solved.sum(), read.summary["solved"])
        self.assertTrue(0 < read.solved.sum() < 30)
        self.assertEqual(read.domain, "freecell")
        self.assertIn(f"{read.solved.sum()} of 30 solved", repr(read))
        frame = read.to_frame()
        self.assertEqual(frame["cards"].tolist(), read.length.tolist())
        self.assertEqual(frame["solved"].sum(), read.solved.sum())


if __name__ == "__main__":
    unittest.main()
