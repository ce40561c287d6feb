#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# CI: installs, builds with warnings as errors, checks the sources' form, compiles each header alone, counts
# instructions (instructions.py), makes the documents' site and checks its links (docs.sh), runs every test (with
# them the rules of the house, tests/house), and says what each step took. With --browser the tests of the pages
# in Chromium too (tests/pages/README.md). What takes hours is in nightly.sh.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/steps.sh

needed_step install scripts/install.sh --tests
browser=OFF
if [[ "${1:-}" == --browser ]]; then
  needed_step browser scripts/install.sh --browser
  browser=ON
fi
step format scripts/format.sh
needed_step configure cmake --preset ci -DCOEVO_BROWSER_TESTS=$browser
needed_step build cmake --build --preset ci
step headers cmake --build --preset ci --target check_headers
step tidy scripts/tidy.sh
step counts /usr/bin/python3 scripts/instructions.py build/ci/coevo
step site scripts/docs.sh build/ci/coevo
step tests ctest --preset ci -j "$(nproc)"
end_steps
