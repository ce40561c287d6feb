// SPDX-License-Identifier: MIT
// Which build this is, for provenance.
#pragma once

#include <string>

namespace coevo::common {

std::string version();  // "0.1.0"
std::string
git_revision();  // short hash, "+" appended when the tree had changes, "unknown" outside git
std::string compiler();  // "GNU 12.2.0 Release -O3 -DNDEBUG"

// All three: code of two builds works together only if they are equal.
inline std::string build() {
  return version() + " (" + git_revision() + ", " + compiler() + ")";
}

}  // namespace coevo::common
