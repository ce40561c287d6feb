#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the whole comparison at a small budget in a separate folder, and stops it in between. Ends with 77 if a tuner
# is not installed. Usage: run_small.sh COEVO PYTHON
set -euo pipefail
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
coevo=$(realpath "$1")
python=$2
"$python" -c 'import optuna' 2> /dev/null || { echo "skipped: Optuna is not installed"; exit 77; }
command -v minisat > /dev/null || { echo "skipped: MiniSat is not installed"; exit 77; }
Rscript -e 'library(irace)' > /dev/null 2>&1 || { echo "skipped: irace is not installed"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COEVO_CACHE=$work/cache PYTHONDONTWRITEBYTECODE=1
cd "$work"
compare() { "$python" "$here/compare.py" "$coevo" --runs 300 --seeds 1 --test 6 "$@"; }

compare --tasks fc-solve --tuners coevo > first.txt
cp tuners/results/fc-solve.csv first.csv
compare --jobs 2
# Existing results stay; each other result is added once.
diff first.csv <(head -n "$(wc -l < first.csv)" tuners/results/fc-solve.csv)
for task in fc-solve best-first minisat; do
  diff <(printf '%s\n' coevo default irace optuna random) \
    <(tail -n +2 "tuners/results/$task.csv" | cut -d, -f1 | sort)
  awk -F, 'NR > 1 && ($3 > 300 || $10 != 6) { print "line", NR, $0; exit 1 }' "tuners/results/$task.csv"
done
# Uses no pipe: grep -q ends at the first match, and the writer would end with SIGPIPE.
compare > tables.txt
grep -q '^| coevo |' tables.txt
