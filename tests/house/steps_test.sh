#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/steps.sh: the steps after a failed one run, and the script fails.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/steps.sh"

fail() {
  echo "$1" >&2
  exit 1
}

said=$({ step good true && end_steps; } 2>&1) || fail "good steps: expected success"
[[ $said == *"0 s  good "*ok* ]] || fail "good steps: $said"

said=$({ step bad false; step late echo here; end_steps; } 2>&1) && fail "a bad step: expected failure"
[[ $said == *here* ]] || fail "a step after a bad one: expected to run: $said"
[[ $said == *"bad "*"FAILED (1)"*"failed: bad" ]] || fail "a bad step: $said"
