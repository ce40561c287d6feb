#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes long runs of a tiny evolution. Memory must stay flat, files must grow in proportion, and a run that is stopped
# a thousand times must end with the same bytes. Usage: scripts/soak.sh COEVO [GENERATIONS [RESUMES]]
set -euo pipefail
coevo=$(realpath "$1")
generations=${2:-100000}
resumes=${3:-1000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COEVO_CACHE=$work/cache
cd "$work"

cat > tiny.yaml <<YAML
name: soak
domain: tiles8
solver: {search: {name: best_first}, heuristics: [manhattan_distance, misplaced_tiles]}
limits: {nodes: 200}
training: {instances: 1-1000, sample: 20}
learning: {method: random, instances: 2}
evolver: {name: ga, generations: $generations, population: 4}
champion: {candidates: 2, instances: 10}
YAML

# Prints the resident memory of a process, in KiB, after every tenth of its run.
"$coevo" evolve tiny.yaml --run-dir whole --quiet --threads 2 > /dev/null &
pid=$!
echo "generation  resident KiB  checkpoint bytes"
next=$((generations / 10))
while kill -0 "$pid" 2> /dev/null; do
  sleep 0.2
  done_so_far=$(wc -l < whole/generations.jsonl 2> /dev/null || echo 0)
  [[ $done_so_far -ge $next ]] || continue
  memory=$(awk '/VmRSS/ {print $2}' "/proc/$pid/status" 2> /dev/null || echo -)
  printf '%10d  %12s  %16s\n' "$done_so_far" "$memory" "$(stat -c %s whole/populations/checkpoint.json)"
  next=$((next + generations / 10))
done
wait "$pid"

sed "s/generations: $generations/generations: $((60 * resumes))/" tiny.yaml > resumed.yaml
"$coevo" evolve resumed.yaml --run-dir straight --quiet > /dev/null
"$coevo" evolve resumed.yaml --run-dir stopped --quiet > /dev/null 2>&1 &
pid=$!
count=0
while [[ $count -lt $resumes ]]; do
  sleep "0.0$((RANDOM % 5 + 1))"
  kill -9 "$pid" 2> /dev/null || true
  wait "$pid" 2> /dev/null || true
  if [[ -e stopped/best.json ]]; then
    echo "$0: finished after $count kills: expected $resumes" >&2
    exit 1
  fi
  count=$((count + 1))
  if [[ -e stopped/config.yaml ]]; then
    "$coevo" evolve --resume stopped --quiet --threads $((RANDOM % 3 + 1)) > /dev/null 2>&1 &
  else
    "$coevo" evolve resumed.yaml --run-dir stopped --quiet > /dev/null 2>&1 &
  fi
  pid=$!
done
wait "$pid" 2> /dev/null || true
[[ -e stopped/best.json ]] || "$coevo" evolve --resume stopped --quiet > /dev/null
diff -r -x manifest.json -x log.txt straight stopped
echo "$count kills, the same bytes"
