#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the documents as a site in build/site: pages with mkdocs, the library's API with Doxygen. Checks every link
# and anchor. Needs scripts/install.sh --site. To read it with its search: python3 -m http.server -d build/site
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
pages=build/site-pages

# Copies the pages and pictures in the repository's own tree, so that the links between them hold.
rm -rf "$pages" build/site
mkdir -p "$pages"
cp --parents ./*.md docs/*.{md,svg} docs/{class,cluster}/*.md docs/pictures/* docs/site/*.css \
  analysis/*.{md,svg} analysis/*/README.md analysis/coevolution/pages/* examples/*/README.md \
  runs/README.md dataset/README.md tests/pages/README.md "$pages"

mkdocs build --strict --config-file docs/site/mkdocs.yml
doxygen docs/site/Doxyfile
/usr/bin/python3 -B docs/site/check.py build/site
echo "build/site: $(find build/site -name '*.html' | wc -l) pages," \
  "$(grep -c 'is not documented' build/site-api.log || true) public names without a comment (build/site-api.log)"
