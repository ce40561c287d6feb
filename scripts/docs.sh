#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The documents as a site in build/site: pages by mkdocs, the library's API by Doxygen, every link and anchor
# checked. Needs scripts/install.sh --site. To read it with its search: python3 -m http.server -d build/site
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
pages=build/site-pages

# The pages with their pictures, in the repository's own tree, so that the links between them hold.
rm -rf "$pages" build/site
mkdir -p "$pages"
cp --parents ./*.md docs/*.{md,svg} docs/{class,cluster}/*.md docs/pictures/* docs/site/*.css analysis/*.{md,svg} analysis/*/README.md \
  examples/*/README.md runs/README.md dataset/README.md tests/pages/README.md "$pages"

mkdocs build --strict --config-file docs/site/mkdocs.yml
doxygen docs/site/Doxyfile
/usr/bin/python3 -B docs/site/check.py build/site
echo "build/site: $(find build/site -name '*.html' | wc -l) pages," \
  "$(grep -c 'is not documented' build/site-api.log || true) public names without a comment (build/site-api.log)"
