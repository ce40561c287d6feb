#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds coevo for aarch64 with the cross compiler in a Debian 12 root with arm64's libraries, and runs it in QEMU;
# the signature must equal that of every other machine. Run it as root.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/steps.sh
source scripts/root.sh

root=build/aarch64-root
arm=(libcpp-httplib-dev libfmt-dev libstdc++6 libtbb-dev libxxhash-dev libyaml-cpp-dev)
tools=(g++-aarch64-linux-gnu cmake ninja-build git pkg-config qemu-user-static libeigen3-dev
       nlohmann-json3-dev libcli11-dev librandom123-dev)

fill_root() {
  make_root "$root" && copy_sources "$root" && in_root "$root" dpkg --add-architecture arm64 &&
    in_root "$root" apt-get update -qq &&
    in_root "$root" apt-get install -y -qq --no-install-recommends "${tools[@]}" "${arm[@]/%/:arm64}"
}

# in_sources <command>: runs it in the root's folder of the sources.
in_sources() {
  in_root "$root" sh -c "cd /coevo && $1"
}

# The referee checks each solution.
solves() {
  in_sources 'qemu-aarch64-static build/aarch64/coevo solve 1 617 11982 25904 31465 --threads 1' | tee "$root/solves.txt"
  [[ $(grep -c ': solved' "$root/solves.txt") -eq 4 && $(grep -c ': exhausted\|: unsolvable' "$root/solves.txt") -eq 1 ]]
}

needed_step tools need_root
needed_step root fill_root
needed_step configure in_sources 'cmake --preset aarch64'
needed_step build in_sources 'cmake --build --preset aarch64 --target coevo'
step solve solves
step signature in_sources 'qemu-aarch64-static build/aarch64/coevo bench --signature-only --check "$(cat tests/app/signature.txt)"'
end_steps
