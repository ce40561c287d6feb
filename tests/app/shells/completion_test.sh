#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What a shell offers with the script of `coevo completion SHELL`. Usage: completion_test.sh SHELL COEVO
set -uo pipefail
shell=$1 coevo=$2
command -v "$shell" > /dev/null || exit 77
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$work/own.yaml" "$work/own weights.json"
mkdir "$work/runs"
cd "$work" || exit

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

# Those that all shells have in common; each gives `offered <word...>`: what it offers for the last word,
# one a line.
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

# Its function is called as bash does. Strict: nothing in it may fail or be unset.
check_bash() {
  "$coevo" completion bash > completion.bash || exit
  bash -n completion.bash || exit
  source completion.bash
  [[ $(complete -p coevo) == "complete -F _coevo coevo" ]] || fault "not registered: $(complete -p coevo)"
  offered() {
    COMP_WORDS=(coevo "$@") COMP_CWORD=$# COMPREPLY=()
    _coevo
    printf '%s\n' "${COMPREPLY[@]}"
  }
  run_checks
  # bash parts words at '='.
  expect "solve --domain = til" tiles8 tiles15 tiles24
  refuse "solve --domain = til" freecell
  expect "solve --set cel" cells=
  refuse "solve --set cells = 3" cells=
  expect "evolve own" own.yaml "own weights.json"
  expect "init --command ./solver own" own.yaml  # what is behind it is the other program's
  refuse "init --command ./solver --" --output
}

check_fish() {
  export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
  "$coevo" completion fish > completion.fish || exit
  fish --no-execute completion.fish || exit
  # Descriptions stand behind a tab.
  offered() {
    fish --no-config -c "source completion.fish; complete -C 'coevo $*'" | cut -f 1
  }
  run_checks
  expect "export " runs/
  refuse "export " own.yaml
  expect "solve --domain=til" --domain=tiles8
  expect "solve --set cel" cells=
}

# Its completion runs in a zsh of its own on a pseudo-terminal, with a `compadd` that says what it is given.
check_zsh() {
  export HOME=$work ZDOTDIR=$work
  mkdir functions
  "$coevo" completion zsh > functions/_coevo || exit
  zsh -n functions/_coevo || exit
  offered() {
    zsh -f "$here/offered.zsh" "coevo $*"
  }
  run_checks
  expect "export " runs
  refuse "export " own.yaml
  expect "solve --domain=til" tiles8
  expect "solve --set cel" cells=
}

"check_$shell"
end_checks
