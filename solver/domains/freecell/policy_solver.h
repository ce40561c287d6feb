// SPDX-License-Identifier: MIT
// Solvers whose weights are given by rules: staged deepening with a freecell::Policy.
#pragma once

#include <memory>

#include "solver/domain.h"

namespace coevo::freecell {

// Throws InputError for a search that takes no rules.
std::unique_ptr<solver::Solver> make_policy_solver(const solver::SolverSpec& spec);

}  // namespace coevo::freecell
