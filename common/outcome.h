// SPDX-License-Identifier: MIT
// How a search ended. Expected endings are values, not exceptions.
#pragma once

#include <string_view>

namespace coevo::common {

enum class Outcome {
  solved,
  unsolvable,  // proven: all reachable positions were exhausted
  exhausted,   // an incomplete search has nothing left to expand; proves nothing
  node_limit,
  memory_limit,
  time_limit,
  interrupted,
  crashed,  // an external solver ended without a result or with a wrong one
};

// "solved", "node_limit" ...: the enumerator, as files and --json have it.
std::string_view name(Outcome outcome);
// The outcome of that name; throws InputError.
Outcome outcome_named(std::string_view text);

// The process's exit status for one instance: 0 solved, 10 unsolvable, 11 a limit was reached, an
// incomplete search exhausted or the solver crashed, 12 interrupted.
int exit_status(Outcome outcome);

}  // namespace coevo::common
