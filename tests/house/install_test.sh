#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What belongs to which package: the components of `cmake --install` have what they must, and no file twice.
# Usage: install_test.sh BUILD_FOLDER
set -euo pipefail
build=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$1" >&2
  exit 1
}

# has <component> <file pattern...>, below the prefix.
has() {
  local component=$1 pattern
  shift
  cmake --install "$build" --component "$component" --prefix "$work/$component" > "$work/log"
  (cd "$work/$component" && find . -type f | sed 's|^\./||' | sort > "$work/$component.txt")
  for pattern in "$@"; do
    grep -qxE "$pattern" "$work/$component.txt" || fail "$component: expected $pattern among: $(cat "$work/$component.txt")"
  done
}

has program bin/coevo bin/coevo-lab share/coevo/configs/quickstart.yaml share/man/man1/coevo.1.gz \
  share/man/man1/coevo-target-runner.1.gz share/man/man1/coevo-lab-classics.1.gz \
  share/bash-completion/completions/coevo share/zsh/vendor-completions/_coevo \
  share/fish/vendor_completions.d/coevo.fish share/doc/coevo/copyright share/doc/coevo/changelog.gz
has development 'lib/.*libcoevo_app\.a|lib/libcoevo_app\.a' include/coevo/include/coevo/coevo.h \
  'lib/.*cmake/coevo/coevo-config.cmake' 'lib/.*pkgconfig/coevo.pc' share/doc/libcoevo-dev/copyright
components=(program development)
if [[ -d $build/python ]]; then
  has python 'lib/python.*/coevo/_core.*\.so' 'lib/python.*/coevo/__init__.py' share/doc/python3-coevo/copyright
  components+=(python)
fi
if grep -qE '\.(h|a)$' "$work/program.txt"; then fail "program: expected no headers and libraries"; fi

twice=$(for each in "${components[@]}"; do cat "$work/$each.txt"; done | sort | uniq -d)
[[ -z $twice ]] || fail "in two components: $twice"
