# SPDX-License-Identifier: MIT
"""Runs Optuna with one of its samplers on the files that compare.py put into the current folder.

A trial is the mean cost over the same `instances` of the training instances; the first trial is the default
configuration. The best configuration goes to best.txt, one value per line.
"""
import argparse
import pathlib
import random
import subprocess

import optuna

LOWEST = 0.001  # as in tuners.py


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runner", required=True)
    parser.add_argument("--runs", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--sampler", choices=["tpe", "random"], required=True)
    parser.add_argument("--instances", type=int, default=20)
    return parser.parse_args()


def cost(runner, parameters, instance):
    switches = [word for name, value in parameters.items() for word in (f"--{name}", f"{value:.4f}")]
    done = subprocess.run([runner, "1", "1", "1", instance, *switches], stdout=subprocess.PIPE, check=True)
    return float(done.stdout)


def mean_cost(runner, parameters, instances):
    return sum(cost(runner, parameters, instance) for instance in instances) / len(instances)


def sampler_of(options):
    if options.sampler == "random":
        return optuna.samplers.RandomSampler(seed=options.seed)
    return optuna.samplers.TPESampler(seed=options.seed)


def main():
    options = arguments()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    lines = [line.split() for line in pathlib.Path("defaults.txt").read_text().splitlines()]
    default = {name: float(value) for name, value in lines}
    instances = pathlib.Path("instances.txt").read_text().split()
    random.Random(options.seed).shuffle(instances)
    chosen = instances[:options.instances]
    study = optuna.create_study(sampler=sampler_of(options))
    study.enqueue_trial(default)

    def objective(trial):
        parameters = {name: trial.suggest_float(name, LOWEST, 1, log=True) for name in default}
        return mean_cost(options.runner, parameters, chosen)

    study.optimize(objective, n_trials=options.runs // options.instances)
    pathlib.Path("best.txt").write_text("".join(f"{study.best_params[name]:.4f}\n" for name in default))


main()
