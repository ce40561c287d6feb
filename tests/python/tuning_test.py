# SPDX-License-Identifier: MIT
"""A Python function as the target of an evolution."""

import concurrent.futures
import pathlib
import threading
import unittest

import coevo
from workplace import Workplace, interrupt_inside

PARAMETERS = {
    "x": coevo.Real(-5, 5),
    "rate": coevo.Real(0.001, 10, log=True),
    "n": (1, 9),
    "m": coevo.Integer(1, 1000, log=True),
    "kind": ["slow", "fast"],
    "flag": coevo.Choice(True, False),
}
EVOLUTION = {"evolver": {"name": "ga", "generations": 6, "population": 12}}


def cost(configuration, instance, seed):
    """Smallest at x = instance, n = 3, kind fast."""
    slow = configuration["kind"] == "slow"
    return (configuration["x"] - instance) ** 2 + abs(configuration["n"] - 3) + 5 * slow + seed % 2 / 100


class Tuning(Workplace):
    def tune(self, function=cost, folder="run", instances=(0.5, 1, 1.5), **more):
        return coevo.tune(function, PARAMETERS, instances, folder, worst=50, evolution=EVOLUTION, **more)

    def test_it_gets_better(self):
        run = self.tune()
        generations = list(run)
        self.assertEqual([each.generation for each in generations], list(range(6)))
        self.assertGreater(run.champion.fitness, generations[0].mean)
        found = run.champion.configuration
        self.assertEqual(found["kind"], "fast")
        self.assertEqual(list(found), list(PARAMETERS))
        self.assertEqual(coevo.read_run("run").champion.configuration, found)
        self.assertEqual(coevo.read_run("run").config["function"]["instances"], 3)
        self.assertIsNone(run.champion.solver)

    def test_values_are_of_their_kind_and_range(self):
        seen = []

        def note(configuration, instance, seed):
            seen.append(configuration)
            self.assertIs(threading.current_thread(), threading.main_thread())
            self.assertIsInstance(seed, int)
            self.assertIn(instance, ("a", "b"))
            return 1

        self.tune(note, instances=["a", "b"]).run()
        for each in seen:
            self.assertTrue(-5 <= each["x"] <= 5 and 0.001 <= each["rate"] <= 10)
            self.assertTrue(each["n"] in range(1, 10) and isinstance(each["n"], int))
            self.assertTrue(each["m"] in range(1, 1001) and isinstance(each["m"], int))
            self.assertIn(each["kind"], ("slow", "fast"))
            self.assertIsInstance(each["flag"], bool)
        self.assertEqual({each["flag"] for each in seen}, {True, False})
        self.assertLess(sum(each["m"] < 100 for each in seen), len(seen))
        self.assertGreater(sum(each["m"] < 100 for each in seen), len(seen) / 3)  # on a log scale two thirds are

    def test_a_loop_that_is_left_goes_on_to_the_same_result(self):
        self.tune(folder="whole").run()
        for each in self.tune(folder="cut"):
            if each.generation == 2:
                break
        self.tune(folder="cut").run()
        for name in ("config.yaml", "generations.jsonl", "best.json"):
            self.assertEqual(*[(pathlib.Path(folder) / name).read_bytes() for folder in ("whole", "cut")])

    def test_a_parallel_map_gives_the_same(self):
        self.tune(folder="one").run()
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            self.tune(folder="two", map=pool.map).run()
        self.assertEqual(*[pathlib.Path(each, "best.json").read_bytes() for each in ("one", "two")])

    def test_an_exception_of_the_function_ends_the_loop(self):
        def fail(*_):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            self.tune(fail).run()
        self.tune().run()  # and the run can be resumed

    def test_ctrl_c_reaches_the_function(self):
        def endless(*_):
            while True:
                pass

        sender = interrupt_inside("__call__")
        with self.assertRaises(KeyboardInterrupt):
            self.tune(endless).run()
        sender.join()

    def test_an_infinite_cost_is_a_failure(self):
        run = self.tune(lambda configuration, *_: float("inf") if configuration["flag"] else 0)
        first = next(iter(run))
        self.assertTrue(0 < first.solved_share < 1)
        self.assertEqual((first.quantiles[0], first.best), (0, 50))

    def test_errors(self):
        def expect(pattern, call):
            with self.assertRaisesRegex(coevo.InputError, pattern) as caught:
                call()
            self.assertNotIn("\n", str(caught.exception))

        def with_parameter(each):
            return lambda: coevo.tune(cost, {"a": each}, [1], "run", worst=1)

        expect(r"^function: nan on instance 0.5: expected a cost", self.tune(lambda *_: float("nan")).run)
        expect(r"^function: None on instance 0.5: expected a cost", self.tune(lambda *_: None, folder="b").run)
        expect(r"^map: 0 costs: expected", self.tune(map=lambda *_: [], folder="c").run)
        expect(r"^parameters: a: 1..1: expected two of kind integer", with_parameter((1, 1)))
        expect(r"^parameters: a: 0..1: expected .* 0 < low", with_parameter(coevo.Real(0, 1, log=True)))
        expect(r"^parameters: a: 1.5..2: expected two of kind integer", with_parameter(coevo.Integer(1.5, 2)))
        expect(r"^parameters: a: \(\): expected texts", with_parameter([]))
        expect(r"^parameters: a: 'x': expected Real", with_parameter("x"))
        expect(r"^parameters: none", lambda: coevo.tune(cost, {}, [1], "run", worst=1))
        expect(r"^instances: none", lambda: coevo.tune(cost, PARAMETERS, [], "run", worst=1))
        expect(r"^function: 3: expected", lambda: coevo.tune(3, PARAMETERS, [1], "run", worst=1))
        self.assertEqual(repr(PARAMETERS["flag"]), "Choice(True, False)")
        expect(r"^worst: None", lambda: coevo.tune(cost, PARAMETERS, [1], "run", worst=None))
        expect(r"^config:1:.*nsga2.*one objective", lambda: coevo.tune(
            cost, PARAMETERS, [1], "run", worst=1, evolution={"evolver": {"name": "nsga2"}}))


if __name__ == "__main__":
    unittest.main()
