# SPDX-License-Identifier: MIT
"""The tuned search, from a config of the experiment; coevo runs it and counts every position."""
import math
import pathlib

import coevo
import numpy
import yaml

HERE = pathlib.Path(__file__).resolve().parent


def deals_of(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


class Search:
    def __init__(self, config):
        self.keys = keys = yaml.safe_load(config.read_text())
        search = dict(keys["solver"]["search"])
        self.heuristics = keys["solver"]["heuristics"]
        self.solver = coevo.Solver(keys["domain"], search.pop("name"), self.heuristics, search)
        self.limits = {"max_nodes": keys["limits"]["nodes"], "max_memory_mib": keys["limits"]["memory_mib"],
                       "threads": 1}
        self.low, self.high = keys["solver"]["weights"]["low"], keys["solver"]["weights"]["high"]
        self.training = deals_of(keys["training"]["instances"])
        self.positions = 0  # by all searches of costs()
        if keys["solver"]["weights"]["scale"] != "log" or keys["fitness"]["objective"] != "capped_log":
            raise SystemExit(f"{config}: expected weights on a logarithmic scale and the objective capped_log")

    def costs(self, genomes, deals):
        """Costs and positions, arrays by genome and deal. A cost is 1 - the objective capped_log."""
        positions, solved = self.solver.evaluate(genomes, deals, **self.limits)
        self.positions += int(positions.sum())
        limit = self.limits["max_nodes"]
        counted = numpy.where(solved, positions, limit)
        return numpy.log2(1 + counted / 64) / math.log2(1 + limit / 64), positions

    def tested(self, genome, deals):
        """The means on test deals, outside the budget, as coevo-lab coevolution writes them."""
        positions, solved = self.solver.evaluate([genome], deals, **self.limits)
        fitness = numpy.where(solved, 1 / (1 + numpy.log2(1 + positions / 64)), 0)
        return {"quality": float(fitness.mean()), "nodes": float(positions.mean()), "solved": int(solved.sum())}


def incumbent(positions, generations, genome):
    return {"positions": positions, "generations": generations, "quality": 0, "nodes": 0, "solved": 0,
            "genome": [float(weight) for weight in genome]}
