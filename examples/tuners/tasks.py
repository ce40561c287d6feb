# SPDX-License-Identifier: MIT
"""The tasks: their parameters and runs, and the test of a configuration on many instances at once."""
import dataclasses
import json
import pathlib
import random
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TRAINING = 200  # instances
CHECKED = 5  # test instances that each configuration is also run on one by one


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter of a task, in the words of each tuner."""
    default: object
    values: list  # [lowest, highest], or all values of a categorical parameter
    kind: str = "real"  # "real", "integer" or "categorical"
    log: bool = False

    def irace(self, name):
        scale = ",log" if self.log else ""
        return f'{name} "--{name} " {self.kind[0]}{scale} ({", ".join(map(str, self.values))})\n'

    def coevo(self):
        scale = {"log": True} if self.log else {}
        return {self.kind: self.values, "default": self.default, **scale}

    def optuna(self, name, trial):
        if self.kind == "categorical":
            return trial.suggest_categorical(name, self.values)
        suggest = trial.suggest_float if self.kind == "real" else trial.suggest_int
        return suggest(name, *self.values, log=self.log)

    def text(self, value):
        return f"{float(value):.4f}" if self.kind == "real" else str(value)


def weight(default):
    return Parameter(default, [0.001, 1], log=True)


def switch(name, is_default):
    """A switch that minisat also has in the form -no-NAME."""
    return Parameter(name if is_default else f"no-{name}", [name, f"no-{name}"], "categorical")


# The program's own default is 0 instead of 0.001, the lowest value on the logarithmic scale.
FC_SOLVE = {"cards_out": weight(0.5), "max_sequence": weight(0.001), "cards_under": weight(0.3),
            "renegades": weight(0.001), "depth": weight(0.2)}
BEST_FIRST = dict.fromkeys(
    ["hsdh", "num_well_placed", "num_cards_not_at_foundations", "free_cells", "difference_from_top",
     "lowest_home_card", "highest_home_card", "difference_home", "sum_of_bottom_cards"], weight(0.5))
MINISAT = {
    "rnd_freq": Parameter(0, [0, 0.2]), "var_decay": Parameter(0.95, [0.6, 0.999]),
    "cla_decay": Parameter(0.999, [0.9, 0.9999]), "rinc": Parameter(2, [1.1, 4]),
    "rfirst": Parameter(100, [10, 1000], "integer", log=True), "phase_saving": Parameter(2, [0, 2], "integer"),
    "ccmin_mode": Parameter(2, [0, 2], "integer"), "grow": Parameter(0, [0, 20], "integer"),
    "cl_lim": Parameter(20, [5, 50], "integer"), "luby": switch("luby", True), "rnd_init": switch("rnd-init", False),
    "elim": switch("elim", True), "asymm": switch("asymm", False)}


@dataclasses.dataclass
class Task:
    name: str
    parameters: dict  # by name
    command: list  # words with {NAME} and {instance}
    cost: str  # the pattern of the cost of a solved run; any other costs the penalty
    cutoff: int  # in the unit of the cost
    coevo: str
    board: object  # (task, number) -> the bytes of an instance's file; None: an instance is a number
    test_counts: object  # (task, values, first, count, folder) -> costs

    @property
    def penalty(self):
        return 10 * self.cutoff

    def instances(self, first, count, folder):
        """The instances in the form that the command expects."""
        numbers = [str(number) for number in range(first, first + count)]
        if self.board is None:
            return numbers
        boards = folder / f"{self.name}-instances"
        boards.mkdir(parents=True, exist_ok=True)
        for number in numbers:
            if not (boards / number).exists():
                (boards / number).write_bytes(self.board(self, number))
        return [str(boards / number) for number in numbers]

    def switches(self, values):
        return [word for name, value in zip(self.parameters, values) for word in (f"--{name}", str(value))]

    def environment(self, log):
        return {"TUNERS_COMMAND": "\n".join(self.command), "TUNERS_COST": self.cost,
                "TUNERS_PENALTY": str(self.penalty), "TUNERS_LOG": str(log)}

    def test(self, runner, values, first, count, folder):
        """The costs on test instances; also runs the first few one by one, as the tuners do."""
        folder.mkdir(parents=True, exist_ok=True)
        costs = self.test_counts(self, values, first, count, folder)
        single = self.instances(first, min(CHECKED, count), folder)
        for instance, expected in zip(single, costs):
            done = subprocess.run([runner, "1", "1", "1", instance, *self.switches(values)], check=True,
                                  stdout=subprocess.PIPE, env=self.environment(folder / "checks.log"))
            if float(done.stdout) != expected:
                raise SystemExit(f"{self.name}: {instance}: {values}: {done.stdout}: expected {expected}")
        return costs


def fc_solve_board(task, number):
    return subprocess.run([task.coevo, "deal", "--format", "fc-solve", number], check=True,
                          stdout=subprocess.PIPE).stdout


def fc_solve_arguments(values, cutoff):
    return ["--method", "a-star", "-asw", ",".join(str(value) for value in values), "-mi", str(cutoff)]


def fc_solve_counts(task, values, first, count, __):
    """Freecell Solver's program for ranges of deals prints the number of checked states after each deal."""
    done = subprocess.run(["freecell-solver-range-parallel-solve", str(first), str(first + count - 1), "1",
                           *fc_solve_arguments(values, task.cutoff)], check=True, stdout=subprocess.PIPE, text=True)
    lines = done.stdout.splitlines()
    unsolved = {line.split()[3] for line in lines if line.startswith("Intractable")}
    costs, before = [], 0
    for line in lines:
        found = re.match(r"Reached Board No\. (\d+) at .*total_num_iters=(\d+)", line)
        if found:
            costs.append(task.penalty if found[1] in unsolved else int(found[2]) - before)
            before = int(found[2])
    return costs


def best_first_counts(task, values, first, count, folder):
    weights = {name: float(value) for name, value in zip(task.parameters, values)}
    content = {"format": "coevo-weights", "version": 1, "quantisation": 65536, "domain": "freecell",
               "search": {"name": "best_first"}, "weights": weights}
    (folder / "weights.json").write_text(json.dumps(content))
    shutil.rmtree(folder / "validation", ignore_errors=True)
    subprocess.run([task.coevo, "--quiet", "--threads", "1", "validate", "weights.json", "--instances",
                    f"{first}-{first + count - 1}", "--max-nodes", str(task.cutoff), "--output", "validation"],
                   cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    rows = [line.split(",") for line in (folder / "validation/results.csv").read_text().splitlines()[1:]]
    rows.sort(key=lambda row: int(row[0]))
    return [int(row[2]) if row[1] == "solved" else task.penalty for row in rows]


def random_3sat(_, number, variables=150, ratio=4.26):
    """A random formula near the threshold, where half of the formulas are satisfiable."""
    numbers = random.Random(int(number))
    clauses = round(variables * ratio)
    lines = [f"p cnf {variables} {clauses}"]
    for _ in range(clauses):
        chosen = numbers.sample(range(1, variables + 1), 3)
        lines.append(" ".join(str(numbers.choice((1, -1)) * variable) for variable in chosen) + " 0")
    return ("\n".join(lines) + "\n").encode()


def minisat_arguments(values):
    options = [f"-{value}" if parameter.kind == "categorical" else f"-{name.replace('_', '-')}={value}"
               for (name, parameter), value in zip(MINISAT.items(), values)]
    return ["minisat", "-cpu-lim=60", *options]


def minisat_counts(task, values, first, count, folder):
    """One run for each instance, as the program has no other way."""
    costs = []
    for instance in task.instances(first, count, folder):
        output = subprocess.run([*minisat_arguments(values), instance], check=False, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, text=True).stdout
        found = re.search(task.cost, output)
        costs.append(int(found[1]) if found else task.penalty)
    return costs


def tasks(coevo):
    """Tasks by name, in the order of their execution."""
    placeholders = ["{" + name + "}" for name in FC_SOLVE]
    fc_solve = Task("fc-solve", FC_SOLVE,
                    ["fc-solve", *fc_solve_arguments(placeholders, 5000), "-sel", "{instance}"],
                    r"solveable\.\s+Total number of states checked is (\d+)", 5000, coevo, fc_solve_board, fc_solve_counts)
    switches = [word for name in BEST_FIRST for word in (f"--{name}", "{" + name + "}")]
    best_first = Task("best-first", BEST_FIRST,
                      [coevo, "target-runner", "--measure", "nodes", str(HERE / "best-first.yaml"), "1", "1", "1",
                       "{instance}", *switches], r"^(\d+) ", 20000, coevo, None, best_first_counts)
    minisat = Task("minisat", MINISAT, [*minisat_arguments(["{" + name + "}" for name in MINISAT]), "{instance}"],
                   r"conflicts\s*: (\d+)[\s\S]*SATISFIABLE", 1000000, coevo, random_3sat, minisat_counts)
    return {task.name: task for task in (fc_solve, best_first, minisat)}
