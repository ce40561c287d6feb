// SPDX-License-Identifier: MIT
// --weights, --preset, --heuristic, --search, --set and the limits: which solver, how far.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/weight_file.h"
#include "src/app/command.h"

namespace coevo::cli {

struct SolverOptions {
  static constexpr std::uint64_t kMaxNodes = 20'000'000;

  std::string weights;  // a file
  std::string preset;
  std::string heuristic;  // alone, instead of a file's weights
  std::string search;
  bool optimal = false;
  std::vector<std::string> assignments;
  std::optional<std::uint64_t> max_nodes;  // none: kMaxNodes, or no limit for `optimal`
  std::size_t max_memory_mib = 2048;
  double max_seconds = 0;  // 0: none

  // --weights, which commands that take the file as an argument do not have.
  void add_weights(Command& command);
  // All other options.
  void add(Command& command, const solver::Registry& registry);

  // The weight file, preset or shipped best solver of the domain (its baseline if none is shipped),
  // with --search and --set applied. An empty `domain` takes any. The registry must outlive the
  // result.
  solver::WeightFile read(const solver::Registry& registry, const std::string& domain) const;
  solver::Limits limits() const;

 private:
  solver::WeightFile one_heuristic(const solver::Domain& domain) const;
  solver::WeightFile optimal_solver(const solver::Registry& registry,
                                    const std::string& domain) const;
};

}  // namespace coevo::cli
