#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes docs/pictures/ again: the quickstart's report and its parts, the animation, a game, the atlas.
# Needs Chromium, ImageMagick and cwebp (apt-get install chromium imagemagick webp) and the packages for the tests of
# the pages (scripts/install.sh --browser). If pngquant is installed, it makes the files smaller. Usage:
# scripts/make_pictures.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
coevo=$(realpath "${1:-build/release/coevo}")
pictures=$PWD/docs/pictures
configs=$PWD/configs
pages=$PWD/tests/pages

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# picture PAGE NAME WIDTH HEIGHT
picture() {
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
    --virtual-time-budget=5000 --window-size="$3,$4" --screenshot="$work/$2.png" "file://$work/$1" \
    2> chromium.txt || { cat chromium.txt >&2; exit 1; }
  convert "$2.png" -crop "$3x$4+0+0" +repage "$2.png"
  smaller "$2.png" "$2"
}
# smaller FILE NAME [COLOURS]
smaller() {
  convert "$1" -strip small.png
  if command -v pngquant > /dev/null; then
    pngquant --force --nofs --speed 1 --skip-if-larger --output small.png "${3:-12}" small.png || true
  fi
  cwebp -quiet -lossless -z 9 small.png -o "$pictures/$2.webp"
}

"$coevo" evolve "$configs/quickstart.yaml" --quiet --run-dir quickstart
"$coevo" export quickstart --output quickstart.json
"$coevo" validate quickstart.json --instances 1-3000 --max-nodes 1000000 --quiet --output validation
"$coevo" ablate quickstart.json --instances 2000001-2000200 --max-nodes 20000 --quiet \
  --output quickstart/ablation.json
"$coevo" report quickstart validation --output report.html
picture report.html report 1120 985
node "$pages/pictures.js" report report.html
for part in curves weights; do smaller "report-$part.png" "report-$part" 8; done
for part in importance hardest validation; do smaller "report-$part.png" "report-$part"; done

# The README's animation: an evolution, then a deal.
"$pages/../../scripts/tour.py" "$coevo" > "$pictures/tour.svg"

# A game in progress with a hint. Its solver takes real time, so a script plays it.
"$coevo" play 617 --output play.html
node "$pages/pictures.js" play "$work/play.html" play.png
smaller play.png play
"$coevo" play 7 --domain tiles15 --output tiles.html
node "$pages/pictures.js" tiles "$work/tiles.html" tiles.png
smaller tiles.png tiles
# The atlas; its address says what it shows.
"$coevo" atlas --output atlas.html
picture 'atlas.html#color=rating&order=shortest&at=617' atlas 1360 960
ls -l "$pictures"
