#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the solvers that run in the pages of `coevo play`, and writes them into the repository: WebAssembly modules,
# one for games with one pack of cards and one for two, packed, with their checksums. You need this only after a change
# to portfolios on patience games; the tests of the pages tell you. It takes Debian 12's emscripten 3.1.6 (apt-get
# install emscripten).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

puzzle=solver/domains/patience
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
page=$PWD/$puzzle/play_page

# build NAME OPTIONS: the module of that name, with its sources among the options.
build() {
  local name=$1
  shift
  # At -O3 it is larger and no faster, at -Oz half as fast.
  em++ -std=c++20 -O2 -flto -ffp-contract=off -DNDEBUG -DFMT_HEADER_ONLY -I. -I"$work" -isystem "$work/include" \
    -include $puzzle/play_page/module/compatibility.h "$@" -o "$work/$name.wasm" --no-entry \
    -sSTANDALONE_WASM -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=1MB \
    -sEXPORTED_FUNCTIONS="$calls"
  (
    cd "$work"
    tar --mode=0644 --mtime=@0 --owner=0 --group=0 --numeric-owner --format=ustar -c "$name.wasm" | xz -9e > "$page/$name.tar.xz"
  )
  echo "$puzzle/play_page/$name.tar.xz: $(stat -c %s "$work/$name.wasm") bytes, $(stat -c %s "$page/$name.tar.xz") as kept"
}
build patience_solver "${sources[@]}"

# As in CMakeLists.txt, two packs have neither shortest solutions nor relaxed deals.
two_packs=("$puzzle/two_packs/decider.cpp")
for source in "${sources[@]}"; do
  case $source in
    */shortest_space/* | */slots.cpp | */hops.cpp | */shorten.cpp) ;;
    */verdict/board.cpp | */card_classes.cpp | */decider.cpp | */exhaustion.cpp | */hole.cpp) ;;
    *) two_packs+=("$source") ;;
  esac
done
build two_packs_solver -DCOEVO_PACKS=2 -fconstexpr-steps=12000000 "${two_packs[@]}"
(cd "$work" && sha256sum -- *.wasm > "$page/solvers.sha256")
