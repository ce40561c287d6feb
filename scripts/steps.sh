# SPDX-License-Identifier: MIT
# Sourced by the scripts that check: runs commands as named steps, says what each took and which failed.

step_times=()
failed_steps=()

# step <name> <command...>: false where the command fails, which is remembered for end_steps, so that a
# script can go on and show the faults of later steps too.
step() {
  local name=$1 began=$SECONDS verdict=ok status=0
  shift
  echo "== $name: $*" >&2
  "$@" || status=$?
  if [[ $status -ne 0 ]]; then
    verdict="FAILED ($status)"
    failed_steps+=("$name")
  fi
  step_times+=("$(printf '%5d s  %-10s %s' $((SECONDS - began)) "$name" "$verdict")")
  return "$status"
}

# A step without which the others make no sense.
needed_step() {
  step "$@" && return
  end_steps
  exit 1
}

# The times of all steps; false where one failed.
end_steps() {
  printf '%s\n' "${step_times[@]}" >&2
  printf '%5d s  together\n' "$SECONDS" >&2
  if [[ ${#failed_steps[@]} -gt 0 ]]; then
    echo "$0: failed: ${failed_steps[*]}" >&2
    return 1
  fi
}
