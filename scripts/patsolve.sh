#!/bin/sh
# SPDX-License-Identifier: MIT
# Adapts patsolve for `coevo-lab peers`: reads fc-solve's notation and prints patsolve's moves. patsolve reads
# only columns, and writes its moves to a file `win` in its working folder.
# Usage: patsolve.sh PATSOLVE [OPTION...]; -S: the first solution found instead of short ones.
set -eu
case $1 in
*/*) program=$(cd "${1%/*}" && pwd)/${1##*/} ;;
*) program=$1 ;;
esac
shift
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# Uses only the shell's builtins: each process would cost as much as an easy deal.
while read -r mark cards; do
  if [ "$mark" = : ]; then echo "$cards"; fi
done > "$folder/layout"
cd "$folder"
"$program" -f -q -M100 "$@" layout > /dev/null 2>&1 || true
[ -e win ] || exit 0
while read -r line; do echo "$line"; done < win
