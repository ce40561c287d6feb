#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that are too slow for each run of CI: every test under the sanitizers, with the checks of the standard
# library, and with clang 16; the fuzzers; 200 kill rounds, every fault and every damaged byte, 20,000
# simulated clusters, 2,000 verdicts against fc-solve; the Debian packages; all of clang-tidy's checks. This takes hours on two cores.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/steps.sh

# build_preset <preset>: configures and builds it.
build_preset() {
  step "$1" cmake --preset "$1" && step "$1" cmake --build --preset "$1"
}

needed_step install scripts/install.sh --tests
needed_step install scripts/install.sh --clang
for preset in asan-ubsan tsan glibcxx-assertions clang; do
  # Under TSan: all tests, including those of the std::thread executor and the parallel A*.
  build_preset "$preset" && step "$preset" ctest --preset "$preset" -j "$(nproc)"
done
if build_preset ci; then
  # Runs the programs directly, because ctest would end each test after five minutes.
  step kills env COEVO_KILL_ROUNDS=200 build/ci/tests/faults/test_faults --gtest_filter='*Kills*'
  step faults env COEVO_FAULTS_ALL=1 build/ci/tests/faults/test_faults --gtest_filter='-*Kills*'
  step simulation env COEVO_SIMULATED_CLUSTERS=20000 build/ci/tests/test_simulation
  step verdicts env COEVO_VERDICTS=2000 build/ci/tests/solver/test_patience --gtest_filter='Verdicts*'
  step rules env COEVO_RULE_FILES=50000 build/ci/tests/solver/test_patience --gtest_filter='RuleFiles*'
fi
step fuzz scripts/fuzz.sh 600
[[ $EUID -ne 0 ]] || step packages scripts/package.sh  # makes a Debian root
step tidy cmake --preset tidy && step tidy cmake --build --preset tidy -- -k 0
end_steps
