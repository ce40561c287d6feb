// SPDX-License-Identifier: MIT
// The page on which a person plays an instance, with a solver that advises.
#pragma once

#include <string>

#include "solver/weight_file.h"

namespace coevo::cli {

// Throws InputError where the domain has no such page.
void require_play_page(const solver::Registry& registry, const solver::Domain& domain);

// The page's text. The solver must be a portfolio of the domain under its usual rules: throws
// InputError where it is not.
std::string play_html(const solver::WeightFile& solver, const solver::Instance& instance);

}  // namespace coevo::cli
