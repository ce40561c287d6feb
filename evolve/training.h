// SPDX-License-Identifier: MIT
// The instances that a run learns from: a seeded sample, the same for the whole run.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "evolve/plugin.h"
#include "src/common/instance_set.h"

namespace coevo::evolve {

// The instance numbers that a domain has, inclusive.
struct InstanceLimits {
  std::uint64_t lowest = 1;
  std::uint64_t highest = std::uint64_t{1} << 53;
};

struct TrainingConfig {
  common::InstanceSet instances;
  std::size_t sample = 0;  // at least 1, at most instances.size()

  static TrainingConfig read(const common::ConfigNode& node, const InstanceLimits& limits);
  nlohmann::ordered_json to_json() const;
  // `sample` different instances, ascending.
  std::vector<std::uint64_t> draw(std::uint64_t seed) const;
};

std::vector<common::Parameter> training_parameters();

}  // namespace coevo::evolve
