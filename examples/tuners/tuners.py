# SPDX-License-Identifier: MIT
"""The tuners: each prepares a folder and returns its command; its best configuration is read from the folder."""
import dataclasses
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def cma_es(population, instances, candidates, compared):
    """Settings of coevo, with the numbers of generations and instances that choose the champion."""
    return {"learning": {"method": "random", "instances": instances},
            "evolver": {"name": "cma_es", "population": population, "generations": 1000},
            "champion": {"candidates": candidates, "instances": compared}}


def ga(population, instances, candidates, compared, racing=False, elitism=1):
    return {"learning": {"method": "random", "instances": instances},
            "evolver": {"name": "ga", "population": population, "generations": 1000, "elitism": elitism,
                        "mutation": {"probability": 0.4, "kind": "gaussian"},
                        "crossover": {"probability": 0.5, "kind": "uniform"}, "reproduction": 0.1,
                        "selection": {"kind": "tournament"}},
            "budget": {"racing": racing}, "champion": {"candidates": candidates, "instances": compared}}


def few(method, **settings):
    """Settings for few training instances: each host meets three in a generation (few_instances.py has the experiment)."""
    return {"learning": {"method": method, "instances": 3, **settings},
            "evolver": {"name": "cma_es", "population": 8, "generations": 1000},
            "champion": {"candidates": 1, "instances": 5}}


def few_mutants(fitness):
    mutate = [str(HERE.parent / "tune-fc-solve/mutate.py"), "{instance}", "{seed}"]
    return {**few("boards", uniform=0.34, population=4, fitness=fitness), "target.mutate": mutate}


def sampler(name, instances):
    return ["--sampler", name, "--instances", str(instances)]


# By name: the settings of coevo (keys of a config) or the options of sampler.py. A dash in the name marks settings
# from which the others were chosen: compare.py --development.
COEVO = {
    "coevo": cma_es(12, 6, 1, 100),
    "coevo-ga-30x5": ga(30, 5, 3, 75, elitism=5),
    "coevo-30x5": ga(30, 5, 2, 50),
    "coevo-30x5-100": ga(30, 5, 3, 100),
    "coevo-30x10t": ga(30, 10, 3, 100, {"test": "paired_t", "first": 3}),
    "coevo-20x16t": ga(20, 16, 3, 100, {"test": "paired_t", "first": 4}),
    "coevo-cma-20x8": cma_es(20, 8, 3, 100),
    "coevo-cma-12x10": cma_es(12, 10, 3, 100),
    "coevo-cma-12x3": cma_es(12, 3, 1, 100),
    "coevo-cma-10x4": cma_es(10, 4, 1, 100),
    "coevo-cma-24x3": cma_es(24, 3, 1, 100),
    "few": few("random"),
    "few-again": few("random"),
    "few-hard": few_mutants("hardness"),
    "few-mutants": few_mutants("none"),
    "coevo-start": {**cma_es(12, 6, 1, 100), "target.initial": True},
    "coevo-start-24x3": {**cma_es(24, 3, 1, 100), "target.initial": True},
    "coevo-start-16x4": {**cma_es(16, 4, 1, 100), "target.initial": True},
    "coevo-start-16x4-s15": {**cma_es(16, 4, 1, 100), "target.initial": True, "evolver.step": 0.15},
}
IRACE = {"irace": "t-test", "irace-f": "F-test"}
SAMPLERS = {
    "optuna": sampler("tpe", 40),
    "optuna-10": sampler("tpe", 10),
    "optuna-20": sampler("tpe", 20),
    "random": sampler("random", 40),
}
TUNERS = ["coevo", "irace", "optuna", "random"]


def coevo_config(task, runner, settings):
    """A run is the same command as for the other tuners; the parameters have the same values."""
    parameters = {name: parameter.coevo() for name, parameter in task.parameters.items()}
    switches = task.switches("{" + name + "}" for name in task.parameters)
    config = {"name": task.name,
              "target": {"command": [str(runner), "1", "1", "1", "{instance}", *switches], "protocol": "irace",
                         "measure": "nodes", "cutoff": task.cutoff, "kill_after": 60, "parameters": parameters},
              "training": {"files": "instances.txt"}}
    for path, value in settings.items():
        node = config
        *keys, last = path.split(".")
        for key in keys:
            node = node.setdefault(key, {})
        node[last] = value
    if config["target"].get("initial"):
        config["target"]["initial"] = [{name: parameter.default for name, parameter in task.parameters.items()}]
    return config


def prepare(task, runner, name, instances, folder):
    """The files that every tuner reads."""
    (folder / "instances.txt").write_text("\n".join(instances) + "\n")
    parameters = task.parameters.items()
    (folder / "parameters.txt").write_text("".join(parameter.irace(name) for name, parameter in parameters))
    values = [str(parameter.default) for _, parameter in parameters]
    (folder / "default.txt").write_text(" ".join(task.parameters) + "\n" + " ".join(values) + "\n")
    described = {name: dataclasses.asdict(parameter) for name, parameter in parameters}
    (folder / "parameters.json").write_text(json.dumps(described))
    if name in COEVO:
        config = coevo_config(task, runner, COEVO[name])
        (folder / "config.yaml").write_text(json.dumps(config, indent=1))


def command(task, runner, name, runs, seed):
    if name in COEVO:
        return [task.coevo, "--quiet", "--threads", "1", "evolve", "config.yaml", "--run-dir", "run", "--set",
                f"seed={seed}", "--set", f"budget.runs={runs}"]
    if name in IRACE:
        return ["Rscript", str(HERE / "irace.R"), str(runner), str(runs), str(seed), IRACE[name]]
    return [sys.executable, str(HERE / "sampler.py"), "--runner", str(runner), "--runs", str(runs), "--seed",
            str(seed), *SAMPLERS[name]]


def best(task, name, folder):
    """The values that the tuner chose, in the order of the parameters."""
    if name in COEVO:
        chosen = json.loads((folder / "run/best.json").read_text())["parameters"]
        values = [chosen[parameter] for parameter in task.parameters]
    else:
        values = (folder / "best.txt").read_text().split()
    return [parameter.text(value) for parameter, value in zip(task.parameters.values(), values)]
