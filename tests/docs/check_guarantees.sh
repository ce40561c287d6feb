#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every test that docs/guarantees.md names exists. Usage: check_guarantees.sh DOCUMENT BUILD_FOLDER
set -euo pipefail
tests=$(ctest --test-dir "$2" -N)
status=0
for name in $(grep -oE '`(app|solver|freecell|tiles|evolve|fitness|analysis|faults|simulation)\.[A-Za-z/_.0-9]+`' "$1" | tr -d '`' | sort -u); do
  if ! grep -qF ": $name" <<< "$tests"; then
    echo "$1: \`$name\`: expected the name of a test" >&2
    status=1
  fi
done
exit $status
