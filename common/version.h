// SPDX-License-Identifier: MIT
// Which build this is, for provenance.
#pragma once

#include <string>

namespace coevo::common {

std::string version();  // "0.1.0"
std::string
git_revision();  // short hash, "+" appended when the tree had changes, "unknown" outside git
std::string compiler();  // "GNU 12.2.0 Release -O3 -DNDEBUG"

}  // namespace coevo::common
