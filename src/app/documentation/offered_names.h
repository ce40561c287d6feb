// SPDX-License-Identifier: MIT
// The completion for an option that takes the name of a plug-in. It covers all puzzles, because the
// script cannot know the right one.
#pragma once

#include <string>
#include <vector>

#include "solver/registry.h"

namespace coevo::cli {

// Sorted, each once.
std::vector<std::string> preset_names(const solver::Registry& registry);
std::vector<std::string> heuristic_names(const solver::Registry& registry);
std::vector<std::string> search_names(const solver::Registry& registry);
// The parameters of searches and moves, as "KEY=".
std::vector<std::string> setting_keys(const solver::Registry& registry);

}  // namespace coevo::cli
