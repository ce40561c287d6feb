#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# hash_sources_test.sh ROOT CMAKE GENERATED: src/fitness/hash_sources.cmake, which names the cache of
# reference searches, gives another hash where a source of the search changes, and the build has the
# hash of the sources as they are.
set -euo pipefail
root=$1 cmake=$2 generated=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

hash_of() { # SOURCE_DIR
  "$cmake" -DSOURCE_DIR="$1" -DOUTPUT="$folder/made.cpp" -P "$root/src/fitness/hash_sources.cmake"
  grep -o '"[0-9a-f]\{16\}"' "$folder/made.cpp"
}
fail() {
  echo "$1" >&2
  exit 1
}

grep -qF "$(hash_of "$root")" "$generated" || fail "the build has another hash than its sources"

copy=$folder/copy
mkdir -p "$copy/src/fitness"
cp -r "$root/common" "$root/solver" "$copy"
cp -r "$root/src/fitness/search" "$copy/src/fitness"
before=$(hash_of "$copy")
[[ $before == "$(hash_of "$root")" ]] || fail "the hash depends on the folder"

for file in common/random.cpp solver/search/greedy/greedy.h solver/search/searches.def \
            solver/domains/patience/module.cpp src/fitness/search/checked_solver.cpp; do
  echo '// changed' >>"$copy/$file"
  after=$(hash_of "$copy")
  [[ $after != "$before" ]] || fail "$file: a change keeps the hash"
  before=$after
done
mv "$copy/solver/spec_reader.cpp" "$copy/solver/spec_readers.cpp"
[[ $(hash_of "$copy") != "$before" ]] || fail "another name of a source keeps the hash"
before=$(hash_of "$copy")
echo '// changed' >>"$copy/src/fitness/search/search_target.cpp"
[[ $(hash_of "$copy") == "$before" ]] || fail "a source that no reference search depends on changes the hash"
