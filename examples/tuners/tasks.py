# SPDX-License-Identifier: MIT
"""The two tasks: their runs, and the test of a configuration on many instances at once."""
import dataclasses
import json
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TRAINING = 200  # instances
CHECKED = 5  # test instances that each configuration is also run on one by one

# The program's own default is 0 instead of 0.001, the lowest value on the logarithmic scale.
FC_SOLVE = {"cards_out": 0.5, "max_sequence": 0.001, "cards_under": 0.3, "renegades": 0.001, "depth": 0.2}
BEST_FIRST = dict.fromkeys(
    ["hsdh", "num_well_placed", "num_cards_not_at_foundations", "free_cells", "difference_from_top",
     "lowest_home_card", "highest_home_card", "difference_home", "sum_of_bottom_cards"], 0.5)


@dataclasses.dataclass
class Task:
    name: str
    default: dict
    command: list  # words with {NAME} and {instance}
    cost: str  # the pattern of the cost of a solved run; any other costs the penalty
    cutoff: int  # in the unit of the cost
    coevo: str
    has_files: bool  # an instance is a file, else a number
    test_counts: object  # (task, values, first, count, folder) -> costs

    @property
    def penalty(self):
        return 10 * self.cutoff

    def instances(self, first, count, folder):
        """The deals in the form that the command expects."""
        numbers = [str(number) for number in range(first, first + count)]
        if not self.has_files:
            return numbers
        boards = folder / "boards"
        boards.mkdir(parents=True, exist_ok=True)
        for number in numbers:
            if not (boards / number).exists():
                dealt = subprocess.run([self.coevo, "deal", "--format", "fc-solve", number], check=True,
                                       stdout=subprocess.PIPE)
                (boards / number).write_bytes(dealt.stdout)
        return [str(boards / number) for number in numbers]

    def environment(self, log):
        return {"TUNERS_COMMAND": "\n".join(self.command), "TUNERS_COST": self.cost,
                "TUNERS_PENALTY": str(self.penalty), "TUNERS_LOG": str(log)}

    def test(self, runner, values, first, count, folder):
        """The costs on test instances; also runs the first few one by one, as the tuners do."""
        folder.mkdir(parents=True, exist_ok=True)
        costs = self.test_counts(self, values, first, count, folder)
        single = self.instances(first, min(CHECKED, count), folder)
        switches = [word for name, value in zip(self.default, values) for word in (f"--{name}", str(value))]
        for instance, expected in zip(single, costs):
            done = subprocess.run([runner, "1", "1", "1", instance, *switches], check=True, stdout=subprocess.PIPE,
                                  env=self.environment(folder / "checks.log"))
            if float(done.stdout) != expected:
                raise SystemExit(f"{self.name}: {instance}: {values}: {done.stdout}: expected {expected}")
        return costs


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
    weights = {name: float(value) for name, value in zip(task.default, values)}
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


def tasks(coevo):
    """Tasks by name, in the order of their execution."""
    placeholders = ["{" + name + "}" for name in FC_SOLVE]
    fc_solve = Task("fc-solve", FC_SOLVE,
                    ["fc-solve", *fc_solve_arguments(placeholders, 5000), "-sel", "{instance}"],
                    r"solveable\.\s+Total number of states checked is (\d+)", 5000, coevo, True, fc_solve_counts)
    switches = [word for name in BEST_FIRST for word in (f"--{name}", "{" + name + "}")]
    best_first = Task("best-first", BEST_FIRST,
                      [coevo, "target-runner", "--measure", "nodes", str(HERE / "best-first.yaml"), "1", "1", "1",
                       "{instance}", *switches], r"^(\d+) ", 20000, coevo, False, best_first_counts)
    return {task.name: task for task in (fc_solve, best_first)}
