// SPDX-License-Identifier: MIT
#include "src/app/benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "common/hash.h"
#include "common/stop.h"
#include "evolve/run/evolution.h"
#include "evolve/run/generation_record.h"
#include "solver/assembly/engine.h"
#include "src/fitness/run_config.h"
#include "src/fitness/search/checked_solver.h"

namespace coevo::cli {
namespace {

constexpr int kRepetitions = 5;
constexpr std::uint64_t kFirstSpeedInstance = 11;
constexpr std::uint64_t kLastSpeedInstance = 13;
constexpr int kSignatureInstances = 25;
constexpr int kOtherInstances = 4;  // of each domain but the default one
constexpr int kPerftDepth = 9;

solver::Limits stoppable() {
  solver::Limits limits;
  limits.stop = &common::stop_requested();
  return limits;
}

double median_seconds(const std::function<void()>& work) {
  std::vector<double> seconds;
  for (int i = 0; i < kRepetitions; ++i) {
    const double began = assembly::thread_seconds();
    work();
    common::throw_if_stopped();
    seconds.push_back(assembly::thread_seconds() - began);
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[kRepetitions / 2];
}

Speed search_speed(const solver::Domain& domain) {
  const solver::SolverSpec& baseline = domain.baseline();
  const auto solver = domain.make_solver(baseline);
  Speed speed{"baseline (" + baseline.search + ")", 0, 0};
  speed.seconds = median_seconds([&] {
    speed.count = 0;
    for (std::uint64_t number = kFirstSpeedInstance; number <= kLastSpeedInstance; ++number) {
      speed.count += solver->solve({number, ""}, stoppable()).generated;
    }
  });
  return speed;
}

Speed perft_speed(const solver::Domain& domain) {
  Speed speed{"perft (distinct positions)", 0, 0};
  const auto settings = common::defaults(domain.parameters());
  speed.seconds = median_seconds([&] {
    speed.count = 0;
    for (const auto& count : domain.perft({1, ""}, kPerftDepth, stoppable(), settings)) {
      speed.count += count.positions;
    }
  });
  return speed;
}

// One line for each search and instance, with everything whose change must be noticed.
std::string search_record(const solver::Domain& domain, const solver::SearchDescriptor& search,
                          int instances) {
  fitness::CheckedSolver solver(domain, domain.plain_solver(search));
  solver::Limits limits = stoppable();
  limits.generated = 100'000;
  std::string record;
  for (int i = 0; i < instances; ++i) {
    const std::uint64_t number = domain.first_instance() + static_cast<std::uint64_t>(i);
    const auto checked = solver.solve({number, ""}, limits);
    common::throw_if_stopped();
    const auto& result = checked.result;
    record += fmt::format("{} {} {} {} {} {} {}\n", domain.name(), search.name, number,
                          common::name(result.outcome), result.generated, result.expanded,
                          checked.lengths.empty() ? 0 : checked.lengths[domain.primary_metric()]);
  }
  return record;
}

std::string evolution_record(const Registry& registry, const evolve::LearningPlugin& method,
                             const evolve::EvolverPlugin& evolver, fitness::Executor& executor) {
  std::vector<std::string> assignments{"learning.method=" + method.descriptor.name,
                                       "evolver.name=" + evolver.descriptor.name};
  if (method.makes_boards) assignments.emplace_back("fitness.objective=log_nodes");
  if (evolver.capabilities.objectives == 2)
    assignments.emplace_back("fitness.second=short_solutions");
  const auto config =
      fitness::RunConfig::parse(registry.benchmark, "benchmark", registry, assignments);
  const auto evaluator = config.target->make_evaluator({executor, &common::stop_requested()});
  evolve::Evolution evolution(config.evolution, config.target->genes(), *evaluator);
  std::string record;
  while (!evolution.is_done()) {
    record += evolution.step().to_json(evolution.space()).dump() + "\n";
  }
  return record;
}

}  // namespace

std::vector<Speed> measure_speeds(const Registry& registry) {
  const solver::Domain& domain = registry.default_domain();
  return {search_speed(domain), perft_speed(domain)};
}

std::string benchmark_signature(const Registry& registry, std::size_t threads) {
  std::string record;
  for (const auto& domain : registry.domains()) {
    const bool is_default = domain.get() == &registry.default_domain();
    if (domain->is_game() && !is_default) continue;  // one game stands for their common code
    for (const auto& search : domain->searches()) {
      record += search_record(*domain, search, is_default ? kSignatureInstances : kOtherInstances);
    }
  }
  const auto executor = fitness::make_executor(threads);
  for (const auto& evolver : registry.evolvers) {
    if (registry.benchmark.empty()) break;
    for (const auto& method : registry.learning_methods) {
      record += evolution_record(registry, method, evolver, *executor);
    }
  }
  return common::hex(common::content_hash(record));
}

}  // namespace coevo::cli
