#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/patsolve.sh, with a program in place of patsolve: columns in, moves out, no file left behind.
set -euo pipefail
script=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../scripts/patsolve.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/tmp"
export TMPDIR=$work/tmp
cd "$work"
printf '%s\n' '#!/bin/sh' 'echo "$*: $(tail -n 1 layout)" > win; echo noise' > fake
printf '%s\n' '#!/bin/sh' 'exit 1' > hopeless
chmod +x fake hopeless

fail() {
  echo "$1" >&2
  exit 1
}

said=$(printf 'Freecells: -\n: JD KD\n: 2D KC\n' | "$script" ./fake -S)
[[ $said == "-f -q -M100 -S layout: 2D KC" ]] || fail "moves: $said"
said=$(echo ": JD" | PATH=$work:$PATH "$script" fake)
[[ $said == "-f -q -M100 layout: JD" ]] || fail "a program in PATH: $said"
said=$(echo ": JD" | "$script" ./hopeless) || fail "no solution: expected exit status 0"
[[ -z $said ]] || fail "no solution: $said"
[[ -z $(ls tmp) ]] || fail "left behind: $(ls tmp)"
