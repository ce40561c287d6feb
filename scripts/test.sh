#!/usr/bin/env bash
# Installs, builds with warnings as errors, runs every test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/install.sh --tests
cmake --preset ci > /dev/null
cmake --build --preset ci
ctest --preset ci -j "$(nproc)"
