// SPDX-License-Identifier: MIT
// Objectives turn the outcome of a search into its fitness.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "common/plugin_list.h"

namespace coevo::fitness {

// The default of moves_per_doubling: this many more moves weigh as much as twice the nodes. About
// the slope where weighted A* on the 15-puzzle is a tenth above the shortest.
inline constexpr double kMovesPerDoubling = 4;

// The outcome of one search, and the nodes of the reference solver on the same instance.
struct SearchOutcome {
  bool solved = false;                            // false: the standard objectives give 0
  std::uint64_t nodes = 0;                        // generated
  std::uint64_t baseline_nodes = 0;               // at least 1
  std::uint64_t length = 0;                       // of the solution, in the domain's primary metric
  std::uint64_t limit = 0;                        // of nodes
  double moves_per_doubling = kMovesPerDoubling;  // as `fitness` of the config has it
};

struct Objective {
  common::PluginDescriptor descriptor;  // its name is what `fitness.objective` names
  std::function<double(const SearchOutcome&)> fitness;  // at least 0; larger is better
  bool needs_baseline = false;                          // uses baseline_nodes
  bool falls_with_nodes = false;  // and is at most 1, so that hopeless searches can stop
  bool weighs_length = false;     // uses moves_per_doubling
};

// The most nodes at which a solved search can still have that fitness, at most `limit`; of an
// objective that falls with nodes.
std::uint64_t nodes_within(const Objective& objective, double fitness, std::uint64_t limit);

// The objectives that standard_registry() adds. This
// one is GA-FreeCell's (Elyasaf et al. 2011): the share of the reference's nodes that is saved.
Objective node_reduction();
Objective log_nodes();         // 1 / (1 + log2(1 + nodes / 64))
Objective mean_nodes();        // 1 - nodes / limit
Objective capped_log();        // 1 - log2(1 + nodes / 64) / log2(1 + limit / 64)
Objective short_solutions();   // 100 / length
Objective nodes_and_length();  // 1 / (1 + log2(1 + nodes / 64) + length / moves_per_doubling)

}  // namespace coevo::fitness
