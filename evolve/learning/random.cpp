// The control experiment of coevolution: fresh random instances each generation, the same for all
// hosts.
#include <fmt/format.h>

#include <algorithm>

#include "evolve/learning/learning_method.h"
#include "evolve/sampling.h"

namespace coevo::evolve {
namespace {

std::vector<common::Parameter> parameters() {
  // As many as a host meets in the papers' coevolution: 2 individuals of 6.
  return {{"instances", "Training instances drawn for each generation.", std::int64_t{12}, 1,
           1'000'000}};
}

class Random final : public LearningMethod {
 public:
  Random(std::size_t instances, std::uint64_t seed, std::vector<std::uint64_t> training)
      : instances_(instances), seed_(seed), training_(std::move(training)) {}

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    common::RandomStream random(seed_, common::Purpose("random_instances"), generation, 0);
    const std::vector<std::uint64_t> drawn =
        sample_below(training_.size(), std::min(instances_, training_.size()), random);
    std::vector<Task> tasks;
    for (std::size_t host = 0; host < hosts; ++host) {
      for (const std::uint64_t index : drawn) tasks.push_back({host, training_[index]});
    }
    return tasks;
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

class RandomConfig final : public LearningConfig {
 public:
  explicit RandomConfig(common::Settings settings) : settings_(std::move(settings)) {}

  nlohmann::ordered_json to_json() const override { return settings_json(settings_, parameters()); }
  std::unique_ptr<LearningMethod> create(std::uint64_t seed,
                                         std::vector<std::uint64_t> training) const override {
    const auto instances = static_cast<std::size_t>(settings_.integer("instances"));
    return std::make_unique<Random>(instances, seed, std::move(training));
  }

 private:
  common::Settings settings_;
};

std::shared_ptr<const LearningConfig> read(const common::ConfigNode& node,
                                           std::size_t training_size) {
  common::Settings settings = common::read_settings(node, parameters());
  if (static_cast<std::size_t>(settings.integer("instances")) > training_size) {
    const std::optional<common::ConfigNode> given = node.find("instances");
    if (given) given->fail(fmt::format("at most the training sample of {}", training_size));
    settings.set("instances", static_cast<std::int64_t>(training_size));
  }
  return std::make_shared<RandomConfig>(std::move(settings));
}

}  // namespace

LearningKind random_learning() {
  return {
      {"random", "Fresh random instances each generation, the same for all hosts.", parameters()},
      read,
      false};
}

}  // namespace coevo::evolve
