// SPDX-License-Identifier: MIT
// The control experiment of coevolution: new random instances each generation, the same for all
// hosts.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "evolve/learning/learning_method.h"
#include "evolve/sampling.h"

namespace coevo::evolve {
namespace {

std::vector<common::Parameter> random_parameters() {
  // As many as a host meets in the default coevolution (hillis.cpp): 2 parasites of 6.
  return {{"instances", "Number of training instances drawn for each generation.", std::int64_t{12},
           1, 1'000'000}};
}

class Random final : public LearningMethod {
 public:
  Random(std::size_t instances, std::uint64_t seed, std::vector<std::uint64_t> training)
      : instances_(instances), seed_(seed), training_(std::move(training)) {}

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    common::RandomStream random(seed_, common::Purpose("random_instances"), generation, 0);
    std::vector<std::uint64_t> drawn =
        sample_below(training_.size(), std::min(instances_, training_.size()), random);
    for (std::uint64_t& number : drawn) number = training_[number];
    return tasks_for_all(hosts, drawn);
  }

  nlohmann::ordered_json learn(std::uint32_t, std::span<const Task>,
                               std::span<const Score>) override {
    return nlohmann::ordered_json::object();
  }

  nlohmann::json save() const override { return nlohmann::json::object(); }
  void load(const nlohmann::json&) override {}

 private:
  std::size_t instances_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> training_;
};

std::shared_ptr<const LearningConfig> read_random(const common::ConfigNode& node,
                                                  std::size_t training_size, const Registry&) {
  common::Settings settings = common::read_settings(node, random_parameters());
  limit_setting(settings, node, "instances", training_size,
                fmt::format("the training sample of {}", training_size));
  const auto instances = static_cast<std::size_t>(settings.integer("instances"));
  return make_learning_config(settings_json(settings, random_parameters()),
                              [instances](std::uint64_t seed, std::vector<std::uint64_t> training) {
                                return std::make_unique<Random>(instances, seed,
                                                                std::move(training));
                              });
}

}  // namespace

LearningPlugin random_learning() {
  return {.descriptor = {"random",
                         "Each generation draws new random instances, the same for all hosts.",
                         random_parameters()},
          .read = read_random,
          .learns = false};
}

}  // namespace coevo::evolve
