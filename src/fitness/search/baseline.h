// SPDX-License-Identifier: MIT
// The reference solver's nodes by instance: searched once, cached in a file, reused by every run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "solver/domain.h"
#include "src/fitness/executors/executor.h"

namespace coevo::fitness {

// The nodes that a failed reference search counts, as in GA-FreeCell (Elyasaf et al. 2011): 1000M.
inline constexpr std::uint64_t kPenaltyNodes = 1'000'000'000;

// A hash of the C++ sources that decide what a search counts (hash_sources.cmake). Two builds of
// the same sources have the same. A puzzle of another program is not among them.
std::string reference_sources();

// What cached nodes depend on: sources, reference solver and node limit. The file in the cache is
// named by its hash, so a build of other sources searches again.
std::string baseline_key(const solver::Domain& domain, const solver::SolverSpec& spec,
                         std::uint64_t max_nodes, std::string_view sources);

class Baseline {
 public:
  // That reference solver with that node limit. Reads what the cache has; a damaged or missing file
  // is an empty one.
  Baseline(const solver::Domain& domain, solver::SolverSpec spec, std::uint64_t max_nodes);

  // Searches the instances that are not known yet and adds them to the cache, which other processes
  // add to as well; if the cache folder cannot be written, the next run searches them again.
  // Returns false when `stop` was set before all were searched.
  bool prepare(std::span<const solver::Instance> instances, Executor& executor,
               const std::atomic<bool>* stop);
  // Nodes of a prepared instance; kPenaltyNodes if the reference failed.
  std::uint64_t nodes(const solver::Instance& instance) const;

 private:
  void save() const;

  const solver::Domain& domain_;
  solver::SolverSpec spec_;
  std::uint64_t max_nodes_;
  std::filesystem::path path_;
  std::unordered_map<std::uint64_t, std::uint64_t> nodes_;  // by number, or hash of the board
};

}  // namespace coevo::fitness
