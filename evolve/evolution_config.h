// SPDX-License-Identifier: MIT
// Everything that an evolution can be told, as its part of a config file: the keys `seed`,
// `training`, `learning`, `evolver`, `budget`, `champion` and `benchmark`.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "evolve/benchmark.h"
#include "evolve/champion.h"
#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "evolve/statistical_race.h"
#include "evolve/training.h"

namespace coevo::evolve {

struct Registry;

// What ends a run before its last generation; 0: no limit.
struct Budget {
  std::uint64_t nodes = 0;  // generated: then no generation begins
  std::uint64_t runs = 0;   // tasks, the choice of the champion included: never more
  double cpu_hours = 0.0;   // as the tasks' scores have them: then no generation begins

  bool is_limited() const { return nodes > 0 || runs > 0 || cpu_hours > 0; }
};

struct EvolutionConfig {
  std::uint64_t seed = 1;
  TrainingConfig training;
  std::string learning_method;
  std::shared_ptr<const LearningConfig> learning;
  std::string evolver_name;
  std::uint32_t generations = 0;
  std::shared_ptr<const EvolverConfig> evolver;
  EvolverCapabilities capabilities;  // the evolver's
  Budget budget;
  bool racing = false;                                  // a host that cannot be selected is dropped
  std::optional<StatisticalRacing> statistical_racing;  // a host that a test finds worse is
  ChampionConfig champion;
  std::optional<BenchmarkConfig> benchmark;

  // Reads its keys of the config's root map and leaves the others; the caller calls finish(). What
  // is absent has its default; names are those of the registry, which need not outlive the result.
  // Throws InputError with place for whatever does not fit.
  static EvolutionConfig read(const common::ConfigNode& root, const InstanceLimits& limits,
                              const Registry& registry);

  // All of it, defaults written out: common::yaml_text() of this reads back equal.
  nlohmann::ordered_json to_json() const;
  std::string to_yaml() const;
};

// `seed`, `evolver.generations` and those of `budget`: the parameters that belong to no plug-in.
common::Parameter seed_parameter();
common::Parameter generations_parameter();
std::vector<common::Parameter> budget_parameters();

}  // namespace coevo::evolve
