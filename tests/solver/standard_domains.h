// SPDX-License-Identifier: MIT
// The puzzles of this repository, one registry for a whole test program.
#pragma once

#include "solver/domains/domains.h"
#include "solver/registry.h"

namespace coevo::test {

inline const solver::Registry& standard_domains() {
  static const solver::Registry registry = [] {
    solver::Registry all;
    solver::add_domains(all);
    return all;
  }();
  return registry;
}

}  // namespace coevo::test
