// SPDX-License-Identifier: MIT
// Which lower bound a search for shortest solutions uses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/features/feature.h"

namespace coevo::freecell {

enum class BoundKind {
#define COEVO_BOUND(name, help) name,
#include "solver/domains/freecell/shortest_space/bounds.def"
#undef COEVO_BOUND
};

std::vector<std::string> bound_names();
// One line a bound, "name: help".
std::string bound_help();
// As heuristics, to be listed.
std::vector<solver::FeatureFamily> bounds();
// The name must be one of bound_names().
BoundKind bound_named(std::string_view name);

}  // namespace coevo::freecell
