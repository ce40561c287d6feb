#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every manual page renders without a warning and says what --help says; the same on any machine.
# Usage: man_test.sh COEVO
set -euo pipefail
command -v man > /dev/null || exit 77
coevo=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 MANWIDTH=200
"$coevo" man --output "$work/pages"

fail() {
  echo "$1" >&2
  exit 1
}

# The commands: of --help, each with a page.
mapfile -t commands < <("$coevo" --help | awk '/^[A-Z][a-z ]*:$/ {inside = !/^Options/; next} /^$/ {inside = 0} inside && /^  [a-z]/ {print $1}')
[[ ${#commands[@]} -gt 20 ]] || fail "--help: commands expected, not ${commands[*]}"
commands+=(man completion)  # not in --help
[[ $(find "$work/pages" -name '*.1' | wc -l) -eq $((${#commands[@]} + 1)) ]] || fail "a page for each command expected"

options=0
for command in "" "${commands[@]}"; do
  page=$work/pages/coevo${command:+-$command}.1
  cmp "$page" <("$coevo" man $command) || fail "$page: expected what coevo man $command prints"
  man --warnings=all -E UTF-8 -l "$page" > "$work/text" 2> "$work/warnings" < /dev/null
  [[ ! -s $work/warnings ]] || fail "$page: $(cat "$work/warnings")"
  grep -q '^NAME' "$work/text" || fail "$page: expected a section NAME"
  # Each option and argument of --help stands in the page.
  for option in $("$coevo" $command --help | grep -oE '^  (-[a-z],)?--[a-z-]+' | grep -oE -e '--[a-z-]+' | grep -vxE -e '--(help|version)'); do
    grep -qE -- "^ +(-[a-z], )?([^ ]+, )*$option( |,|\$)" "$work/text" || fail "$page: expected $option"
    options=$((options + 1))
  done
done
[[ $options -gt 100 ]] || fail "only $options options found"
man -l "$work/pages/coevo-solve.1" < /dev/null | tr -s ' \n' ' ' > "$work/solve"
grep -q 'One of: [^.]*freecell-fast' "$work/solve" || fail "coevo-solve.1: expected the presets"
echo "${#commands[@]} pages, $options options"
