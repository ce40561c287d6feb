#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What fish offers with the script of `coevo completion fish`. Usage: fish_test.sh COEVO
set -uo pipefail
command -v fish > /dev/null || exit 77
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
coevo=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
touch "$work/own.yaml"
mkdir "$work/runs"
cd "$work" || exit
"$coevo" completion fish > completion.fish || exit
fish --no-execute completion.fish || exit

# Descriptions stand behind a tab.
offered() {
  fish --no-config -c "source completion.fish; complete -C 'coevo $*'" | cut -f 1
}

run_checks
expect "export " runs/
refuse "export " own.yaml
expect "solve --domain=til" --domain=tiles8
expect "solve --set cel" cells=
end_checks
