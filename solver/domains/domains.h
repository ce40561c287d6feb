// SPDX-License-Identifier: MIT
// The puzzles of this repository.
#pragma once

#include "solver/registry.h"

namespace coevo::solver {

// Adds all of them, in the order of `coevo list`. A new puzzle is one folder and one line here.
void add_domains(Registry& registry);

}  // namespace coevo::solver
