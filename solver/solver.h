// SPDX-License-Identifier: MIT
// Instances, solvers, and the result of solving an instance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "common/outcome.h"
#include "common/parameter.h"
#include "solver/search_contract.h"

namespace coevo::solver {

// One problem: by its number, or by its board text (then `number` is 0).
struct Instance {
  std::uint64_t number = 0;  // within the domain's first_instance() .. last_instance()
  std::string board = {};    // as read_board() gives it; empty: the instance is the number's
};

// The instances numbered `first` to `last`, inclusive.
inline std::vector<Instance> numbered_instances(std::uint64_t first, std::uint64_t last) {
  std::vector<Instance> instances;
  for (std::uint64_t number = first; number <= last; ++number) instances.push_back({number});
  return instances;
}

// How a portfolio's member searches: greedily, giving up after a number of expansions ...
struct AttemptSpec {
  std::uint64_t expanded = 1000;  // at most
  double card_weight = 0;         // added to H for each step (solver/spaces/scored_space.h)
};
// ... or by a beam.
struct BeamSpec {
  std::uint64_t width = 100;  // positions expanded of each length
};

// A portfolio's member: its weights, and how it searches.
struct MemberSpec {
  std::map<std::string, double> weights = {};       // as in SolverSpec
  std::int32_t quantisation = 65536;                // as in SolverSpec
  std::variant<AttemptSpec, BeamSpec> search = {};  // by default an attempt
};

// A rule of a policy: it gives the weights if its condition holds and no earlier one does.
struct RuleSpec {
  std::string condition;  // solver/features/condition.h, over the domain's policy_terms()
  std::map<std::string, double> weights;  // as in SolverSpec, replaces its own
};

// Everything that determines a solver. Weights that are not named are 0.
struct SolverSpec {
  std::string search;                          // the name of one of the domain's searches()
  common::Settings settings;                   // of the search and of the domain's moves
  std::map<std::string, double> weights = {};  // by heuristic; each within -16 .. 16
  std::int32_t quantisation = 65536;           // levels of H in a feature's range at weight 1
  std::vector<MemberSpec> members = {};        // of a portfolio, in the order of their attempts
  // For a search for shortest solutions: the beam that shortens the solution of `members` if time
  // is limited.
  std::optional<MemberSpec> incumbent_beam = {};
  std::vector<RuleSpec> rules = {};  // rules of a policy, in order; `weights` if none holds
};

// One move, as its domain packs it.
using PackedMove = std::array<std::uint8_t, 4>;

// The result of a search, and its cost.
struct SolveResult {
  // `unsolvable` is a proof.
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;  // positions, as a SearchResult counts them
  std::uint64_t expanded = 0;   // expanded positions
  std::uint64_t positions = 0;  // distinct positions met, if the search knows
  std::size_t peak_memory = 0;  // bytes
  bool optimal = false;         // solved, and no solution is shorter: proven
  std::optional<std::uint64_t> lower_bound = std::nullopt;  // on the length, if one is proven
  double cpu_seconds = 0;             // of the calling thread, dealing included
  std::vector<PackedMove> plan = {};  // every move of the best solution known, safe autoplay too
  // For a policy: how often each rule gave the weights; the default weights come last.
  std::vector<std::uint64_t> activations = {};
};

// One configured search. Not thread-safe: each worker has its own. It keeps its tables between
// instances.
class Solver {
 public:
  virtual ~Solver() = default;
  // A limit that is reached is an outcome. Throws InputError for a board that cannot be read.
  virtual SolveResult solve(const Instance& instance, const Limits& limits) = 0;
  // Throws ContractError if a lower bound of this search exceeds the moves left along that
  // solution. Other searches, and puzzles that cannot tell, check nothing.
  virtual void check_bounds(const Instance&, std::span<const PackedMove>) {}
};

}  // namespace coevo::solver
