// SPDX-License-Identifier: MIT
// The standard registry, one for a whole test program.
#pragma once

#include "src/fitness/registry.h"

namespace coevo::test {

inline const Registry& registry() {
  static const Registry standard = standard_registry();
  return standard;
}

}  // namespace coevo::test
