# SPDX-License-Identifier: MIT
"""An evolution from Python is the program's, however it is cut."""

import pathlib
import subprocess
import sys
import types
import unittest
import unittest.mock

import coevo
import numpy as np
from workplace import CONFIG, Workplace, interrupt_inside

RESULTS = ("config.yaml", "generations.jsonl", "best.json", "populations/checkpoint.json")


class Evolution(Workplace):
    def expect_same(self, first, second):
        for name in RESULTS:
            texts = [(pathlib.Path(each) / name).read_bytes() for each in (first, second)]
            self.assertEqual(*texts, name)

    def test_the_same_files_as_the_program(self):
        config = self.write_config()
        self.program("evolve", config, "--run-dir", "program", "--quiet")
        text = pathlib.Path(config).read_text() + "\n"
        for folder, source in (("path", config), ("dict", CONFIG), ("text", text)):
            run = coevo.evolve(source, folder, threads=1 if folder == "dict" else 2)
            self.assertEqual([each.generation for each in run], [0, 1, 2, 3])
            self.assertTrue(run.finished)
            self.expect_same("program", folder)

    def test_generations_are_the_journals(self):
        run = coevo.evolve(CONFIG, "run")
        generations = list(run)
        read = coevo.read_run("run")
        for i, each in enumerate(generations):
            self.assertEqual((each.run, each.generation), ("small", i))
            self.assertEqual((each.best, each.mean), (read.best[i], read.mean[i]))
            self.assertEqual((each.nodes, each.evaluations), (read.nodes[i], read.evaluations[i]))
            np.testing.assert_array_equal(each.best_genome, read.genomes[i])
            self.assertEqual(each.genes, ("hsdh", "num_cards_not_at_foundations", "free_cells"))

    def test_a_loop_that_is_left_can_be_resumed(self):
        coevo.evolve(CONFIG, "whole").run()
        run = coevo.evolve(CONFIG, "cut")
        for generation in run:
            if generation.generation == 1:
                break
        self.assertEqual((run.finished, run.champion, run.result), (False, None, None))
        self.assertEqual(len(coevo.read_run("cut")), 2)  # none that nobody asked for
        self.program("evolve", "--resume", "cut", "--quiet")
        self.expect_same("whole", "cut")

    def test_the_same_object_goes_on(self):
        coevo.evolve(CONFIG, "whole").run()
        run = coevo.evolve(CONFIG, "cut")
        next(iter(run))  # an iterator that is dropped stops the run
        self.assertEqual([each.generation for each in run], [1, 2, 3])
        self.assertEqual(list(run), [])  # it is finished
        self.expect_same("whole", "cut")

    def test_an_exception_in_the_loop_stops_the_run(self):
        with self.assertRaisesRegex(KeyError, "mine"):
            for _ in coevo.evolve(CONFIG, "run"):
                raise KeyError("mine")
        self.assertTrue(coevo.evolve(CONFIG, "run").run())

    def test_ctrl_c_leaves_a_run_to_resume(self):
        coevo.evolve(CONFIG, "whole", overrides={"evolver.generations": 40}).run()
        run = coevo.evolve(CONFIG, "cut", overrides={"evolver.generations": 40})
        sender = interrupt_inside("__iter__")
        with self.assertRaises(KeyboardInterrupt):
            run.run()
        sender.join()
        run.run()
        self.expect_same("whole", "cut")

    def test_an_interpreter_that_ends_stops_the_run(self):
        program = f"import coevo; run = iter(coevo.evolve({CONFIG!r}, 'cut')); next(run)"
        done = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual([each.generation for each in coevo.evolve(CONFIG, "cut")], [1, 2, 3])

    def test_a_notebook_shows_a_bar(self):
        bars = []

        class ProgressBar:
            progress = 0

            def __init__(self, total):
                self.total = total

            def display(self):
                bars.append(self)

        display = types.ModuleType("IPython.display")
        display.ProgressBar = ProgressBar
        notebook = {"ipykernel": types.ModuleType("ipykernel"), "IPython": types.ModuleType("IPython"),
                    "IPython.display": display}
        with unittest.mock.patch.dict(sys.modules, notebook):
            coevo.evolve(CONFIG, "run").run()
        self.assertEqual([(bar.total, bar.progress) for bar in bars], [(4, 4)])

    def test_the_champion_is_in_best_json(self):
        run = coevo.evolve(CONFIG, "run")
        champion = run.run()
        self.assertEqual(champion.file, pathlib.Path("run/best.json"))
        self.assertEqual(run.result, champion.file)
        self.assertEqual(set(champion.weights), set(CONFIG["solver"]["heuristics"]))
        self.assertIn(champion.generation, range(4))
        self.assertEqual(champion, champion)
        self.assertTrue(coevo.solve(5, champion.solver).solved)
        # Again, by who did not see it run.
        self.assertEqual(coevo.evolve(CONFIG, "run").run().weights, champion.weights)
        self.assertEqual(coevo.read_run("run").champion.fitness, champion.fitness)

    def test_the_champion_of_a_command_is_a_configuration(self):
        script = pathlib.Path("solve.sh")
        script.write_text("#!/bin/sh\necho $(($1 * $2))\n")
        script.chmod(0o755)
        pathlib.Path("instances.txt").write_text("1\n2\n3\n")
        config = {
            "seed": 1,
            "target": {
                "command": [str(script.absolute()), "{x}", "{instance}"],
                "parameters": {"x": {"integer": [1, 9]}},
                "protocol": "irace",
                "measure": "quality",
                "cutoff": 100,
                "kill_after": 60,
            },
            "training": {"files": ["instances.txt"], "sample": 3},
            "learning": {"method": "random", "instances": 3},
            "evolver": {"name": "ga", "generations": 2, "population": 4},
            "champion": {"candidates": 2, "instances": 3},
        }
        champion = coevo.evolve(config, "run").run()
        self.assertEqual(set(champion.configuration), {"x"})
        self.assertIn(champion.configuration["x"], [str(each) for each in range(1, 10)])
        self.assertIsNone(champion.solver)

    def test_a_damaged_result_is_said(self):
        coevo.evolve(CONFIG, "run").run()
        best = pathlib.Path("run/best.json")
        text = best.read_text()
        best.write_text(text[:-20])
        with self.assertWarnsRegex(UserWarning, "best.json: damaged"):
            coevo.evolve(CONFIG, "run").run()
        self.assertEqual(best.read_text(), text)

    def test_a_portfolio_runs_member_by_member(self):
        config = CONFIG | {
            "solver": {"search": {"name": "attempt"}, "heuristics": ["cards_on_lower", "cell_ranks"]},
            "evolver": {"name": "ga", "generations": 2, "population": 4},
            "portfolio": {"members": 2, "least": 4},
            "limits": {"nodes": 40},
        }
        run = coevo.evolve(config, "run")
        names = [each.run for each in run]
        self.assertEqual(names[:2], ["small-member-01"] * 2)
        self.assertTrue(run.finished)
        self.assertEqual(run.champion.solver.search, "portfolio")
        self.assertIsNone(run.champion.generation)


if __name__ == "__main__":
    unittest.main()
