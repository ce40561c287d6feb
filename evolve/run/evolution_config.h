// SPDX-License-Identifier: MIT
// Everything that an evolution can be told, as its part of a config file: the keys `seed`,
// `training`, `learning`, `evolver`, `budget`, `champion`, `benchmark`, and part of `limits`.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "evolve/racing/statistical_race.h"
#include "evolve/run/benchmark.h"
#include "evolve/run/champion.h"
#include "evolve/run/training_limit.h"
#include "evolve/training.h"

namespace coevo::evolve {

struct Registry;

// What ends a run before its last generation; 0: no limit.
struct Budget {
  std::uint64_t nodes = 0;  // generated: then no generation begins
  std::uint64_t runs = 0;   // tasks, the choice of the champion included: never more
  double cpu_hours = 0.0;   // as the tasks' scores have them: then no generation begins

  // False: the run has all its generations.
  bool is_limited() const { return nodes > 0 || runs > 0 || cpu_hours > 0; }
};

struct EvolutionConfig {
  std::uint64_t seed = 1;  // of all random draws; 0 to 2^53
  TrainingConfig training;
  std::string learning_method;                          // `learning.method`
  std::shared_ptr<const LearningConfig> learning;       // its settings; not null after read()
  std::string evolver_name;                             // `evolver.name`
  std::uint32_t generations = 0;                        // at least 1 after read()
  std::shared_ptr<const EvolverConfig> evolver;         // its settings; not null after read()
  EvolverCapabilities capabilities;                     // the evolver's
  TrainingLimit limit;                                  // `limits.training` and `limits.cut`
  Budget budget;                                        // the key `budget` without `racing`
  bool racing = false;                                  // a host that cannot be selected is dropped
  std::optional<StatisticalRacing> statistical_racing;  // a host that a test finds worse is
  ChampionConfig champion;
  std::optional<BenchmarkConfig> benchmark;  // if the config has one

  // Reads its keys of the config's root map and leaves the others; the caller calls finish().
  // Absent keys have defaults. Names refer to the registry, which need not outlive the result.
  // Throws InputError with the place of any fault.
  static EvolutionConfig read(const common::ConfigNode& root, const InstanceLimits& limits,
                              const Registry& registry);

  // All of it, defaults written out: common::yaml_text() of this reads back equal.
  nlohmann::ordered_json to_json() const;
  // That text.
  std::string to_yaml() const;
};

// The parameters that belong to no plug-in: `seed`, `evolver.generations` and the keys of `budget`.
common::Parameter seed_parameter();
common::Parameter generations_parameter();           // `evolver.generations`
std::vector<common::Parameter> budget_parameters();  // all but `racing`

}  // namespace coevo::evolve
