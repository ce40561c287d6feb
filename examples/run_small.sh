#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs an example's run.sh in a folder of its own. Usage: run_small.sh EXAMPLE COEVO [ARGUMENT...]
set -euo pipefail
example=$(realpath "$(dirname "${BASH_SOURCE[0]}")/$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COEVO_CACHE=$work/cache
cd "$work"
"$example/run.sh" "$@"
