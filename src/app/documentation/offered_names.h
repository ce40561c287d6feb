// SPDX-License-Identifier: MIT
// What completion offers where an option takes the name of a plug-in: of all puzzles, as the script
// cannot know which one is meant.
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
