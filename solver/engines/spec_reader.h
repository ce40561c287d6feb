// Reads a solver from a config or a weight file: the maps `search` and `weights`, and
// `quantisation`.
#pragma once

#include "solver/domain.h"
#include "src/common/config_node.h"

namespace coevo::engines {

inline constexpr std::int64_t kMaxResolution = 1 << 20;
inline constexpr double kMaxWeight = 16;
inline constexpr std::uint64_t kMaxExpanded = (1 << 20) - 1;  // by a portfolio's member

// The search and its settings from a map with `name` and parameters. Unknown names throw; unknown
// keys are left to finish().
void read_search(const common::ConfigNode& node, const solver::Domain& domain,
                 solver::SolverSpec& spec);
// The whole of it. At least one weight must be named.
solver::SolverSpec read_spec(const common::ConfigNode& root, const solver::Domain& domain);

std::vector<std::string> feature_names(const solver::Domain& domain);

}  // namespace coevo::engines
