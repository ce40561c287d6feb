#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What zsh offers with the script of `coevo completion zsh`: its completion runs in a zsh of its own on a
# pseudo-terminal, with a `compadd` that says what it is given. Usage: zsh_test.sh COEVO
set -uo pipefail
command -v zsh > /dev/null || exit 77
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
coevo=$1
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work ZDOTDIR=$work
touch "$work/own.yaml"
mkdir "$work/runs" "$work/functions"
cd "$work" || exit
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
end_checks
