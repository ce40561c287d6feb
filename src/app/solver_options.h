// --weights, --preset, --heuristic, --search, --set and the limits: which solver, how far.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "solver/weight_file.h"

namespace coevo::app {

struct SolverOptions {
  static constexpr std::uint64_t kMaxNodes = 20'000'000;

  std::string weights;  // a file
  std::string preset;
  std::string heuristic;  // alone, in place of a file's weights
  std::string search;
  bool optimal = false;
  std::vector<std::string> assignments;
  std::optional<std::uint64_t> max_nodes;  // none: kMaxNodes, or no limit for `optimal`
  std::size_t max_memory_mib = 2048;
  double max_seconds = 0;  // 0: none

  // --weights can be a positional argument of the command instead.
  void add(CLI::App& command, bool weights_option);

  // The weight file, preset or shipped best solver of the domain, with --search and --set applied.
  // An empty `domain` takes any.
  solver::WeightFile read(const std::string& domain) const;
  solver::Limits limits() const;

 private:
  solver::WeightFile one_heuristic(const std::string& domain) const;
  solver::WeightFile optimal_solver(const std::string& domain) const;
};

// Names of the shipped solvers.
std::vector<std::string> preset_names();

}  // namespace coevo::app
