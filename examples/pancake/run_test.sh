#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Follows a newcomer's steps: installs coevo into a prefix, builds this project against it, evolves, exports, validates,
# makes a report. Usage: run_test.sh COEVO_BUILD_FOLDER
set -euo pipefail
build=$(realpath "$1")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COEVO_CACHE=$work/cache

cmake --install "$build" --prefix "$work/prefix" > "$work/install.txt"
cmake -S "$here" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCOEVO_QUICK=ON \
  -DCMAKE_PREFIX_PATH="$work/prefix" > "$work/configure.txt"
cmake --build "$work/build"
pancake=$work/build/pancake
cd "$work"
"$pancake" check-puzzle --instances 1-5 --max-nodes 500
"$pancake" list heuristics --domain pancake10
"$pancake" check "$here/pancake.yaml" > resolved.yaml
"$pancake" solve 1 2 --domain pancake10 --optimal
"$pancake" solve 3 --domain pancake10 --search beam
"$pancake" evolve "$here/pancake.yaml" --run-dir run
"$pancake" export run --output pancake.json
"$pancake" validate pancake.json --instances 3001-3200 --output validation
printf '2 1 3 4 5 6 7 8 9 10\n3 1 2 4 5 6 7 8 9 10\n' > boards.txt
"$pancake" validate pancake.json --instances-file boards.txt --output boards
# The champion as a preset, which is the program's default from then on.
mkdir presets
cp pancake.json presets/pancake10-default.json
"$pancake" list presets | grep pancake10-default
"$pancake" solve 3 --domain pancake10 --json > default.json
"$pancake" solve 3 --domain pancake10 --weights pancake.json --json > champion.json
python3 -c 'import json; a, b = (json.load(open(f)) for f in ("default.json", "champion.json")); assert a["generated"] == b["generated"]'
"$pancake" ablate pancake.json --instances 1-20
"$pancake" perft 1 3 --domain pancake10
"$pancake" estimate 1 --depth 3 --trials 100 --domain pancake10
"$pancake" view --deal 1 --domain pancake10 --output view.html
"$pancake" report run validation --output report.html
"$pancake" film run --output film.html
grep -q '<html' report.html
grep -q 'pancake10 1' view.html
if "$pancake" play 1 --domain pancake10 2> fault.txt; then exit 1; fi
grep -q 'expected a domain with a page to play: freecell, tiles' fault.txt
grep -q '"board":"drawing"' film.html
grep -q '"board":"drawing"' view.html

# pkg-config agrees.
export PKG_CONFIG_PATH=$(dirname "$(find prefix -name coevo.pc)")
pkg-config --cflags --libs coevo
