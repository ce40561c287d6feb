#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs every `sh` block of a document as written, in a folder of its own, so that no example goes stale.
# A line is a command; one that ends in a backslash continues on the next.
# Usage: run_examples.sh DOCUMENT.md PROGRAMS_FOLDER CONFIGS_FOLDER
# The first folder holds coevo and coevo-lab. $PYTHON, where it is set, is python3.
set -euo pipefail
document=$(realpath "$1")
programs=$(realpath "$2")
configs=$(realpath "$3")
name=$(basename "$document")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
for program in coevo coevo-lab; do
  ln -s "$programs/$program" "$work/bin/$program"
done
[[ -z "${PYTHON:-}" ]] || ln -s "$PYTHON" "$work/bin/python3"
ln -s "$configs" "$work/configs"
ln -s "$(dirname "$configs")/examples" "$work/examples"
export PATH="$work/bin:$PATH" COEVO_CACHE="$work/cache"
cd "$work"

commands=0
while IFS= read -r line; do
  [[ -z "$line" || "$line" == \#* ]] && continue
  status=0
  bash -o pipefail -c "$line" > out.txt 2> err.txt < /dev/null || status=$?
  # 10 and 11 are answers: unsolvable, a limit reached.
  if [[ $status -ne 0 && $status -ne 10 && $status -ne 11 ]]; then
    echo "$name: '$line' ended with $status: $(cat err.txt)"
    exit 1
  fi
  if [[ ! -s out.txt && ! -s err.txt ]]; then
    echo "$name: '$line' printed nothing"
    exit 1
  fi
  commands=$((commands + 1))
done < <(awk '/^```sh$/ {inside = 1; next} /^```$/ {inside = 0}
              inside {if (sub(/\\$/, "")) printf "%s", $0; else print}' "$document")

if [[ $commands -eq 0 ]]; then
  echo "$name: no command found: expected blocks that begin with \`\`\`sh"
  exit 1
fi
echo "$commands commands of $name ran"
