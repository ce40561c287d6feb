# SPDX-License-Identifier: MIT
"""The results of `coevo evolve` and `coevo validate` as arrays."""

import functools
import json
import os
import pathlib
from dataclasses import dataclass

import numpy as np

from . import _core
from .evolution import Champion, champion_of, generation_of


@dataclass(frozen=True, eq=False)
class Run:
    """A run's folder, finished or not. Arrays have one entry for each generation.

    generation    int64[g]
    best, mean    float64[g], fitness
    quantiles     float64[g, 5], of fitness: 0, 0.25, 0.5, 0.75, 1
    diversity, solved_share  float64[g]
    evaluations, nodes       uint64[g]: searches, generated positions
    genes         names
    genomes       float64[g, k], the best genome of each generation
    learning      a dict for each generation: the report of the learning method
    damage        where the journal is damaged; "" if it is whole
    """

    folder: pathlib.Path
    name: str
    config_text: str
    manifest: dict
    generation: np.ndarray
    best: np.ndarray
    mean: np.ndarray
    quantiles: np.ndarray
    diversity: np.ndarray
    solved_share: np.ndarray
    evaluations: np.ndarray
    nodes: np.ndarray
    genes: tuple
    genomes: np.ndarray
    learning: list
    damage: str

    @functools.cached_property
    def config(self):
        """The resolved config: every parameter with its value."""
        return json.loads(_core.config_json(self.config_text, str(self.folder / "config.yaml")))

    @property
    def champion(self) -> Champion | None:
        """None before the end of the run."""
        file = self.folder / "best.json"
        return champion_of(file) if file.exists() else None

    def __len__(self):
        return len(self.generation)


@dataclass(frozen=True, eq=False)
class Validation:
    """A validation's results: one entry for each instance, in order.

    instance             uint64[m]
    outcome              str[m]: "solved", "node_limit" ...
    solved               bool[m]
    generated, expanded  uint64[m], positions
    lengths              by metric, int64[m]; -1 if unsolved
    length               length in the last metric
    seconds              float64[m], CPU time
    summary              contents of summary.json; None before the end
    """

    folder: pathlib.Path
    name: str
    domain: str
    instance: np.ndarray
    outcome: np.ndarray
    generated: np.ndarray
    expanded: np.ndarray
    lengths: dict
    seconds: np.ndarray
    summary: dict | None

    @property
    def solved(self):
        return self.outcome == "solved"

    @property
    def length(self):
        return list(self.lengths.values())[-1]

    def __len__(self):
        return len(self.instance)


def read_run(folder):
    """Reads a run's folder without changing it."""
    fields = _core.read_run(os.fspath(folder))
    records = json.loads(fields.pop("generations"))
    try:
        known = [generation_of(record, fields["name"]) for record in records]
    except KeyError as missing:
        raise _core.InputError(
            f"{folder}: generations.jsonl: expected the key {missing} in each line"
        ) from None
    genes = known[0].genes if known else ()

    def column(name, kind):
        return np.array([getattr(each, name) for each in known], dtype=kind)

    return Run(
        folder=pathlib.Path(folder),
        name=fields["name"],
        config_text=fields["config_text"],
        manifest=json.loads(fields["manifest"]),
        generation=column("generation", np.int64),
        best=column("best", np.float64),
        mean=column("mean", np.float64),
        quantiles=column("quantiles", np.float64).reshape(len(known), 5),
        diversity=column("diversity", np.float64),
        solved_share=column("solved_share", np.float64),
        evaluations=column("evaluations", np.uint64),
        nodes=column("nodes", np.uint64),
        genes=genes,
        genomes=column("best_genome", np.float64).reshape(len(known), len(genes)),
        learning=[each.learning for each in known],
        damage=fields["damage"],
    )


def read_validation(folder):
    """Reads a folder that `coevo validate` wrote, finished or not."""
    fields = _core.read_validation(os.fspath(folder))
    fields["outcome"] = np.array(fields["outcome"], dtype=str)
    fields["summary"] = json.loads(fields["summary"])
    return Validation(folder=pathlib.Path(folder), **fields)
