// SPDX-License-Identifier: MIT
#include "evolve/run/benchmark.h"

#include <nlohmann/json.hpp>

namespace coevo::evolve {

common::Parameter benchmark_every_parameter() {
  return {"every", "Number of generations between measurements.", std::int64_t{10}, 1, 1'000'000};
}

std::optional<BenchmarkConfig> BenchmarkConfig::read(const common::ConfigNode& root,
                                                     const InstanceLimits& limits) {
  const auto node = root.find("benchmark");
  if (!node) return std::nullopt;
  const auto& files = limits.training;
  const auto instances = common::InstanceSet::read(node->child("instances"),
                                                   files ? files->numbers.first() : limits.lowest,
                                                   files ? files->numbers.last() : limits.highest);
  BenchmarkConfig config{.instances = instances};
  if (const auto given = node->find("every")) {
    const common::Value every = given->value(benchmark_every_parameter());
    config.every = static_cast<std::uint32_t>(std::get<std::int64_t>(every));
  }
  return config;
}

nlohmann::ordered_json BenchmarkConfig::to_json() const {
  return {{"instances", instances.text()}, {"every", every}};
}

BenchmarkResult BenchmarkConfig::measure(const Genome& incumbent, Evaluator& evaluator) const {
  const std::vector<Genome> host{incumbent};
  std::vector<Task> tasks;
  for (std::uint64_t i = 0; i < instances.size(); ++i) tasks.push_back({0, instances.at(i)});
  const Evaluation found = evaluate_population(evaluator, host, tasks);
  return {found.fitness.front(), found.solved_share,
          static_cast<double>(found.effort.nodes) / static_cast<double>(tasks.size())};
}

}  // namespace coevo::evolve
