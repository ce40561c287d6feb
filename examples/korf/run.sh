#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Evolves weights for the 15-puzzle, validates them on Korf's 100 boards and proves the boards' shortest
# lengths, in the folder `korf` below the current one. Usage: run.sh COEVO [OPTION...], with options of
# `coevo evolve`. BOARDS=N in the environment takes only the first N boards.
set -euo pipefail
coevo=$(realpath "$(command -v "$1")")
shift
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
mkdir -p korf
cd korf
awk -v boards="${BOARDS:-100}" '/^#/ || ++n <= boards' "$here/korf100.txt" > korf100.txt
"$coevo" evolve "$here/korf.yaml" --run-dir run "$@"
"$coevo" export run --output korf.json
"$coevo" validate korf.json --instances-file korf100.txt --output weighted_astar
"$coevo" validate --domain tiles15 --optimal --set bound=additive_5_5_5 --instances-file korf100.txt --output shortest
"$coevo" report run weighted_astar shortest --output report.html
