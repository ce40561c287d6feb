# SPDX-License-Identifier: MIT
# For scripts that check: runs commands as named steps, and prints their times and failures.

step_times=()
failed_steps=()

# step <name> <command...>: false if the command fails. It records the failure for end_steps, so that a script can
# continue and also show the faults of later steps.
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

# A step that the others need.
needed_step() {
  step "$@" && return
  end_steps
  exit 1
}

# Prints the times of all steps; false if one failed.
end_steps() {
  printf '%s\n' "${step_times[@]}" >&2
  printf '%5d s  together\n' "$SECONDS" >&2
  if [[ ${#failed_steps[@]} -gt 0 ]]; then
    echo "$0: failed: ${failed_steps[*]}" >&2
    return 1
  fi
}
