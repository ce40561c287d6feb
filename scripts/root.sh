# SPDX-License-Identifier: MIT
# For scripts that need a clean Debian 12 in a folder (debootstrap, as root). Nothing in it stays mounted when a
# command ends, for any reason.

# need_root <package...>: ends with status 2 without root's rights or these Debian packages.
need_root() {
  if [[ $EUID -ne 0 ]]; then
    echo "$0: expected root's rights: it makes a Debian root with debootstrap" >&2
    exit 2
  fi
  local package missing=()
  for package in debootstrap "$@"; do
    dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2> /dev/null | grep -q '^ii' || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" < /dev/null >&2
}

# make_root <folder>: makes a fresh root; debootstrap's result stays in build/root and is copied.
make_root() {
  local clean=build/root mirror=http://deb.debian.org/debian
  if [[ ! -f $clean/complete ]]; then
    rm -rf "$clean"
    mkdir -p "$clean"
    debootstrap --variant=minbase bookworm "$clean" "$mirror" || return
    printf 'deb %s bookworm-updates main\ndeb %s-security bookworm-security main\n' "$mirror" "$mirror" \
      > "$clean/etc/apt/sources.list.d/updates.list"
    # A mirror's list may have expired.
    echo 'Acquire::Check-Valid-Until "false";' > "$clean/etc/apt/apt.conf.d/99old-lists"
    touch "$clean/complete"
  fi
  rm -rf "$1"
  mkdir -p "$(dirname "$1")"
  cp -a "$clean" "$1" && rm "$1/complete" && cp -L /etc/resolv.conf "$1/etc/resolv.conf"
}

# in_root <folder> <command...>: runs it with its own /proc and /dev/pts, which disappear with it.
in_root() {
  unshare --mount --pid --fork --kill-child sh -c 'mount -t proc proc "$0/proc" && mount -t devpts devpts "$0/dev/pts" && exec chroot "$0" "$@"' \
    "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${@:2}"
}

# copy_sources <root>: copies the files that git tracks to /coevo in the root.
copy_sources() {
  mkdir -p "$1/coevo" && git ls-files -z | tar -c --null -T - | tar -x -C "$1/coevo"
}
