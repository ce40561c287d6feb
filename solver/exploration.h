// SPDX-License-Identifier: MIT
// Looking at a puzzle's state space as a whole: exact counts, estimates, proofs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "solver/tree_sample.h"

namespace coevo::solver {

// Positions reachable with an exact number of moves.
struct PerftCount {
  std::uint64_t paths = 0;      // sequences of moves; saturates at 2^64 - 1
  std::uint64_t positions = 0;  // distinct ones at this depth
};

// A by-product of a proof, for people: "cards that never move": KH, 7S.
struct Fact {
  std::string name;
  std::vector<std::string> values;  // empty if there are none
};

// The result of an exhaustive search.
struct Proof {
  SolveResult result;  // solved (a shortest solution) or unsolvable, or the limit that was reached
  std::uint64_t positions = 0;   // distinct ones reachable, the start included; if unsolvable
  std::vector<Fact> facts = {};  // if unsolvable
};

class Exploration {
 public:
  // Counts at depths 0 .. depth; a shorter list when a limit was reached.
  virtual std::vector<PerftCount> perft(const Instance& instance, int depth, const Limits& limits,
                                        const common::Settings& settings) const = 0;
  // Random walks from the instance's start, for Knuth's estimate of the paths that perft counts.
  virtual TreeSample sample_tree(const Instance& instance, const TreeWalks& walks,
                                 const common::Settings& settings) const = 0;
  // Solves the instance or exhausts its positions, each search within the limits; nullopt if the
  // puzzle offers no proofs.
  virtual std::optional<Proof> prove(const Instance& instance, const common::Settings& settings,
                                     const Limits& limits) const = 0;

 protected:
  ~Exploration() = default;
};

}  // namespace coevo::solver
