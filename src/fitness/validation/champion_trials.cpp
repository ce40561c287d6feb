// SPDX-License-Identifier: MIT
#include "src/fitness/validation/champion_trials.h"

#include <algorithm>
#include <tuple>

#include "evolve/evaluation.h"

namespace coevo::fitness {
namespace {

// The compared values, the smallest first.
using Rank = std::tuple<int, std::size_t, std::ptrdiff_t, double>;

Rank rank_of(const std::vector<std::vector<Trial>>& trials, std::size_t place) {
  const Trial& first = trials.front()[place];
  const Trial& last = trials.back()[place];
  std::size_t changes = 0;
  std::ptrdiff_t latest = 0;
  std::ptrdiff_t solved = 0;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    solved += trials[i][place].is_solved() ? 1 : 0;
    if (i == 0 || trials[i][place].is_solved() == trials[i - 1][place].is_solved()) continue;
    ++changes;
    latest = static_cast<std::ptrdiff_t>(i);
  }
  const auto nodes = [](const Trial& trial) {
    return static_cast<double>(std::max<std::uint64_t>(trial.generated, 1));
  };
  if (!last.is_solved()) return {2, 0, -solved, -nodes(last)};
  if (!first.is_solved()) return {0, changes, -latest, -nodes(last)};
  return {1, 0, 0, -nodes(first) / nodes(last)};
}

}  // namespace

std::vector<std::vector<Trial>> ChampionTrials::solve(std::span<const evolve::Genome> genomes,
                                                      std::span<const std::uint64_t> instances) {
  std::vector<evolve::Genome> different;
  std::vector<std::size_t> places;
  for (const evolve::Genome& genome : genomes) {
    const auto found = std::ranges::find(different, genome);
    places.push_back(static_cast<std::size_t>(found - different.begin()));
    if (found == different.end()) different.push_back(genome);
  }
  std::vector<solver::SolverSpec> solvers;
  solvers.reserve(different.size());
  for (const evolve::Genome& genome : different) solvers.push_back(target_.spec(genome));
  const auto rows = solve_each(solvers, instances);
  std::vector<std::vector<Trial>> all;
  all.reserve(places.size());
  for (const std::size_t place : places) all.push_back(rows[place]);
  return all;
}

std::vector<std::vector<Trial>> ChampionTrials::solve_each(
    std::span<const solver::SolverSpec> solvers, std::span<const std::uint64_t> instances) {
  std::vector<std::vector<Trial>> rows(solvers.size(), std::vector<Trial>(instances.size()));
  solver::Limits limits;
  limits.generated = target_.max_nodes;
  limits.memory = target_.max_memory;
  limits.stop = stop_;
  const auto task = [&](std::size_t i) {
    return SearchTask{i / instances.size(), target_.files.instance(instances[i % instances.size()]),
                      limits.generated};
  };
  const bool complete =
      executor_.solve_each({.domain = *target_.domain,
                            .solvers = solvers,
                            .count = solvers.size() * instances.size(),
                            .task = task,
                            .limits = limits},
                           [&](std::size_t i, CheckedResult&& checked) {
                             rows[i / instances.size()][i % instances.size()] = {
                                 checked.result.outcome, checked.result.generated,
                                 std::move(checked.lengths), std::move(checked.solution)};
                             listener_(++done_);
                           });
  if (!complete) throw evolve::Interrupted();
  return rows;
}

Candidates hard_candidates(const evolve::EvolutionConfig& config, std::size_t most) {
  const auto spaced = [&](const char* of, const common::InstanceSet& set) {
    Candidates candidates{of};
    const std::uint64_t count = std::min<std::uint64_t>(most, set.size());
    for (std::uint64_t i = 0; i < count; ++i) {
      candidates.instances.push_back(set.at(i * set.size() / count));
    }
    return candidates;
  };
  if (config.benchmark) return spaced("the benchmark", config.benchmark->instances);
  if (config.champion.test) return spaced("the test instances", *config.champion.test);
  return spaced("the training instances", config.training.instances);
}

std::size_t hardest_place(const std::vector<std::vector<Trial>>& trials) {
  std::size_t best = 0;
  for (std::size_t place = 1; place < trials.front().size(); ++place) {
    if (rank_of(trials, place) < rank_of(trials, best)) best = place;
  }
  return best;
}

}  // namespace coevo::fitness
