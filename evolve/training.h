// SPDX-License-Identifier: MIT
// The instances that a run learns from: a seeded sample, the same for the whole run.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/instance_set.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

// Instances read from files, numbered one after another.
struct FileInstances {
  std::vector<std::string> files;    // as the config names them
  common::InstanceSet numbers = {};  // a single range
  std::string content = {};  // a hash: a config that gives another one is of other instances
};

// The instances that a config may name.
struct InstanceLimits {
  std::uint64_t lowest = 1;                        // the numbers that a domain has, inclusive
  std::uint64_t highest = std::uint64_t{1} << 53;  // exact as a double, too
  std::optional<FileInstances> training = {};      // `training.files`, instead of numbers
  std::optional<FileInstances> test = {};          // `champion.test_files`
  bool boards_vary = false;                        // Evaluator::boards() makes others
  std::uint64_t nodes = 0;                         // limits.nodes; 0: there is no such limit
};

// The training instances: `training` of a config.
struct TrainingConfig {
  common::InstanceSet instances;       // the source of the sample
  std::optional<FileInstances> files;  // where `instances` are theirs
  std::size_t sample = 0;              // at least 1, at most instances.size()

  // Reads the map `training`; absent keys have defaults that fit the limits. Throws InputError with
  // place.
  static TrainingConfig read(const common::ConfigNode& node, const InstanceLimits& limits);
  // The value of the key `training`, defaults written out.
  nlohmann::ordered_json to_json() const;
  // `sample` different instances, ascending.
  std::vector<std::uint64_t> draw(std::uint64_t seed) const;
};

// `instances` and `sample`, with the defaults unless the limits lower them.
std::vector<common::Parameter> training_parameters();

}  // namespace coevo::evolve
