# SPDX-License-Identifier: MIT
"""Search heuristics, measured and evolved: the library of coevo with numpy arrays.

evaluate    many weight vectors on many instances, in parallel, for optimisers of your own
solve       one instance by a shipped solver, a weight file or weights; verify, deal
evolve      an evolution, generation by generation; resumes where its folder holds one
tune        the parameters of a Python function by the same evolution
read_run, read_validation   what `coevo evolve` and `coevo validate` wrote, as arrays

Faults of the caller raise InputError, a ValueError, with one line: where, what, what was expected.
Every long call lets other Python threads run, and ends with KeyboardInterrupt on Ctrl-C.
"""

from ._core import InputError, __version__, domains, presets
from .evolution import Champion, Evolution, Generation, evolve
from .measurement import (
    Heuristic,
    Solution,
    Solver,
    Verdict,
    deal,
    evaluate,
    heuristics,
    solve,
    verify,
)
from .runs import Run, Validation, read_run, read_validation
from .tuning import Choice, Integer, Real, tune

__all__ = [
    "Champion",
    "Choice",
    "Evolution",
    "Generation",
    "Heuristic",
    "InputError",
    "Integer",
    "Real",
    "Run",
    "Solution",
    "Solver",
    "Validation",
    "Verdict",
    "__version__",
    "deal",
    "domains",
    "evaluate",
    "evolve",
    "heuristics",
    "presets",
    "read_run",
    "read_validation",
    "solve",
    "tune",
    "verify",
]
