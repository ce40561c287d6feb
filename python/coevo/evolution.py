# SPDX-License-Identifier: MIT
"""Evolutions, generation by generation."""

import atexit
import json
import os
import pathlib
import sys
import warnings
import weakref
from dataclasses import dataclass

import numpy as np

from . import _core
from .measurement import Solver, _natural


@dataclass(frozen=True, eq=False)
class Generation:
    """A generation as the journal records it.

    run           name of the evolution, or of the portfolio's member
    best, mean    fitness
    quantiles     of fitness: 0, 0.25, 0.5, 0.75, 1
    diversity     0 for clones, about 0.29 for uniform draws
    solved_share  of the searches
    nodes         generated positions
    genes         names
    best_genome   float64[k], by gene
    learning      report of the learning method; may be {}
    """

    run: str
    generation: int
    best: float
    mean: float
    quantiles: tuple
    diversity: float
    solved_share: float
    evaluations: int
    nodes: int
    genes: tuple
    best_genome: np.ndarray
    learning: dict

    def __repr__(self):
        return f"<Generation {self.generation} of {self.run}: best {self.best:.4g}, mean {self.mean:.4g}>"


@dataclass(frozen=True)
class Champion:
    """The result of a finished run, from its best.json.

    solver         None if the run tuned a function or a command
    configuration  of a tuned function or command, by parameter; values of a command are texts
    fitness, generation  None for a portfolio
    """

    file: pathlib.Path
    solver: Solver | None
    configuration: dict | None
    fitness: float | None
    generation: int | None

    @property
    def weights(self):
        """The solver's weights by heuristic."""
        return self.solver.weights


def _number(value):
    return float("nan") if value is None else value


def generation_of(record, run):
    genome = record["best_genome"]
    return Generation(
        run=run,
        generation=record["generation"],
        best=_number(record["best"]),
        mean=_number(record["mean"]),
        quantiles=tuple(_number(each) for each in record["quantiles"]),
        diversity=_number(record["diversity"]),
        solved_share=_number(record["solved_share"]),
        evaluations=record["evaluations"],
        nodes=record["nodes"],
        genes=tuple(genome),
        best_genome=np.array([_number(each) for each in genome.values()], dtype=np.float64),
        learning=record.get("learning", {}),
    )


def champion_of(file):
    with open(file, encoding="utf-8") as text:
        read = json.load(text)
    provenance = read["provenance"]
    # A command has another key.
    configuration = read.get("configuration", read.get("parameters"))
    fitness, generation = provenance.get("fitness"), provenance.get("generation")
    return Champion(
        file=pathlib.Path(file),
        solver=Solver.read(file) if configuration is None else None,
        configuration=configuration,
        fitness=None if fitness is None else float(fitness),
        generation=None if generation is None else int(generation),
    )


_running = weakref.WeakSet()


@atexit.register
def _stop_all():
    for core in list(_running):
        core.stop()


def _next_record(core, answer):
    text = core.next(answer)
    for message in core.take_messages():
        warnings.warn(message, stacklevel=3)
    return None if text is None else json.loads(text)


class _NotebookBar:
    """A progress bar for each evolution of a run if the loop runs in a notebook; otherwise nothing."""

    def __init__(self, folder):
        self._folder = folder
        self._run = None
        self._bar = None

    def show(self, record):
        if "ipykernel" not in sys.modules:
            return
        if record["run"] != self._run:
            from IPython.display import ProgressBar

            file = self._folder / "config.yaml"
            config = json.loads(_core.config_json(file.read_text(encoding="utf-8"), str(file)))
            self._bar = ProgressBar(config["evolver"]["generations"])
            self._bar.display()
            self._run = record["run"]
        self._bar.progress = record["generation"] + 1


class Evolution:
    """A run in its folder. Looping over it runs it and yields each new Generation once it is on disk.

    The next generation is computed when the loop asks for it. Leaving the loop early stops the run; the
    next loop, in this process or another, or `coevo evolve --resume`, continues from there to the same bytes.
    """

    _answer = None  # of a Tuning: calls the function

    def __init__(self, folder, threads):
        self.folder = pathlib.Path(folder)
        self._threads = threads
        self._file = None
        self._core()  # the config's faults, now

    def _core(self):
        core = _core.Evolution(os.fspath(self.folder), self._threads)
        self._read_into(core)
        return core

    def __iter__(self):
        core = self._core()
        _running.add(core)
        bar = _NotebookBar(self.folder)
        try:
            while (record := _next_record(core, self._answer)) is not None:
                bar.show(record)
                yield generation_of(record, record["run"])
            self._file = core.file
        finally:
            _running.discard(core)
            core.stop()

    def run(self):
        """Runs the evolution to its end and returns the champion."""
        for _ in self:
            pass
        return self.champion

    @property
    def finished(self):
        """Whether the run has ended."""
        return self._file is not None

    @property
    def result(self):
        """The path of best.json; None before the end."""
        return pathlib.Path(self._file) if self.finished else None

    @property
    def champion(self):
        """None before the end."""
        return champion_of(self._file) if self.finished else None

    def __repr__(self):
        return f"<Evolution in {self.folder}: {'finished' if self.finished else 'not finished'}>"


class _Run(Evolution):
    def __init__(self, config, folder, overrides, threads):
        self._source = (*_source(config), _assignments(overrides))
        super().__init__(folder, threads)

    def _read_into(self, core):
        core.read(*self._source)


def _source(config):
    """The config's text or path, and whether it is a path or a text."""
    if isinstance(config, dict):
        try:
            return json.dumps(config, allow_nan=False), True
        except (TypeError, ValueError) as error:
            raise _core.InputError(f"config: expected values that YAML can hold: {error}") from None
    if isinstance(config, str) and "\n" in config:
        return config, True
    return os.fspath(config), False


def _assignments(overrides):
    return [f"{key}={json.dumps(value)}" for key, value in (overrides or {}).items()]


def evolve(config, folder, *, overrides=None, threads=0):
    """Opens an Evolution in the folder: a new one, or the folder's run if it has this config.

    config     the path of a YAML file, YAML text (of several lines), or a dict with the same keys
    folder     folder of the run
    overrides  keys of the config to change: {"evolver.generations": 5, "seed": 2}
    threads    0: all cores; results do not depend on it
    """
    return _Run(config, folder, overrides, _natural(threads, "threads"))
