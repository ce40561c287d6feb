#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Dockerfile and .github/workflows/ci.yml run elsewhere only; here: each script, preset and command that they
# name exists. Usage: delivery_test.sh REPOSITORY
set -uo pipefail
cd "$1" || exit
status=0
named=0

fault() {
  echo "$1" >&2
  status=1
}

# check <file>: its commands come one a line from standard input.
check() {
  local file=$1 command words preset
  while read -r command; do
    read -ra words <<< "$command"
    named=$((named + 1))
    case ${words[0]} in
      */*) [[ -x ${words[0]} ]] || fault "$file: '${words[0]}': no such script" ;;
      *) command -v "${words[0]}" > /dev/null || fault "$file: '${words[0]}': no such command" ;;
    esac
    for preset in $(grep -oE -e '--preset [^ ]+' <<< "$command" | cut -d ' ' -f 2); do
      grep -q "\"name\": \"$preset\"" CMakePresets.json || fault "$file: '$preset': no such preset"
    done
    if [[ ${words[0]} == scripts/* && -n ${words[1]:-} ]]; then
      grep -qF -e "== ${words[1]} " "${words[0]}" || fault "$file: ${words[0]} takes no '${words[1]}'"
    fi
  done
}

check Dockerfile < <(sed -n 's/^RUN //p' Dockerfile | sed 's/ && /\n/g')
workflow=.github/workflows/ci.yml
check $workflow < <(sed -n 's/^ *- run: //p' $workflow | sed 's/ && /\n/g')
[[ $named -gt 8 ]] || fault "$named commands: expected more"

# The folder from which the image takes its package is the preset's.
grep -q 'COPY --from=builder /coevo/build/package/coevo_\*.deb' Dockerfile || fault "Dockerfile: expected a package to copy"
for ignored in $(sed 's|^/||' .dockerignore); do
  [[ -z $(git ls-files "$ignored" | grep -v '^runs/') ]] || fault ".dockerignore: '$ignored' has sources"
done
exit $status
