# SPDX-License-Identifier: MIT
"""Tuning a Python function with an evolution."""

import builtins
import json
import math
import os
from dataclasses import dataclass

import numpy as np

from . import _core
from .evolution import Evolution


@dataclass(frozen=True)
class Real:
    """A number from low to high; `log`: its logarithm is the gene."""

    low: float
    high: float
    log: bool = False

    def _fields(self, name):
        return _number_fields("real", float, name, self)


@dataclass(frozen=True)
class Integer:
    """A whole number from low to high, both included; `log`: its logarithm is the gene."""

    low: int
    high: int
    log: bool = False

    def _fields(self, name):
        return _number_fields("integer", int, name, self)


class Choice:
    """One of these texts, flags or numbers, without an order."""

    def __init__(self, *values):
        self.values = values

    def __repr__(self):
        return f"Choice({', '.join(map(repr, self.values))})"

    def _fields(self, name):
        kinds = (str, bool, int, float)
        if not self.values or not all(isinstance(each, kinds) for each in self.values):
            raise _core.InputError(f"{name}: {self.values!r}: expected texts, flags or numbers")
        return {"kind": "choice", "choices": list(self.values)}


def _number_fields(kind, number, name, parameter):
    low, high, log = parameter.low, parameter.high, parameter.log
    whole = (int, np.integer) if number is int else (int, float, np.integer, np.floating)
    right = isinstance(low, whole) and isinstance(high, whole) and math.isfinite(low) and math.isfinite(high)
    if not right or not low < high or (log and low <= 0) or max(abs(low), abs(high)) > 2**53:
        raise _core.InputError(
            f"{name}: {low!r}..{high!r}: expected two of kind {kind}, low < high{', 0 < low' if log else ''}"
        )
    return {"kind": kind, "low": number(low), "high": number(high), "log": bool(log)}


def _parameter_fields(name, parameter):
    """A parameter, or a short form: (low, high) or a list of choices."""
    place = f"parameters: {name}"
    if isinstance(parameter, tuple) and len(parameter) == 2:
        whole = all(isinstance(each, int) for each in parameter)
        parameter = (Integer if whole else Real)(*parameter)
    elif isinstance(parameter, list):
        parameter = Choice(*parameter)
    if not isinstance(parameter, (Real, Integer, Choice)):
        raise _core.InputError(
            f"{place}: {parameter!r}: expected Real, Integer, Choice, (low, high) or a list"
        )
    return {"name": name, **parameter._fields(place)}


class _Answer:
    """Calls the function for an evolution."""

    def __init__(self, function, instances, seed, map_):
        self._function = function
        self._instances = instances
        self._map = map_
        # One for each instance, the same in every generation.
        self._seeds = np.random.SeedSequence(seed).generate_state(len(instances)).tolist()

    def __call__(self, configurations, hosts, numbers):
        read = [json.loads(configurations[host]) for host in hosts]
        instances = [self._instances[number - 1] for number in numbers]
        seeds = [self._seeds[number - 1] for number in numbers]
        costs = list(self._map(self._function, read, instances, seeds))
        for cost, instance in zip(costs, instances):
            try:
                right = not math.isnan(cost)
            except TypeError:
                right = False
            if not right:
                raise _core.InputError(
                    f"function: {cost!r} on instance {instance!r}: expected a cost, a number"
                )
        if len(costs) != len(hosts):
            raise _core.InputError(f"map: {len(costs)} costs: expected {len(hosts)}, one for each call")
        return [float(cost) for cost in costs]


class Tuning(Evolution):
    """An Evolution of a function's parameters; its champion has a configuration."""

    def __init__(self, config, folder, answer):
        self._config = json.dumps(config, allow_nan=False)
        self._answer = answer
        super().__init__(folder, 1)

    def _read_into(self, core):
        core.read_function(self._config)


def tune(
    function,
    parameters,
    instances,
    folder,
    *,
    worst,
    name="function",
    seed=1,
    evolution=None,
    map=builtins.map,
):
    """Evolves the parameters of function(configuration, instance, seed) -> cost; smaller is better.

    parameters  by name: Real(low, high, log), Integer(low, high, log), Choice(values...); short forms are
                (low, high) or a list of choices
    instances   a sequence of anything that the function takes
    folder      folder of the run; if it holds this run, the run resumes
    worst       the cost that means failure: fitness is worst - cost, but never below 0
    evolution   keys of a config: training, learning, evolver, budget (in calls), champion
    map         like the builtin map, which makes one call after another; for parallel calls, use for example
                concurrent.futures.ProcessPoolExecutor().map

    The function gets a dict by parameter, the instance, and an integer that is always the same for the
    instance; its result must depend on these alone. The loop's thread calls it, and its
    exceptions end the loop. Returns an Evolution; `.champion.configuration` is the result.
    """
    instances = list(instances)
    if not instances:
        raise _core.InputError("instances: none: expected at least one")
    if not parameters:
        raise _core.InputError("parameters: none: expected at least one")
    if not callable(function):
        raise _core.InputError(f"function: {function!r}: expected a function")
    if not (isinstance(worst, (int, float, np.number)) and math.isfinite(worst)):
        raise _core.InputError(f"worst: {worst!r}: expected a number")
    count = len(instances)
    config = {
        "name": name,
        "seed": seed,
        "function": {
            "parameters": [_parameter_fields(*each) for each in parameters.items()],
            "instances": count,
            "worst": float(worst),
        },
        "training": {"instances": f"1-{count}" if count > 1 else "1", "sample": count},
        "learning": {"method": "random", "instances": min(count, 10)},
        "evolver": {"name": "ga", "generations": 20, "population": 20},
        "champion": {"candidates": 5, "instances": count},
        **(evolution or {}),
    }
    return Tuning(config, os.fspath(folder), _Answer(function, instances, seed, map))
