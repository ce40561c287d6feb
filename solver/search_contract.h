// SPDX-License-Identifier: MIT
// What every search takes, says of itself, and gives: limits, a descriptor, a result.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "common/outcome.h"
#include "common/parameter.h"

namespace coevo::solver {

// How far a search may go.
struct Limits {
  std::uint64_t generated = std::numeric_limits<std::uint64_t>::max();  // positions; kept exactly
  std::size_t memory = std::size_t{2} << 30;  // bytes of the search's tables
  double seconds =
      std::numeric_limits<double>::infinity();  // wall clock; results then depend on the machine
  // For a search for shortest solutions: look only for solutions with fewer moves.
  int below = std::numeric_limits<int>::max();
  const std::atomic<bool>* stop = nullptr;  // set: end with `interrupted`
};

// The descriptor of a search.
struct SearchDescriptor {
  std::string name;                                // as configs and weight files name it
  std::string help;                                // one sentence
  std::vector<common::Parameter> parameters = {};  // Catalogue::searches() appends the domain's
  // heuristics that can guide it; empty: all of the domain's
  std::vector<std::string> heuristics = {};

  bool takes_rules = false;      // weights by rules (SolverSpec::rules)
  bool is_member = false;        // can be a portfolio's member
  bool has_members = false;      // is made of SolverSpec::members
  bool improves_a_plan = false;  // begins with the plan of such a portfolio, if it is given members
};

// The result of any search. A PathElement is what the search records of a step: a move of the state
// space, a packed move, or a position (PathNode of solver/spaces/bounded_space.h).
template <class PathElement>
struct SearchResult {
  // `unsolvable` is a proof only if the state space generates all moves of the puzzle.
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;  // successors made and not refused as duplicates when made
  std::uint64_t expanded = 0;   // positions whose successors were produced
  std::uint64_t positions = 0;  // distinct positions met, if the search knows
  std::size_t peak_memory = 0;  // bytes of the search's tables
  bool optimal = false;         // solved, and no solution is shorter: proven
  std::optional<std::uint64_t> lower_bound = std::nullopt;  // of a solution's moves, where proven
  // From the start to the goal, without safe autoplay. Empty if no solution is known; at a limit,
  // some searches return the best known.
  std::vector<PathElement> path = {};
};

}  // namespace coevo::solver
