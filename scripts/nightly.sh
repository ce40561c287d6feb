#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is too slow for each run of CI: all of clang-tidy's checks on all sources, and every test under the
# sanitizers. Hours on two cores.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/steps.sh

needed_step install scripts/install.sh --tests
for preset in asan-ubsan tsan; do
  step "$preset" cmake --preset "$preset" &&
    step "$preset" cmake --build --preset "$preset" &&
    step "$preset" ctest --preset "$preset" -j "$(nproc)"
done
step tidy cmake --preset tidy && step tidy cmake --build --preset tidy -- -k 0
end_steps
