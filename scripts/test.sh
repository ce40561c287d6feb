#!/usr/bin/env bash
# Installs, builds with warnings as errors, runs every test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/install.sh --tests
# Drives Chromium in the tests of the pages, which are skipped without it.
npm ci --silent --prefix tests/pages || echo "$0: no npm packages: the pages are not tested" >&2
cmake --preset ci > /dev/null
cmake --build --preset ci
ctest --preset ci -j "$(nproc)"
