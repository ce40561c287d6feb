# SPDX-License-Identifier: MIT
"""Search heuristics, measured and evolved: the library of coevo with numpy arrays.

evaluate    runs many weight vectors on many instances in parallel, for your own optimisers
solve       solves one instance with a shipped solver, a weight file or weights; see also verify, deal
evolve      runs an evolution, generation by generation; resumes a run in its folder
tune        tunes the parameters of a Python function with the same evolution
load_puzzles, load_game   add puzzles of your own, from a shared library, or a patience game's rule file
read_run, read_validation   return the results of `coevo evolve` and `coevo validate` as arrays

A caller's mistake raises InputError, a ValueError whose one line names the place, the fault and what was expected.
Every long call lets other Python threads run, and ends with KeyboardInterrupt on Ctrl-C.
"""

from ._core import InputError, __version__, domains, presets
from .evolution import Champion, Evolution, Generation, evolve
from .libraries import load_game, load_puzzles
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
from .runs import Portfolio, Run, Validation, read_run, read_validation
from .tuning import Choice, Integer, Real, tune

__all__ = [
    "Champion",
    "Choice",
    "Evolution",
    "Generation",
    "Heuristic",
    "InputError",
    "Integer",
    "Portfolio",
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
    "load_game",
    "load_puzzles",
    "presets",
    "read_run",
    "read_validation",
    "solve",
    "tune",
    "verify",
]
