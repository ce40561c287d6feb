# SPDX-License-Identifier: MIT
import os
import pathlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, overload

import numpy as np
import numpy.typing as npt

__version__: str

_Path: TypeAlias = str | os.PathLike[str]
_Instance: TypeAlias = int | str
_Instances: TypeAlias = str | Iterable[int] | Iterable[str] | npt.NDArray[np.integer[Any]]
_Settings: TypeAlias = Mapping[str, bool | int | float | str]

class InputError(ValueError): ...

class Heuristic:
    name: str
    help: str
    low: float
    high: float
    smaller_is_better: bool
    admissible: bool

class Solution:
    instance: _Instance
    outcome: str
    moves: str | None
    length: int | None
    lengths: dict[str, int]
    positions: int
    expanded: int
    seconds: float
    @property
    def solved(self) -> bool: ...

class Verdict:
    solved: bool
    legal: bool
    fault: str
    line: int
    column: int
    lengths: dict[str, int]
    position: str
    def __bool__(self) -> bool: ...

class Solver:
    def __init__(
        self,
        domain: str | None = None,
        search: str = "best_first",
        heuristics: Sequence[str] | None = None,
        settings: _Settings | None = None,
        *,
        quantisation: int = 65536,
    ) -> None: ...
    @classmethod
    def read(cls, path: _Path) -> Solver: ...
    @classmethod
    def preset(cls, name: str, domain: str | None = None) -> Solver: ...
    @property
    def domain(self) -> str: ...
    @property
    def search(self) -> str: ...
    @property
    def settings(self) -> dict[str, bool | int | float | str]: ...
    @property
    def heuristics(self) -> list[str]: ...
    @property
    def weights(self) -> dict[str, float]: ...
    def with_weights(self, weights: npt.ArrayLike | Mapping[str, float]) -> Solver: ...
    def save(self, path: _Path) -> None: ...
    @overload
    def evaluate(
        self,
        weights: npt.ArrayLike,
        instances: _Instances,
        *,
        max_nodes: int = 20_000,
        max_memory_mib: int = 1024,
        threads: int = 0,
        lengths: Literal[False] = False,
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_]]: ...
    @overload
    def evaluate(
        self,
        weights: npt.ArrayLike,
        instances: _Instances,
        *,
        max_nodes: int = 20_000,
        max_memory_mib: int = 1024,
        threads: int = 0,
        lengths: Literal[True],
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_], npt.NDArray[np.int64]]: ...

@overload
def evaluate(
    weights: npt.ArrayLike,
    instances: _Instances,
    *,
    solver: Solver | None = None,
    heuristics: Sequence[str] | None = None,
    domain: str | None = None,
    search: str = "best_first",
    settings: _Settings | None = None,
    max_nodes: int = 20_000,
    max_memory_mib: int = 1024,
    threads: int = 0,
    lengths: Literal[False] = False,
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_]]: ...
@overload
def evaluate(
    weights: npt.ArrayLike,
    instances: _Instances,
    *,
    solver: Solver | None = None,
    heuristics: Sequence[str] | None = None,
    domain: str | None = None,
    search: str = "best_first",
    settings: _Settings | None = None,
    max_nodes: int = 20_000,
    max_memory_mib: int = 1024,
    threads: int = 0,
    lengths: Literal[True],
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_], npt.NDArray[np.int64]]: ...
def solve(
    instance: _Instance,
    solver: _Path | Solver | dict[str, float] | None = None,
    *,
    domain: str | None = None,
    max_nodes: int = 20_000_000,
    max_memory_mib: int = 2048,
    max_seconds: float = 0,
    format: str = "",
) -> Solution: ...
def verify(
    instance: _Instance,
    moves: str,
    *,
    domain: str | None = None,
    format: str = "",
    rules: _Settings | None = None,
) -> Verdict: ...
def deal(
    number: int, *, domain: str | None = None, format: str = "", rules: _Settings | None = None
) -> str: ...
def domains() -> list[str]: ...
def presets() -> list[str]: ...
def load_puzzles(library: _Path) -> list[str]: ...
def load_game(rules: _Path) -> str: ...
def heuristics(domain: str | None = None) -> list[Heuristic]: ...

class Generation:
    run: str
    generation: int
    best: float
    mean: float
    quantiles: tuple[float, ...]
    diversity: float
    solved_share: float
    evaluations: int
    nodes: int
    genes: tuple[str, ...]
    best_genome: npt.NDArray[np.float64]
    learning: dict[str, Any]

class Champion:
    file: pathlib.Path
    solver: Solver | None
    configuration: dict[str, Any] | None
    fitness: float | None
    generation: int | None
    @property
    def weights(self) -> dict[str, float]: ...

class Evolution:
    folder: pathlib.Path
    def __iter__(self) -> Iterator[Generation]: ...
    def run(self) -> Champion: ...
    @property
    def finished(self) -> bool: ...
    @property
    def result(self) -> pathlib.Path | None: ...
    @property
    def champion(self) -> Champion | None: ...

def evolve(
    config: _Path | dict[str, Any],
    folder: _Path,
    *,
    overrides: Mapping[str, Any] | None = None,
    threads: int = 0,
) -> Evolution: ...

class Real:
    low: float
    high: float
    log: bool
    def __init__(self, low: float, high: float, log: bool = False) -> None: ...

class Integer:
    low: int
    high: int
    log: bool
    def __init__(self, low: int, high: int, log: bool = False) -> None: ...

class Choice:
    values: tuple[str | bool | int | float, ...]
    def __init__(self, *values: str | bool | int | float) -> None: ...

_Parameter: TypeAlias = (
    Real | Integer | Choice | tuple[float, float] | list[str] | list[bool] | list[int] | list[float]
)

def tune(
    function: Callable[[dict[str, Any], Any, int], float],
    parameters: Mapping[str, _Parameter],
    instances: Iterable[Any],
    folder: _Path,
    *,
    worst: float,
    name: str = "function",
    seed: int = 1,
    evolution: Mapping[str, Any] | None = None,
    map: Callable[..., Iterable[float]] = ...,
) -> Evolution: ...

class Run:
    folder: pathlib.Path
    name: str
    config_text: str
    manifest: dict[str, Any]
    generation: npt.NDArray[np.int64]
    best: npt.NDArray[np.float64]
    mean: npt.NDArray[np.float64]
    quantiles: npt.NDArray[np.float64]
    diversity: npt.NDArray[np.float64]
    solved_share: npt.NDArray[np.float64]
    evaluations: npt.NDArray[np.uint64]
    nodes: npt.NDArray[np.uint64]
    genes: tuple[str, ...]
    genomes: npt.NDArray[np.float64]
    learning: list[dict[str, Any]]
    damage: str
    @property
    def config(self) -> dict[str, Any]: ...
    @property
    def unit(self) -> str: ...
    @property
    def champion(self) -> Champion | None: ...
    def to_frame(self) -> Any: ...
    def __len__(self) -> int: ...

class Portfolio:
    folder: pathlib.Path
    members: list[Run]
    @property
    def champion(self) -> Champion | None: ...
    def to_frame(self) -> Any: ...
    def __len__(self) -> int: ...

class Validation:
    folder: pathlib.Path
    name: str
    domain: str
    instance: npt.NDArray[np.uint64]
    outcome: npt.NDArray[np.str_]
    generated: npt.NDArray[np.uint64]
    expanded: npt.NDArray[np.uint64]
    lengths: dict[str, npt.NDArray[np.int64]]
    seconds: npt.NDArray[np.float64]
    summary: dict[str, Any] | None
    @property
    def solved(self) -> npt.NDArray[np.bool_]: ...
    @property
    def length(self) -> npt.NDArray[np.int64]: ...
    def to_frame(self) -> Any: ...
    def __len__(self) -> int: ...

def read_run(folder: _Path) -> Run | Portfolio: ...
def read_validation(folder: _Path) -> Validation: ...
