// SPDX-License-Identifier: MIT
// Which solver, how far, and its solutions as text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/registry.h"
#include "solver/weight_file.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"

namespace coevo::cli {

// The names of the puzzle's presets without the puzzle's own name, such as "fast". A puzzle without
// presets has those of the puzzle from which it borrows solvers.
std::vector<std::string> presets_of(const solver::Registry& registry, const std::string& domain);

// --weights, --preset, --heuristic, --search, --set and the limits: which solver, how far.
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
  // Sets the instance's puzzle: the one that its options name, or else that of the weight file or
  // preset, which joins the registry.
  void choose_domain(InstanceOptions& instance, solver::Registry& registry) const;

 private:
  solver::WeightFile one_heuristic(std::shared_ptr<const solver::Domain> domain) const;
  solver::WeightFile optimal_solver(const solver::Registry& registry,
                                    const std::string& domain) const;
};

// A solution as `solve`, `prove` and `verify` print it.

// Whether there is a solution to print: the best known one, if a limit ended the search for shorter
// ones.
bool has_solution(const solver::SolveResult& result);

// "46 moves, 87 cards"; "length 34" of a puzzle with one metric. `lengths`: by domain.metrics().
std::string lengths_text(const solver::Domain& domain, std::span<const std::uint64_t> lengths);

// Sets "length", or "length_moves" and "length_cards"; null if there are no lengths.
void add_lengths(nlohmann::ordered_json& json, const solver::Domain& domain,
                 std::span<const std::uint64_t> lengths);
// Sets "moves", or a notation for each metric, "moves" and "cards"; null if there is no solution.
void add_moves(nlohmann::ordered_json& json, const solver::Domain& domain,
               const solver::Instance& instance, const solver::SolveResult& result,
               const common::Settings& settings);

}  // namespace coevo::cli
