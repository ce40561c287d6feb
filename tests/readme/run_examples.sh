#!/usr/bin/env bash
# Runs every `sh` block of the README as written, in a folder of its own, so that no example ever goes
# stale. Usage: run_examples.sh README.md PROGRAM CONFIGS_FOLDER
set -euo pipefail
readme=$(realpath "$1")
program=$(realpath "$2")
configs=$(realpath "$3")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/coevo"
ln -s "$configs" "$work/configs"
export PATH="$work/bin:$PATH" COEVO_CACHE="$work/cache"
cd "$work"

commands=0
while IFS= read -r line; do
  [[ -z "$line" ]] && continue
  status=0
  bash -o pipefail -c "$line" > out.txt 2> err.txt < /dev/null || status=$?
  # 10 and 11 are answers: unsolvable, a limit reached.
  if [[ $status -ne 0 && $status -ne 10 && $status -ne 11 ]]; then
    echo "README: '$line' ended with $status: $(cat err.txt)"
    exit 1
  fi
  if [[ ! -s out.txt && ! -s err.txt ]]; then
    echo "README: '$line' printed nothing"
    exit 1
  fi
  commands=$((commands + 1))
done < <(awk '/^```sh$/ {inside = 1; next} /^```$/ {inside = 0} inside' "$readme")

if [[ $commands -lt 10 ]]; then
  echo "README: only $commands commands found: expected its tour"
  exit 1
fi
echo "$commands commands of the README ran"
