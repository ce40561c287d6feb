// Everything that an evolution can be told, as its part of a config file: the keys `seed`,
// `training`, `learning`, `evolver`, `budget` and `champion`.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "evolve/champion.h"
#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "evolve/training.h"

namespace coevo::evolve {

struct EvolutionConfig {
  std::uint64_t seed = 1;
  TrainingConfig training;
  std::string learning_method;
  std::shared_ptr<const LearningConfig> learning;
  std::string evolver_name;
  std::uint32_t generations = 0;
  std::shared_ptr<const EvolverConfig> evolver;
  int objectives = 1;        // that the evolver looks at
  std::uint64_t budget = 0;  // nodes after which no generation begins; 0: no limit
  bool racing = false;       // hosts that cannot be selected are given up
  ChampionConfig champion;

  // Reads its keys of the config's root map and leaves the others; the caller calls finish(). What
  // is absent has its default. Throws InputError with place for whatever does not fit.
  static EvolutionConfig read(const common::ConfigNode& root, const InstanceLimits& limits);

  // All of it, defaults written out: common::yaml_text() of this reads back equal.
  nlohmann::ordered_json to_json() const;
  std::string to_yaml() const;
};

// `seed`, `evolver.generations` and `budget.nodes`: the parameters that belong to no plug-in.
common::Parameter seed_parameter();
common::Parameter generations_parameter();
common::Parameter budget_parameter();

}  // namespace coevo::evolve
