#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Names the sources that clang-format (Debian 12's, version 14) would change; --fix changes them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

action=(--dry-run --Werror --ferror-limit=1)
[[ "${1:-}" != --fix ]] || action=(-i)
git ls-files -z '*.h' '*.cpp' | xargs -0 -n 40 -P "$(nproc)" clang-format "${action[@]}"
