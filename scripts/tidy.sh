#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs clang-tidy's quick checks in each run of CI. It takes the unity sources of a configured build, so that it parses
# each header about once. All checks on all sources take hours: the preset `tidy`, in scripts/nightly.sh.
# usage: tidy.sh [BUILD]: a build folder of a preset with unity builds (default: build/ci).
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
# Libraries whose sources take no search as a template argument: the others take minutes each.
libraries=(common solver evolve fitness analysis app)

list="-*,$(IFS=,; echo "${checks[*]}")"

# The options are those of .clang-tidy. The compiler's own warnings are the build's matter. In a unity source the
# project's sources are headers; those that CMake makes are not the project's.
tidy() {
  clang-tidy --quiet --checks="$list" --header-filter="^$PWD/(analysis|common|evolve|include|solver|src)/" "$1" -- \
    -std=c++20 -I. -Iinclude -I"$build/generated" -isystem /usr/include/eigen3 -Wno-everything \
    2> >(grep -v ' generated\.$' >&2)
}
export -f tidy
export list build
for library in "${libraries[@]}"; do
  find "$build" -path "*/coevo_$library.dir/Unity/*.cxx" -print0 | grep -z . ||
    { echo "tidy.sh: $build: no unity sources of $library: expected a configured build (cmake --preset ci)" >&2; exit 2; }
done | xargs -0 -n 1 -P "$(nproc)" bash -c 'tidy "$1"' tidy
