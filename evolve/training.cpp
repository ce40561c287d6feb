// SPDX-License-Identifier: MIT
#include "evolve/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "evolve/sampling.h"

namespace coevo::evolve {

std::vector<common::Parameter> training_parameters() {
  return {
      {"instances", "Numbers and ranges from which the training set is drawn.",
       std::string("1-32000")},
      {"sample",
       "Number of instances drawn, without replacement (by default all, if there are fewer).",
       std::int64_t{1000}, 1, 1'000'000},
  };
}

TrainingConfig TrainingConfig::read(const common::ConfigNode& node, const InstanceLimits& limits) {
  const std::vector<common::Parameter> parameters = training_parameters();
  const std::optional<common::ConfigNode> instances = node.find("instances");
  const std::optional<common::ConfigNode> sample = node.find("sample");
  TrainingConfig config;
  if (limits.training && instances) instances->fail("either instances or files");
  config.files = limits.training;
  // A domain of other numbers has another default.
  const std::uint64_t last =
      std::max(limits.lowest, std::min<std::uint64_t>(32'000, limits.highest));
  config.instances = limits.training ? limits.training->numbers
                     : instances
                         ? common::InstanceSet::read(*instances, limits.lowest, limits.highest)
                         : common::InstanceSet::parse(fmt::format("{}-{}", limits.lowest, last));
  const common::Value size = sample ? sample->value(parameters[1]) : parameters[1].standard;
  config.sample = static_cast<std::size_t>(std::get<std::int64_t>(size));
  if (config.sample > config.instances.size()) {
    if (sample) {
      sample->fail(
          fmt::format("at most {}, the number of training instances", config.instances.size()));
    }
    config.sample = config.instances.size();
  }
  return config;
}

nlohmann::ordered_json TrainingConfig::to_json() const {
  if (!files) return {{"instances", instances.text()}, {"sample", sample}};
  return {{"files", files->files}, {"content", files->content}, {"sample", sample}};
}

std::vector<std::uint64_t> TrainingConfig::draw(std::uint64_t seed) const {
  common::RandomStream random(seed, common::Purpose("training_set"), 0, 0);
  std::vector<std::uint64_t> drawn = sample_below(instances.size(), sample, random);
  for (std::uint64_t& number : drawn) number = instances.at(number);
  return drawn;
}

}  // namespace coevo::evolve
