#!/usr/bin/env bash
# Installs, builds with warnings as errors, runs every test. With --browser those of the pages in
# Chromium too (tests/pages/README.md).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/install.sh --tests
browser=OFF
if [[ "${1:-}" == --browser ]]; then
  scripts/install.sh --browser
  browser=ON
fi
cmake --preset ci -DCOEVO_BROWSER_TESTS=$browser > /dev/null
cmake --build --preset ci
ctest --preset ci -j "$(nproc)"
