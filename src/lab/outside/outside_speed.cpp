// SPDX-License-Identifier: MIT
#include "src/lab/outside/outside_speed.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/stop.h"
#include "solver/assembly/engine.h"
#include "solver/search/blind/bfs.h"
#include "solver/search/greedy/best_first.h"
#include "src/lab/outside/puzzle_pairs.h"

namespace coevo::experiments {
namespace {

// The values that must be equal inside and outside.
struct Work {
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::vector<std::vector<solver::PackedMove>> plans;

  friend bool operator==(const Work&, const Work&) = default;
};

Work solve_all(solver::Solver& solver, std::uint64_t instances, std::uint64_t max_nodes) {
  Work work;
  for (std::uint64_t number = 1; number <= instances; ++number) {
    auto result = solver.solve({number, ""}, {.generated = max_nodes});
    common::throw_if_stopped();
    work.generated += result.generated;
    work.expanded += result.expanded;
    work.plans.push_back(std::move(result.plan));
  }
  return work;
}

double seconds_of(solver::Solver& solver, std::uint64_t instances, std::uint64_t max_nodes) {
  const double began = assembly::thread_seconds();
  solve_all(solver, instances, max_nodes);
  return assembly::thread_seconds() - began;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

template <class Pair, class Kind>
OutsideSpeed measure_pair(std::uint64_t instances, const OutsideRounds& rounds) {
  auto parameters = Kind::describe().parameters;
  const auto own = Pair::parameters();
  parameters.insert(parameters.end(), own.begin(), own.end());
  solver::SolverSpec spec{Kind::describe().name, common::defaults(parameters)};
  spec.quantisation = 65536;
  for (const auto& feature : Pair::Outside::Features::kListed) {
    spec.weights[std::string(feature.name)] = 0.25;
  }
  assembly::Engine<typename Pair::Inside, Kind> inside(spec, assembly::Plugins{});
  assembly::Engine<typename Pair::Outside, Kind> outside(spec, assembly::Plugins{});

  const Work work = solve_all(inside, instances, rounds.max_nodes);
  if (solve_all(outside, instances, rounds.max_nodes) != work) {
    throw std::logic_error(std::string(Pair::kName) + ", " + spec.search +
                           ": the searches differ inside and outside");
  }
  std::vector<double> inside_seconds;
  std::vector<double> outside_seconds;
  for (int round = 0; round < rounds.count; ++round) {
    const auto measure_inside = [&] {
      inside_seconds.push_back(seconds_of(inside, instances, rounds.max_nodes));
    };
    if (round % 2 == 0) measure_inside();
    outside_seconds.push_back(seconds_of(outside, instances, rounds.max_nodes));
    if (round % 2 == 1) measure_inside();
  }
  return {Pair::kName, spec.search, work.generated, median(inside_seconds),
          median(outside_seconds)};
}

}  // namespace

std::vector<OutsideSpeed> measure_outside(const OutsideRounds& rounds) {
  using search::BestFirstKind;
  using search::BfsKind;
  return {measure_pair<PancakePair, BestFirstKind>(100 * rounds.instances, rounds),
          measure_pair<PancakePair, BfsKind>(rounds.instances, rounds),
          measure_pair<TilesPair, BestFirstKind>(100 * rounds.instances, rounds),
          measure_pair<TilesPair, BfsKind>(rounds.instances, rounds)};
}

}  // namespace coevo::experiments
