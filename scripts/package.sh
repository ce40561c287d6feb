#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the Debian packages, checks them with lintian, installs them in a clean Debian 12 root, uses them there,
# removes them, and looks for files left behind. Run it as root; it takes minutes, and 3 GB in build/.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/steps.sh
source scripts/root.sh

build=build/package
root=build/package-root

packages() {
  rm -f "$build"/*.deb
  (cd "$build" && cpack -G DEB) && ls -l "$build"/*.deb
}

# Includes warnings; cmake/debian gives the reason for each override.
check_packages() {
  lintian --allow-root --fail-on error,warning --info --tag-display-limit 0 "$build"/*.deb
}

fill_root() {
  make_root "$root" && copy_sources "$root" && mkdir "$root/packages" && cp "$build"/*.deb "$root/packages/"
}

needed_step install scripts/install.sh --package
needed_step tools need_root lintian
needed_step configure cmake --preset package
needed_step build cmake --build --preset package
needed_step packages packages
step lintian check_packages
needed_step root fill_root
step use in_root "$root" bash /coevo/scripts/package_use.sh
end_steps
