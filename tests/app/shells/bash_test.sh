#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Calls the function of `coevo completion bash` as bash does, and checks what it offers.
# Usage: bash_test.sh COEVO
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
coevo=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$work/own.yaml" "$work/own weights.json"
mkdir "$work/runs"
cd "$work" || exit

# Strict: nothing in it may fail or be unset.
"$coevo" completion bash > completion.bash || exit
bash -n completion.bash || exit
source completion.bash
[[ $(complete -p coevo) == "complete -F _coevo coevo" ]] || fault "not registered: $(complete -p coevo)"

# offered <word...>: what is offered for the last word, one a line.
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
end_checks
