#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tuners.py at a small budget, stopped in between: the same rows each time. Ends with 77 where a tool is not installed.
# Usage: run_small.sh PYTHON, with the package coevo on PYTHONPATH
set -euo pipefail
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
python=$1
"$python" -c 'import optuna' 2> /dev/null || { echo "skipped: Optuna is not installed"; exit 77; }
Rscript -e 'library(irace)' > /dev/null 2>&1 || { echo "skipped: irace is not installed"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
cd "$work"
tune() { "$python" "$here/tuners.py" --budgets 200000,300000 --test 5000001-5000020 "$@"; }

tune --runs whole --seeds 1-2
tune --runs parts --seeds 2
tune --runs parts --seeds 1-2 | tee second.txt
if grep -q ' 2  ' second.txt; then echo "seed 2 was there"; exit 1; fi
diff -r whole parts
# As coevo-lab coevolution reads them: budgets are reached, in order, within 10 %.
"$python" - whole/*.jsonl << 'END'
import json, sys
for file in sys.argv[1:]:
    runs = [json.loads(line) for line in open(file, encoding="ascii")]
    assert [run["seed"] for run in runs] == [1, 2], file
    for run in runs:
        positions = [each["positions"] for each in run["incumbents"]]
        assert 200000 <= positions[0] < 220000 and 300000 <= positions[1] < 330000, (file, positions)
        assert all(len(each["genome"]) == 9 for each in run["incumbents"]), file
END
