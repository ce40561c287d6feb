#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs missing Debian packages for building and running. --tests adds the packages of the tests; --site installs
# only those of the documents' site (72 MB); --package adds those for building the Debian packages; --clang adds
# clang 16, for the fuzzers; --browser adds Chromium (400 MB) and playwright-core, for the tests of the pages.
set -euo pipefail

packages=(g++ cmake ninja-build git libeigen3-dev libtbb-dev nlohmann-json3-dev libyaml-cpp-dev
          libcli11-dev libfmt-dev librandom123-dev libxxhash-dev libcpp-httplib-dev pkg-config)
site=(mkdocs mkdocs-material doxygen)
if [[ "${1:-}" == --tests ]]; then
  packages+=(libgtest-dev librapidcheck-dev freecell-solver-bin clang-format clang-tidy openmpi-bin
             libopenmpi-dev pybind11-dev python3-dev python3-numpy python3-pandas python3-pip
             python3-ipykernel python3-matplotlib python3-nbclient r-cran-irace python3-optuna minisat2
             python3-liac-arff man-db zsh fish valgrind "${site[@]}")
elif [[ "${1:-}" == --site ]]; then
  packages=("${site[@]}")
elif [[ "${1:-}" == --package ]]; then
  packages+=(dpkg-dev file gzip pybind11-dev python3-dev python3-numpy)
elif [[ "${1:-}" == --clang ]]; then
  packages=(clang-16 libclang-rt-16-dev)
elif [[ "${1:-}" == --browser ]]; then
  packages=()
  command -v chromium > /dev/null || packages+=(chromium)
  command -v npm > /dev/null || packages+=(nodejs npm)  # another Node.js may be there
fi

missing=()
for package in "${packages[@]}"; do
  if [[ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null)" != ii* ]]; then
    missing+=("$package")
  fi
done
if [[ ${#missing[@]} -gt 0 ]]; then
  as_root=()
  if [[ $EUID -ne 0 ]]; then
    if ! command -v sudo > /dev/null; then
      echo "$0: not root and no sudo: expected these Debian packages: ${missing[*]}" >&2
      exit 2
    fi
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}" >&2
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" < /dev/null >&2
fi

if [[ "${1:-}" == --browser ]]; then
  npm ci --silent --prefix "$(dirname "${BASH_SOURCE[0]}")/../tests/pages" >&2
fi
