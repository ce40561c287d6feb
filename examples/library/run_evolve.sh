#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# An easy evolution must be stopped by the observer before its last generation. Usage: run_evolve.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export COEVO_CACHE=$work/cache
cat > easy.yaml <<'YAML'
solver:
  search: {name: best_first}
  heuristics: [hsdh, num_cards_not_at_foundations]
limits: {nodes: 3000}
fitness: {objective: log_nodes}
training: {instances: 1-20, sample: 10}
learning: {method: random, instances: 4}
evolver: {name: ga, generations: 50, population: 4}
champion: {instances: 5}
YAML
"$program" easy.yaml run | tee out.txt
[[ ! -e run/best.json && $(grep -c '^generation ' out.txt) -lt 50 ]]
