#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fuzzes each reader of outside bytes (tests/fuzz) with libFuzzer of clang 16, by default for 60 seconds each,
# from the corpora in tests/fuzz/corpus.tar.xz. New inputs stay in build/fuzz/found, crashes in build/fuzz/crashes:
# `build/fuzz/tests/fuzz/fuzz_NAME FILE` repeats one.
# usage: fuzz.sh [SECONDS] [NAME...]
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/steps.sh
seconds=${1:-60}
shift || true

needed_step install scripts/install.sh --clang
needed_step configure cmake --preset fuzz
names=("$@")
[[ ${#names[@]} -gt 0 ]] || mapfile -t names < <(sed -nE 's/^void fuzz_([a-z]+)\(.*/\1/p' tests/fuzz/*_targets.cpp)
needed_step build cmake --build --preset fuzz --target "${names[@]/#/fuzz_}"
for name in "${names[@]}"; do
  mkdir -p "build/fuzz/found/$name" build/fuzz/crashes
  step "$name" "build/fuzz/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -max_len=20000 -timeout=20 \
    -rss_limit_mb=4096 -print_final_stats=1 -verbosity=0 -artifact_prefix="build/fuzz/crashes/$name-" \
    "build/fuzz/found/$name" "build/fuzz/generated/fuzz/corpus/$name"
done
end_steps
