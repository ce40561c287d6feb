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


def _frame(columns):
    try:
        import pandas
    except ImportError:
        raise ImportError("to_frame() needs pandas (Debian's python3-pandas)") from None
    return pandas.DataFrame(columns)


@dataclass(frozen=True, eq=False)
class Run:
    """A run's folder, finished or not. Arrays have one entry for each generation.

    generation    int64[g]
    best, mean    float64[g], fitness
    quantiles     float64[g, 5], of fitness: 0, 0.25, 0.5, 0.75, 1
    diversity, solved_share  float64[g]
    evaluations, nodes       uint64[g]: searches, generated positions; of a command runs, costs in `unit`
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
    def unit(self) -> str:
        """What `nodes` counts: positions, calls of a function, or a command's unit; "" for its quality."""
        target = self.config.get("target")
        if target is None:
            return "calls" if "function" in self.config else "positions"
        measure = target.get("measure")
        if measure in ("cpu", "wall"):
            return f"µs of {measure.replace('cpu', 'CPU')} time"
        return target.get("unit", "nodes") if measure == "nodes" else ""

    @property
    def champion(self) -> Champion | None:
        """None before the end of the run."""
        return _champion_in(self.folder)

    def to_frame(self):
        """A pandas DataFrame with a row for each generation and a column for each gene of the best genome."""
        columns = {name: getattr(self, name) for name in ("generation", "best", "mean")}
        for i, name in enumerate(("least", "lower_quartile", "median", "upper_quartile", "most")):
            columns[name] = self.quantiles[:, i]
        for name in ("diversity", "solved_share", "evaluations", "nodes"):
            columns[name] = getattr(self, name)
        for i, gene in enumerate(self.genes):
            columns[f"gene {gene}"] = self.genomes[:, i]
        return _frame(columns)

    def __len__(self):
        return len(self.generation)

    def __repr__(self):
        best = f", best {self.best[-1]:.4g}" if len(self) else ""
        return f"<Run {self.name} in {self.folder}: {len(self)} generations{best}>"


@dataclass(frozen=True, eq=False)
class Portfolio:
    """A portfolio's folder, finished or not.

    members  a Run for each member that has begun to evolve, in their order
    """

    folder: pathlib.Path
    members: list

    @property
    def champion(self) -> Champion | None:
        """The whole portfolio; None before the end."""
        return _champion_in(self.folder)

    def to_frame(self):
        """The members' frames, with the member's number in a column of its own."""
        frames = [each.to_frame() for each in self.members]
        for i, frame in enumerate(frames):
            frame.insert(0, "member", i + 1)
        import pandas

        return pandas.concat(frames, ignore_index=True) if frames else _frame({})

    def __len__(self):
        return len(self.members)

    def __repr__(self):
        return f"<Portfolio in {self.folder}: {len(self)} members>"


def _champion_in(folder):
    file = folder / "best.json"
    return champion_of(file) if file.exists() else None


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

    def to_frame(self):
        """A pandas DataFrame with a row for each instance."""
        columns = {name: getattr(self, name) for name in ("instance", "outcome", "solved", "generated", "expanded")}
        return _frame(columns | self.lengths | {"seconds": self.seconds})

    def __len__(self):
        return len(self.instance)

    def __repr__(self):
        return f"<Validation of {self.name}, {self.domain}: {self.solved.sum()} of {len(self)} solved>"


def read_run(folder):
    """Reads a run's folder without changing it: a Run, or a Portfolio of several."""
    folder = pathlib.Path(folder)
    members = sorted(folder.glob("member-*"))
    if members and not (folder / "generations.jsonl").exists():
        return Portfolio(folder, [read_run(each) for each in members])
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
        folder=folder,
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
