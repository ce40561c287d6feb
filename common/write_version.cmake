# SPDX-License-Identifier: MIT
# Run at every build: rewrites version.cpp only when the revision changed.
execute_process(COMMAND git -C ${SOURCE_DIR} rev-parse --short=12 HEAD
                OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(revision unknown)
else()
  execute_process(COMMAND git -C ${SOURCE_DIR} diff-index --quiet HEAD -- RESULT_VARIABLE changed ERROR_QUIET)
  if(changed)
    string(APPEND revision "+")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "common/version.h"

namespace coevo::common {

std::string version() { return "@VERSION@"; }
std::string git_revision() { return "@revision@"; }
std::string compiler() { return "@COMPILER@"; }

}  // namespace coevo::common
]])
