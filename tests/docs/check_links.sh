#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every file that the documents link to exists. Usage: check_links.sh REPOSITORY
set -euo pipefail
cd "$1"

links=0
missing=0
for document in *.md docs/*.md docs/{class,cluster}/*.md analysis/*.md analysis/*/README.md runs/README.md dataset/README.md tests/pages/README.md examples/*/README.md; do
  while IFS= read -r target; do
    links=$((links + 1))
    if [[ ! -e "$(dirname "$document")/$target" ]]; then
      echo "$document: link to '$target': no such file"
      missing=$((missing + 1))
    fi
  done < <(grep -oE '\]\([^)# ]+' "$document" | cut -c3- | grep -vE '^[a-z]+:' || true)
done

if [[ $links -eq 0 ]]; then
  echo "no link found: expected those of docs/index.md"
  exit 1
fi
echo "$links links checked, $missing broken"
[[ $missing -eq 0 ]]
