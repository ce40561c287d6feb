# SPDX-License-Identifier: MIT
"""Solvers and their results on instances."""

import os
import warnings
from dataclasses import dataclass

import numpy as np

from . import _core


@dataclass(frozen=True)
class Heuristic:
    """A heuristic of a puzzle. `low` and `high` bound its value in its own unit."""

    name: str
    help: str
    low: float
    high: float
    smaller_is_better: bool
    admissible: bool


@dataclass(frozen=True)
class Solution:
    """The result of a search.

    outcome    "solved", "unsolvable" (proven), "exhausted", "node_limit", "memory_limit", "time_limit"
    moves      text in the requested notation; None without a solution
    length     in the puzzle's primary metric; None without a solution
    lengths    by metric, as the referee counted them
    positions  generated positions, the unit of max_nodes
    expanded   positions whose successors were produced
    seconds    CPU time of the search
    """

    instance: object
    outcome: str
    moves: str | None
    length: int | None
    lengths: dict
    positions: int
    expanded: int
    seconds: float

    @property
    def solved(self):
        return self.outcome == "solved"

    def __repr__(self):
        length = "" if self.length is None else f", {self.length} {list(self.lengths)[-1]}"
        return f"<Solution of {_short(self.instance)}: {self.outcome}{length}, {self.positions:,} positions>"


def _short(instance):
    return instance if isinstance(instance, int) else "a board"


@dataclass(frozen=True)
class Verdict:
    """The independent referee's verdict on a solution.

    `fault` describes the first illegal move, at `line` and `column` (from 1) of the text; `position` is the
    board at the end, or before that move. The verdict is true if the text solves the instance.
    """

    solved: bool
    legal: bool
    fault: str
    line: int
    column: int
    lengths: dict
    position: str

    def __bool__(self):
        return self.solved


_MANY = 20  # heuristics that a user hardly takes on purpose


class Solver:
    """A puzzle, a search with its settings, and heuristics in the order of the columns of weights.

    heuristics    names; None: all that can guide the search
    settings      parameters of the search and rules of the puzzle, by name (`coevo list searches`)
    quantisation  levels of the evaluation in a heuristic's range at weight 1
    """

    def __init__(
        self, domain=None, search="best_first", heuristics=None, settings=None, *, quantisation=65536
    ):
        self._core = _core.Solver.make(
            domain or "", search, _names(heuristics), settings or {}, quantisation
        )
        if heuristics is None and len(self.heuristics) > _MANY:
            warnings.warn(
                f"the solver computes all {len(self.heuristics)} heuristics, which slows its searches down "
                "many times; name the heuristics that you want",
                stacklevel=2,
            )

    @classmethod
    def _of(cls, core):
        self = cls.__new__(cls)
        self._core = core
        return self

    @classmethod
    def read(cls, path):
        """The solver in a weight file (`coevo export`, best.json of a run)."""
        return cls._of(_core.Solver.read(os.fspath(path)))

    @classmethod
    def preset(cls, name, domain=None):
        """A shipped solver: "fast" in this domain, or a full name (`coevo.presets()`).

        A puzzle may borrow the solvers of another one, as the game of a rule file does.
        """
        return cls._of(_core.Solver.preset(name, domain or ""))

    @property
    def domain(self):
        return self._core.domain

    @property
    def search(self):
        return self._core.search

    @property
    def settings(self):
        return self._core.settings

    @property
    def heuristics(self):
        """Names in the order of the columns of weights."""
        return self._core.heuristics

    @property
    def weights(self):
        """Weights by heuristic."""
        return self._core.weights

    def with_weights(self, weights):
        """The same solver with these weights: one for each heuristic in order, or a dict by name.

        A heuristic that the dict does not name has weight 0.
        """
        if isinstance(weights, dict):
            unknown = [name for name in weights if name not in self.heuristics]
            if unknown:
                raise _core.InputError(
                    f"weights: '{unknown[0]}': expected one of {', '.join(self.heuristics)}"
                )
            weights = [weights.get(name, 0.0) for name in self.heuristics]
        return Solver._of(self._core.with_weights(_floats(weights)))

    def save(self, path):
        """Writes a weight file, for `coevo solve --weights` and `coevo validate`."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._core.text)

    def evaluate(self, weights, instances, **limits):
        """Like coevo.evaluate()."""
        return evaluate(weights, instances, solver=self, **limits)

    def __repr__(self):
        return f"Solver(domain={self.domain!r}, search={self.search!r}, heuristics={self.heuristics!r})"

    def _repr_html_(self):
        rows = "".join(f"<tr><td>{name}</td><td>{weight:.4g}</td></tr>" for name, weight in self.weights.items())
        return f"<p>{self.domain}, {self.search}</p><table><tr><th>heuristic</th><th>weight</th></tr>{rows}</table>"


def _names(heuristics):
    if heuristics is None:
        return None
    if isinstance(heuristics, str) or not all(isinstance(each, str) for each in heuristics):
        raise _core.InputError(f"heuristics: {heuristics!r}: expected a sequence of names")
    return list(heuristics)


def _floats(values):
    try:
        return np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise _core.InputError(f"weights: expected numbers: {error}") from None


def _natural(value, name):
    try:
        if value >= 0:
            return int(value.__index__())
    except (AttributeError, TypeError):
        pass
    raise _core.InputError(f"{name}: {value!r}: expected a whole number, not negative")


def evaluate(
    weights,
    instances,
    *,
    solver=None,
    heuristics=None,
    domain=None,
    search="best_first",
    settings=None,
    max_nodes=20_000,
    max_memory_mib=1024,
    threads=0,
    lengths=False,
):
    """Runs the solver with each row of weights on each instance, in parallel.

    weights         float64[n, k], -16..16: a row for each solver, a column for each heuristic
    instances       m instances: a sequence of numbers or of boards' texts, or a text like "1-100,617"
    solver          a Solver; or instead the arguments of Solver: heuristics, domain, search, settings
    max_nodes       limit on positions that one search generates
    max_memory_mib  memory of one search's tables, in MiB
    threads         0: all cores; does not change the arrays
    lengths         also returns the solutions' lengths

    Returns (positions, solved) or (positions, solved, lengths):
    positions       uint64[n, m], generated positions, including failed searches
    solved          bool[n, m]
    lengths         int64[n, m] in the puzzle's primary metric; -1 if unsolved
    """
    if solver is None:
        solver = Solver(domain, search, heuristics, settings)
    elif heuristics is not None or domain is not None or settings is not None:
        raise _core.InputError("solver: expected no heuristics, domain or settings in addition")
    table = _core.evaluate(
        solver._core,
        _floats(weights),
        instances,
        _natural(max_nodes, "max_nodes"),
        _natural(max_memory_mib, "max_memory_mib"),
        _natural(threads, "threads"),
    )
    return table if lengths else table[:2]


def _solver_of(solver, domain):
    if solver is None:
        return Solver._of(_core.Solver.standard(domain or ""))
    if isinstance(solver, Solver):
        return solver
    if isinstance(solver, dict):
        return Solver(domain, heuristics=list(solver)).with_weights(solver)
    if isinstance(solver, str) and not solver.endswith(".json"):
        return Solver.preset(solver, domain)
    return Solver.read(solver)


def solve(
    instance,
    solver=None,
    *,
    domain=None,
    max_nodes=20_000_000,
    max_memory_mib=2048,
    max_seconds=0,
    format="",
):
    """Solves an instance, a number or a board's text; the referee has replayed every solution.

    solver       a preset's name, the path of a weight file (*.json), a Solver, or weights by heuristic
                 for the search best_first; None: the default solver of `coevo solve`
    max_nodes    limit on positions that the search generates
    max_seconds  limit on wall time; 0: no limit
    format       notation of the moves; "": the puzzle's usual notation
    """
    return Solution(
        **_core.solve(
            _solver_of(solver, domain)._core,
            instance,
            _natural(max_nodes, "max_nodes"),
            _natural(max_memory_mib, "max_memory_mib"),
            float(max_seconds),
            format,
        )
    )


def verify(instance, moves, *, domain=None, format="", rules=None):
    """Replays a solution of the instance (a number or a board's text) from any source.

    `rules` are the puzzle's (`coevo list domains`). A text that is not in the notation raises InputError.
    """
    return Verdict(**_core.verify(domain or "", instance, moves, format, rules or {}))


def deal(number, *, domain=None, format="", rules=None):
    """The initial board of an instance, as text."""
    return _core.deal(_natural(number, "instance"), domain or "", format, rules or {})


def heuristics(domain=None):
    """The heuristics that the puzzle lists."""
    return [Heuristic(**fields) for fields in _core.heuristics(domain or "")]
