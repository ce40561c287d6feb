#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the documents as a site in build/site: pages with mkdocs, the library's API with Doxygen, live pages with PROGRAM.
# Checks every link and anchor. Needs scripts/install.sh --site. To read it with its search: python3 -m http.server -d build/site
# Usage: scripts/docs.sh [PROGRAM], by default build/release/coevo
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
pages=build/site-pages
coevo=${1:-build/release/coevo}
if [[ ! -x $coevo ]]; then
  echo "$coevo: expected the program: build it, or name another one" >&2
  exit 2
fi

# Copies the pages and pictures in the repository's own tree, so that the links between them hold.
rm -rf "$pages" build/site
mkdir -p "$pages"
cp --parents ./*.md docs/*.md docs/{class,cluster}/*.md docs/pictures/* docs/site/*.css \
  analysis/*.{md,svg} analysis/*/README.md analysis/coevolution/pages/* examples/*/README.md \
  runs/README.md dataset/README.md tests/pages/README.md "$pages"

# The live pages have the names of the pictures that open them.
mkdir "$pages/live"
"$coevo" play 617 --quiet --output "$pages/live/play.html"
"$coevo" atlas --quiet --output "$pages/live/atlas.html"
"$coevo" film runs/sample --quiet --output "$pages/live/tour.html"
"$coevo" report runs/sample --quiet --output "$pages/live/report.html"

mkdocs build --strict --config-file docs/site/mkdocs.yml
doxygen docs/site/Doxyfile
/usr/bin/python3 -B docs/site/check.py build/site hints=docs/play.html
for name in play atlas tour report; do
  grep -q "href=\"../live/$name.html\"" build/site/docs/index.html ||
    { echo "docs/index.md: expected a picture that opens live/$name.html" >&2; exit 1; }
done
echo "build/site: $(find build/site -name '*.html' | wc -l) pages," \
  "$(grep -c 'is not documented' build/site-api.log || true) public names without a comment (build/site-api.log)"
