// SPDX-License-Identifier: MIT
// How far a run has come. Fitness values of different generations are of different instances and do
// not compare; the incumbents of every few generations on one fixed set of instances do. It is
// measured outside the budget, and nothing is learnt from it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "evolve/evaluation.h"
#include "evolve/training.h"

namespace coevo::evolve {

// Means over the instances.
struct BenchmarkResult {
  double fitness = 0.0;       // larger is better
  double solved_share = 0.0;  // 0 to 1
  double nodes = 0.0;         // failed searches with what they took
};

// What `benchmark` of a config asks for.
struct BenchmarkConfig {
  common::InstanceSet instances;  // from training.files, if the run has them
  std::uint32_t every = 10;       // generations: 0, every, 2 * every ...

  // The key `benchmark` of the root; nullopt if it is absent. Throws InputError with place.
  static std::optional<BenchmarkConfig> read(const common::ConfigNode& root,
                                             const InstanceLimits& limits);
  // The value of the key `benchmark`, its default written out.
  nlohmann::ordered_json to_json() const;

  // Whether the incumbent is measured before that generation is evaluated.
  bool is_due(std::uint32_t generation) const { return generation % every == 0; }
  // Passes Interrupted on.
  BenchmarkResult measure(const Genome& incumbent, Evaluator& evaluator) const;
};

// `benchmark.every`; `benchmark.instances` has no default and is no parameter.
common::Parameter benchmark_every_parameter();

}  // namespace coevo::evolve
