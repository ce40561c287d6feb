#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Deals the boards, tunes fc-solve and makes a report, in the folder `fc-solve` below the current one.
# Usage: run.sh COEVO [TRAIN [TEST [OPTION...]]], with options of `coevo evolve`.
set -euo pipefail
coevo=$(realpath "$(command -v "$1")")
train=${2:-200}
test=${3:-300}
shift $(($# < 3 ? $# : 3))
config=$(realpath "$(dirname "${BASH_SOURCE[0]}")")/fc-solve.yaml

# deal_into FOLDER FIRST COUNT: writes one file for each deal.
deal_into() {
  mkdir -p "$1"
  for ((number = $2; number < $2 + $3; ++number)); do
    "$coevo" deal --format fc-solve "$number" > "$1/$number.board"
  done
}

mkdir -p fc-solve
cd fc-solve
deal_into boards/train 2000001 "$train"
deal_into boards/test 3000001 "$test"
"$coevo" evolve "$config" --run-dir run "$@"
"$coevo" report run --output report.html
