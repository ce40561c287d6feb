#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/run.sh builds, unless the package of its version is installed. Usage: run_test.sh REPOSITORY
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/repository/build/release"
cp -r "$1/scripts" "$1/CMakeLists.txt" "$work/repository/"
version=$(sed -n 's/^project(coevo VERSION \([0-9.]*\).*/\1/p' "$1/CMakeLists.txt")

# Programs that say that they were called.
for program in bin/cmake bin/coevo repository/build/release/coevo; do
  printf '#!/bin/sh\necho "%s $1" >> "%s/called"\n' "$program" "$work" > "$work/$program"
done
# dpkg-query: everything is installed, coevo in the version of the file.
cat > "$work/bin/dpkg-query" <<'END'
#!/bin/sh
case "$*" in
  *Version*coevo) printf 'installed %s' "$(cat "$(dirname "$0")/version")" ;;
  *) printf 'ii ' ;;
esac
END
chmod +x "$work"/bin/* "$work/repository/build/release/coevo"

# expect <version of the package> <programs called>
expect() {
  echo "$1" > "$work/bin/version"
  rm -f "$work/called"
  PATH="$work/bin:$PATH" "$work/repository/scripts/run.sh"
  local called
  called=$(cut -d ' ' -f 1 "$work/called" | sort -u | tr '\n' ' ')
  [[ $called == "$2" ]] || { echo "package $1: expected $2, called $called" >&2; exit 1; }
}
expect "$version" "bin/coevo "
expect "0.0.1" "bin/cmake repository/build/release/coevo "
