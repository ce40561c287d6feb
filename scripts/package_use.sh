#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# In a clean Debian root that has the packages in /packages and the sources in /coevo (package.sh): installs
# the packages, uses each like its user, removes them, and fails if a file is left.
set -euo pipefail
mkdir /home/user
cd /home/user
export HOME=/home/user
installed=(coevo libcoevo-dev python3-coevo)

fail() {
  echo "$0: $1" >&2
  exit 1
}

apt-get update -qq
apt-get install -y -qq --no-install-recommends /packages/*.deb > install.txt
dpkg --verify "${installed[@]}"

# The program, with its own configs.
coevo --version
coevo solve 617 --threads 1 > solved.txt
coevo verify --deal 1 --moves <(coevo solve 1 | tail -n 1)
coevo validate --preset freecell-fast --instances 1-100 --output validation
coevo evolve /usr/share/coevo/configs/quickstart.yaml --set evolver.generations=1 --set champion.instances=10 \
  --run-dir run
coevo export run --output own.json
coevo validate own.json --instances 1-20 --max-nodes 20000 --output own-validation
coevo bench --check "$(cat /coevo/tests/app/signature.txt)" --signature-only
coevo-lab list searches > searches.txt
grep -q hsd_2009 searches.txt || fail "coevo-lab list searches: expected hsd_2009"
bash -c 'source /usr/share/bash-completion/completions/coevo; complete -p coevo'
[[ -s /usr/share/man/man1/coevo-solve.1.gz ]] || fail "coevo-solve.1: expected a manual page"

python3 -c "import coevo; print(coevo.__version__, coevo.solve(617).length)"

# A user's program, with pkg-config and as a CMake project.
apt-get install -y -qq --no-install-recommends g++ cmake ninja-build > tools.txt
read -ra flags <<< "$(pkg-config --cflags coevo)"
read -ra libraries <<< "$(pkg-config --libs coevo)"
g++ -O1 "${flags[@]}" /coevo/examples/library/solve.cpp -o solve "${libraries[@]}"
./solve
cmake -S /coevo/examples/pancake -B pancake -G Ninja -DCMAKE_BUILD_TYPE=Release > configure.txt
cmake --build pancake
pancake/pancake solve 1 --domain pancake10 --optimal

# Only apt's and dpkg's own records may be left.
apt-get purge -y -qq "${installed[@]}" > purge.txt
left=$(find / -xdev \( -path /proc -o -path /home/user -o -path /coevo -o -path /packages \) -prune -o \
  \( -iname '*coevo*' -print \) | grep -v '^/var/lib/apt/lists/' || true)
[[ -z $left ]] || fail "left after purge: $left"
hash -r
if command -v coevo; then fail "the program is still there"; fi
echo "packages: installed, used, removed"
