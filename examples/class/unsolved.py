# SPDX-License-Identifier: MIT
"""Prints the shares of training instances that no host solved and that all hosts solved, by quarters of a run.

Usage: unsolved.py RUN... (run folders of evolutions; docs/formats.md describes the journal)
"""

import json
import sys
from pathlib import Path


def shares(generations):
    """Shares among the instances that the hosts of these generations met."""
    met = [one for each in generations if "population" in each
           for one in zip(each["population"]["instances"]["hosts"], each["population"]["instances"]["solved"])]
    none = sum(solved == 0 for _, solved in met)
    every = sum(solved == hosts for hosts, solved in met)
    return f"{none / len(met):4.0%} {every / len(met):4.0%}"


print("solved by no host, by all hosts: first quarter ... last quarter")
for run in sys.argv[1:]:
    lines = Path(run, "generations.jsonl").read_text(encoding="utf-8").splitlines()
    journal = [json.loads(line) for line in lines]
    quarter = max(1, len(journal) // 4)
    parts = [journal[i:i + quarter] for i in range(0, 4 * quarter, quarter)]
    print(Path(run).name, "  ".join(shares(part) for part in parts if part), sep="  ")
