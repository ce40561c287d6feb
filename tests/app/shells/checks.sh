# SPDX-License-Identifier: MIT
# What every shell's completion must offer. Sourced by the tests, which give `offered <word...>`: what the
# shell offers for the last word, one a line.

checks=0
faults=0

fault() {
  echo "$1" >&2
  faults=$((faults + 1))
}

# look_up <words>: sets `found` to what is offered for the last of the words, which blanks part. A blank at
# the end: the last word is empty.
look_up() {
  local words
  IFS=' ' read -ra words <<< "$1"
  [[ -z $1 || $1 == *' ' ]] && words+=("")
  found=$(offered "${words[@]}")
  checks=$((checks + 1))
}

# expect <words> <offer...>: these are among the offers.
expect() {
  local given=$1 found each
  look_up "$given"
  for each in "${@:2}"; do
    grep -qxF -e "$each" <<< "$found" || fault "coevo $given: expected $each among: ${found//$'\n'/ }"
  done
}

# refuse <words> <offer...>: these are not.
refuse() {
  local given=$1 found each
  look_up "$given"
  for each in "${@:2}"; do
    ! grep -qxF -e "$each" <<< "$found" || fault "coevo $given: expected no $each among: ${found//$'\n'/ }"
  done
}

# Those that all shells have in common; in a folder with own.yaml and the folder runs.
run_checks() {
  expect "" solve evolve completion man target-runner
  expect "so" solve
  refuse "so" evolve
  expect "solve --" --domain --optimal --max-nodes --threads --json
  refuse "solve --" --run-dir
  expect "--color never deal --" --format --set
  refuse "evolve --" --optimal
  expect "solve --domain " freecell tiles8 tiles24
  expect "solve --search b" beam best_first
  refuse "solve --search b" astar
  expect "validate --preset freecell-f" freecell-fast
  expect "ablate --heuristic manh" manhattan_distance
  expect "target-runner --measure " fitness nodes
  expect "solve --color a" auto always
  expect "list " heuristics presets
  refuse "list " solve
  expect "man so" solve
  refuse "solve --max-nodes " --domain own.yaml
  expect "evolve own" own.yaml
}

end_checks() {
  echo "$checks checked, $faults wrong"
  [[ $checks -gt 0 && $faults -eq 0 ]]
}
