#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures deals 1-32000 with each solver of the difficulty rating, on one thread, into FOLDER/NAME; what is there already is
# resumed or kept. Usage: analysis/difficulty/measure.sh COEVO FOLDER [NAME...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
coevo=$1 folder=$2
shift 2
[ $# -gt 0 ] || set -- single fast balanced quality heineman_automoves ga_freecell

solver_of() {
  case $1 in
    single | fast | balanced | quality) echo "--preset freecell-$1" ;;
    heineman_automoves) echo "configs/paper-heineman-automoves.json --max-nodes 1000000" ;;
    ga_freecell) echo "configs/paper-ga-freecell.json --max-nodes 1000000" ;;
    *) echo "$1: expected the name of a solver" >&2; return 2 ;;
  esac
}

for name in "$@"; do
  solver=$(solver_of "$name")
  resume=()
  [ -e "$folder/$name/results.csv" ] && resume=(--resume)
  # shellcheck disable=SC2086  # several words
  "$coevo" validate $solver --instances 1-32000 --threads 1 --quiet --output "$folder/$name" "${resume[@]}"
done
