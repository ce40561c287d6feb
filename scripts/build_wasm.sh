#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the solver that runs in the page of `coevo play`, and writes it into the repository: the WebAssembly
# module, gzipped and in base64 and packed, with its checksum. You need this only after a change to portfolios on
# FreeCell; the tests of the pages tell you. It takes Debian 12's emscripten 3.1.6 (apt-get install emscripten).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

puzzle=solver/domains/patience
name=patience_solver
if [[ "$(em++ --version | head -n 1)" != *" 3.1.6 "* ]]; then
  echo "$0: expected emscripten 3.1.6: other versions give other bytes" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Debian's headers that need no library, without the rest of /usr/include; and the header that CMake makes.
mkdir -p "$work/include" "$work/$puzzle/heuristics"
ln -s /usr/include/fmt /usr/include/nlohmann "$work/include/"
sed -nE "s|^COEVO_HEURISTIC\(([a-z0-9_]+),.*|#include \"$puzzle/heuristics/\1.h\"|p" \
  $puzzle/heuristics/heuristics.def > "$work/$puzzle/heuristics/included.h"

# The sources of a portfolio and the referee; the linker leaves out unused code.
sources=("$puzzle"/{state,boards,heuristics,scored_space,verdict,solution,shortening,shortest_space}/*.cpp
         solver/search/portfolio/portfolio.cpp solver/features/weighted_sum.cpp solver/contract.cpp common/{error,text,parameter}.cpp
         common/config/json_text.cpp
         "$puzzle/games/rule_settings.cpp" "$puzzle/play_page/module/interface.cpp")
calls=$(grep -oE '\bcoevo_[a-z]+\(' "$puzzle/play_page/module/interface.cpp" | tr -d '(' | sort -u |
        sed 's/^/_/' | paste -sd ,)
# At -O3 it is larger and no faster, at -Oz half as fast.
em++ -std=c++20 -O2 -flto -ffp-contract=off -DNDEBUG -DFMT_HEADER_ONLY -I. -I"$work" -isystem "$work/include" \
  -include $puzzle/play_page/module/compatibility.h "${sources[@]}" -o "$work/$name.wasm" --no-entry \
  -sSTANDALONE_WASM -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=1MB \
  -sEXPORTED_FUNCTIONS="$calls"

page=$PWD/$puzzle/play_page
cd "$work"
gzip -9nc $name.wasm | base64 -w 100 > $name.base64
sha256sum $name.base64 > "$page/$name.sha256"
tar --mtime=@0 --owner=0 --group=0 --numeric-owner --format=ustar -c $name.base64 | xz -9e > "$page/$name.tar.xz"
echo "$puzzle/play_page/$name.tar.xz: $(stat -c %s $name.wasm) bytes, $(stat -c %s "$page/$name.tar.xz") as kept"
