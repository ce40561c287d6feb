#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# From a fresh machine to the first result: installs, builds (or takes the package coevo of this version,
# where it is installed), evolves configs/quickstart.yaml, exports the best weights, validates them on deals
# 1-32000 and makes the run's page. Again in a row, it shows the same run's table.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(sed -n 's/^project(coevo VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
if [[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' coevo 2> /dev/null)" == "installed $version" ]]; then
  coevo=coevo
else
  scripts/install.sh
  cmake --preset release -DCOEVO_TESTS=OFF > /dev/null
  cmake --build --preset release --target coevo coevo_manual
  coevo=build/release/coevo
fi

run=runs/quickstart-1
if [[ -f $run/config.yaml ]]; then
  "$coevo" evolve --resume "$run"
else
  "$coevo" evolve configs/quickstart.yaml --run-dir "$run"
fi
"$coevo" export "$run" --output "$run/quickstart.json"
"$coevo" validate "$run/quickstart.json" --instances 1-32000 --max-nodes 1000000 \
  --output "$run/validation" --resume
"$coevo" report "$run"
