// SPDX-License-Identifier: MIT
#include "src/fitness/objectives.h"

#include <algorithm>
#include <cmath>

namespace coevo::fitness {

std::uint64_t nodes_within(const Objective& objective, double fitness, std::uint64_t limit) {
  const auto reaches = [&](std::uint64_t nodes) {
    return objective.fitness(
               {.solved = true, .nodes = nodes, .baseline_nodes = 1, .limit = limit}) >= fitness;
  };
  if (reaches(limit)) return limit;
  std::uint64_t low = 0;  // reaches it, or nothing does
  std::uint64_t high = limit;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (reaches(middle) ? low : high) = middle;
  }
  return low;
}

namespace {

// The fitness of GA-FreeCell (Elyasaf, Hauptman, Sipper 2011).
double node_reduction_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  const double ratio =
      static_cast<double>(outcome.nodes) / static_cast<double>(outcome.baseline_nodes);
  if (ratio <= 1) return 1 - ratio;
  const double excess = ratio - 1;
  return std::max((1 - excess) / 1000, 0.0);
}

}  // namespace

Objective node_reduction() {
  return {.descriptor = {"node_reduction",
                         "share of the reference solver's nodes that the solver saves; hardly more "
                         "than 0 if it needs more, 0 if it does not solve the instance"},
          .fitness = node_reduction_fitness,
          .needs_baseline = true};
}

namespace {

// Few nodes at every scale: node_reduction hardly distinguishes 1 % of the reference's nodes from
// 0.1 %.
double log_nodes_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 1 / (1 + std::log2(1 + static_cast<double>(outcome.nodes) / 64));
}

}  // namespace

Objective log_nodes() {
  return {
      .descriptor = {"log_nodes", "1 / (1 + log2(1 + nodes / 64)); 0 if the instance is unsolved"},
      .fitness = log_nodes_fitness,
      .falls_with_nodes = true};
}

namespace {

// The plain mean: log_nodes forgives the few deals that take a hundred times as many nodes.
double mean_nodes_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 1 - static_cast<double>(outcome.nodes) / static_cast<double>(outcome.limit);
}

}  // namespace

Objective mean_nodes() {
  return {
      .descriptor = {"mean_nodes", "1 - nodes / limits.nodes; a failed search counts the limit"},
      .fitness = mean_nodes_fitness,
      .falls_with_nodes = true};
}

namespace {

// log_nodes without its cliff: a search that fails counts as one that needed the whole limit,
// so that solving just within it is worth hardly more.
double doublings(std::uint64_t nodes) {
  return std::log2(1 + static_cast<double>(nodes) / 64);
}

double capped_log_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 1 - doublings(outcome.nodes) / doublings(outcome.limit);
}

}  // namespace

Objective capped_log() {
  return {.descriptor = {"capped_log",
                         "1 - log2(1 + nodes / 64) / log2(1 + limits.nodes / 64); a failed search "
                         "counts the limit"},
          .fitness = capped_log_fitness,
          .falls_with_nodes = true};
}

namespace {

// Short solutions: for searches whose nodes are bounded anyway, such as beams.
double short_solutions_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 100.0 / static_cast<double>(std::max<std::uint64_t>(1, outcome.length));
}

}  // namespace

Objective short_solutions() {
  return {.descriptor = {"short_solutions",
                         "100 / the solution's length; 0 if the instance is unsolved"},
          .fitness = short_solutions_fitness};
}

namespace {

// Few nodes and short solutions: a scalar for the trade-off of the two.
double nodes_and_length_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  const double doublings = std::log2(1 + static_cast<double>(outcome.nodes) / 64);
  return 1 / (1 + doublings + static_cast<double>(outcome.length) / outcome.moves_per_doubling);
}

}  // namespace

Objective nodes_and_length() {
  return {.descriptor =
              {"nodes_and_length",
               "1 / (1 + log2(1 + nodes / 64) + length / moves_per_doubling): moves_per_doubling "
               "more moves weigh as much as twice the nodes; 0 if the instance is unsolved"},
          .fitness = nodes_and_length_fitness,
          .falls_with_nodes = true,
          .weighs_length = true};
}

}  // namespace coevo::fitness
