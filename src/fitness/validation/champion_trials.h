// SPDX-License-Identifier: MIT
// The best hosts of some generations on instances that nothing was learnt from: how one hard
// instance, unsolved at first, came to be solved.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "evolve/run/evolution_config.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {

struct Trial {
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;
  std::vector<std::uint64_t> lengths = {};  // by metric; empty unless solved
  std::string solution = {};                // in the domain's exact notation

  bool is_solved() const { return outcome == common::Outcome::solved; }
};

class ChampionTrials {
 public:
  // Called after each search with how many there were; by any thread.
  using Listener = std::function<void(std::size_t done)>;

  // All must outlive it. `stop`: when set, solve() throws evolve::Interrupted.
  ChampionTrials(const SearchTarget& target, Executor& executor, const std::atomic<bool>* stop,
                 Listener listener)
      : target_(target), executor_(executor), stop_(stop), listener_(std::move(listener)) {}

  // Within the run's own limits. A row a genome, a trial an instance in each; equal genomes are
  // searched once.
  std::vector<std::vector<Trial>> solve(std::span<const evolve::Genome> genomes,
                                        std::span<const std::uint64_t> instances);

 private:
  std::vector<std::vector<Trial>> solve_each(std::span<const solver::SolverSpec> solvers,
                                             std::span<const std::uint64_t> instances);

  const SearchTarget& target_;
  Executor& executor_;
  const std::atomic<bool>* stop_;
  Listener listener_;
  std::atomic<std::size_t> done_ = 0;
};

// Candidates for a hard instance: the instances of the benchmark, or of the test, or of the
// training; at most `most`, evenly spaced.
struct Candidates {
  std::string of;  // "the benchmark"
  std::vector<std::uint64_t> instances = {};
};
Candidates hard_candidates(const evolve::EvolutionConfig& config, std::size_t most);

// The place of the instance to show, by trials of the same hosts, oldest first. Among instances
// that the first host fails on and the last one solves, it takes the one whose outcome changes
// least often, then latest. If there are none, it takes the one on which the last host saved most.
// The first of equals wins.
std::size_t hardest_place(const std::vector<std::vector<Trial>>& trials);

}  // namespace coevo::fitness
