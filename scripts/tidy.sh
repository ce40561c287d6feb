#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# clang-tidy's quick checks on a fixed set of folders, in three minutes of CPU time, for each run of
# CI. All checks on all sources take hours: the preset `tidy`, in scripts/nightly.sh.
# usage: tidy.sh [BUILD]: a configured build folder, for the headers that CMake makes (build/ci).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:-build/ci}

checks=(
  bugprone-use-after-move
  misc-definitions-in-headers
  misc-redundant-expression
  misc-unused-alias-decls
  misc-unused-parameters
  misc-unused-using-decls
  modernize-use-override
  performance-for-range-copy
  performance-inefficient-'*'
  performance-move-const-arg
  performance-no-automatic-move
  performance-noexcept-move-constructor
  performance-unnecessary-copy-initialization
  readability-const-return-type
  readability-duplicate-include
  readability-function-size
  readability-inconsistent-declaration-parameter-name
  readability-misleading-indentation
  readability-redundant-string-cstr
)
# The sources right in these.
folders=(common solver evolve src/fitness analysis src/app)

list="-*,$(IFS=,; echo "${checks[*]}")"

# The options are those of .clang-tidy. The compiler's own warnings are the build's matter.
tidy() {
  clang-tidy --quiet --checks="$list" "$1" -- -std=c++20 -I. -Iinclude -I"$build/generated" \
    -isystem /usr/include/eigen3 -Wno-everything 2> >(grep -v ' generated\.$' >&2)
}
export -f tidy
export list build
for folder in "${folders[@]}"; do printf '%s\0' "$folder"/*.cpp; done |
  xargs -0 -n 1 -P "$(nproc)" bash -c 'tidy "$1"' tidy
