# SPDX-License-Identifier: MIT
"""Runs Optuna. A trial is the mean cost over a few deals. The best of many such means owes much to luck. Therefore, before
each budget ends, the best of the latest trials and their centre compete on further deals, by successive halving within
the budget."""
import dataclasses
import math
import random
import warnings

import numpy
import optuna
import target

optuna.logging.set_verbosity(optuna.logging.ERROR)
warnings.filterwarnings("ignore", category=optuna.exceptions.ExperimentalWarning)


@dataclasses.dataclass
class Trial:
    genome: list
    cost: float  # mean over the trial's deals
    further: list = dataclasses.field(default_factory=list)  # costs on further deals, which did not select it

    def mean(self):
        return sum(self.further) / len(self.further)


def centre(trials):
    """The mean of the better half on the logarithmic scale, as an evolution strategy would recommend."""
    better = sorted(trials, key=lambda trial: trial.cost)[:math.ceil(len(trials) / 2)]
    return Trial(list(numpy.exp(numpy.log([trial.genome for trial in better]).mean(axis=0))), math.nan)


def sampler_of(arm, seed):
    kinds = {"tpe": optuna.samplers.TPESampler, "cma-es": optuna.samplers.CmaEsSampler}
    return kinds[arm["sampler"]](seed=seed, **arm.get("options", {}))


def pruner_of(arm):
    if "rungs" not in arm:
        return optuna.pruners.NopPruner()
    return optuna.pruners.SuccessiveHalvingPruner(min_resource=1, reduction_factor=arm["reduction"])


class Study:
    def __init__(self, search, arm, seed):
        self.search, self.arm = search, arm
        self.random = random.Random(seed)
        self.study = optuna.create_study(sampler=sampler_of(arm, seed), pruner=pruner_of(arm))
        self.trials = []
        self.best = []  # the one recommended last, if any
        self.asked, self.deals = 0, []

    def drawn(self, count):
        return self.random.sample(self.search.training, count)

    def next_deals(self):
        """A block of trials meets the same deals; the first trial, before the sampler's own, is a separate block."""
        if self.asked % self.arm["block"] == min(1, self.arm["block"] - 1) or not self.deals:
            self.deals = self.drawn(self.arm["deals"])
        self.asked += 1
        return self.deals

    def trial(self):
        asked = self.study.ask()
        weights = [asked.suggest_float(name, self.search.low, self.search.high, log=True)
                   for name in self.search.heuristics]
        deals = self.next_deals()
        costs = numpy.array([])
        # A rung is a number of deals: candidates that seem worse there get no further deals.
        for step, rung in enumerate(self.arm.get("rungs", [len(deals)]), start=1):
            costs = numpy.append(costs, self.search.costs([weights], deals[len(costs):rung])[0])
            asked.report(float(costs.mean()), step)
            if len(costs) < len(deals) and asked.should_prune():
                self.study.tell(asked, state=optuna.trial.TrialState.PRUNED)
                return
        self.study.tell(asked, float(costs.mean()))
        self.trials.append(Trial(weights, float(costs.mean())))

    def recommended(self, budget):
        """Successive halving of the best candidates, with the rest of the budget."""
        latest = self.trials[-self.arm["latest"]:]
        chosen = sorted(latest, key=lambda trial: trial.cost)[:self.arm["compared"]]
        chosen += [centre(latest)] + [trial for trial in self.best if trial not in chosen]
        rounds = math.ceil(math.log2(len(chosen)))
        left = budget - self.search.positions
        for after in range(1, rounds + 1):
            self.compare(chosen, budget - left * (rounds - after) / rounds)
            chosen = sorted(chosen, key=Trial.mean)[:math.ceil(len(chosen) / 2)]
        self.best = chosen[:1]
        return self.best[0].genome

    def compare(self, trials, until):
        """Mean costs on the same further deals (at least one), up to a number of positions."""
        while True:
            costs, _ = self.search.costs([trial.genome for trial in trials], self.drawn(1))
            for trial, cost in zip(trials, costs):
                trial.further.append(float(cost[0]))
            if self.search.positions >= until:
                break


def incumbents(search, arm, seed, budgets):
    search.positions = 0
    study = Study(search, arm, seed)
    found = []
    for budget in budgets:
        left = budget - search.positions
        while search.positions < budget - arm["share"] * left or not study.trials:
            study.trial()
        genome = study.recommended(budget)
        found.append(target.incumbent(search.positions, len(study.study.trials), genome))
    return found
