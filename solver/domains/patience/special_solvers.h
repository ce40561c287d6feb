// SPDX-License-Identifier: MIT
// Solvers over other moves or other weights than those of Traits.
#pragma once

#include <memory>
#include <string_view>

#include "solver/domain.h"

namespace coevo::patience {

// Solvers over Freecell Solver's multi-moves: the setting `tests` of FreeCell.

common::Parameter tests_parameter();
// Whether the settings ask for multi-moves.
bool has_tests(const common::Settings& settings);
// Throws InputError if they do: `search` makes plain moves.
void refuse_tests(const common::Settings& settings, std::string_view search);
// Throws InputError for unknown tests, and for searches that need plain moves.
std::unique_ptr<solver::Solver> make_tests_solver(const solver::SolverSpec& spec);

// Solvers whose weights are given by rules: staged deepening with a Policy.
//
// Throws InputError for a search that takes no rules.
std::unique_ptr<solver::Solver> make_policy_solver(const solver::SolverSpec& spec);

}  // namespace coevo::patience
