# SPDX-License-Identifier: MIT
"""Runs Optuna with one of its samplers on the files that compare.py put into the current folder.

A trial is the mean cost over the same `instances` of the training instances; the first trial is the default
configuration. The best configuration goes to best.txt, one value per line.
"""
import argparse
import json
import pathlib
import random
import subprocess

import optuna

import tasks


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runner", required=True)
    parser.add_argument("--runs", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--sampler", choices=["tpe", "random"], required=True)
    parser.add_argument("--instances", type=int, default=20)
    return parser.parse_args()


def cost(runner, values, instance):
    switches = [word for name, value in values.items() for word in (f"--{name}", value)]
    done = subprocess.run([runner, "1", "1", "1", instance, *switches], stdout=subprocess.PIPE, check=True)
    return float(done.stdout)


def mean_cost(runner, values, instances):
    return sum(cost(runner, values, instance) for instance in instances) / len(instances)


def sampler_of(options):
    if options.sampler == "random":
        return optuna.samplers.RandomSampler(seed=options.seed)
    return optuna.samplers.TPESampler(seed=options.seed)


def main():
    options = arguments()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    described = json.loads(pathlib.Path("parameters.json").read_text())
    parameters = {name: tasks.Parameter(**fields) for name, fields in described.items()}
    instances = pathlib.Path("instances.txt").read_text().split()
    random.Random(options.seed).shuffle(instances)
    chosen = instances[:options.instances]
    study = optuna.create_study(sampler=sampler_of(options))
    study.enqueue_trial({name: parameter.default for name, parameter in parameters.items()})

    def objective(trial):
        values = {name: parameter.text(parameter.optuna(name, trial)) for name, parameter in parameters.items()}
        return mean_cost(options.runner, values, chosen)

    study.optimize(objective, n_trials=options.runs // options.instances)
    pathlib.Path("best.txt").write_text("".join(f"{study.best_params[name]}\n" for name in parameters))


main()
