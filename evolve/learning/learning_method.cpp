// SPDX-License-Identifier: MIT
#include "evolve/learning/learning_method.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

namespace coevo::evolve {
namespace {

using MakeMethod =
    std::function<std::unique_ptr<LearningMethod>(std::uint64_t, std::vector<std::uint64_t>)>;

class ResolvedLearning final : public LearningConfig {
 public:
  ResolvedLearning(nlohmann::ordered_json json, MakeMethod create)
      : json_(std::move(json)), create_(std::move(create)) {}

  nlohmann::ordered_json to_json() const override { return json_; }
  std::unique_ptr<LearningMethod> create(std::uint64_t seed,
                                         std::vector<std::uint64_t> training) const override {
    return create_(seed, std::move(training));
  }

 private:
  nlohmann::ordered_json json_;
  MakeMethod create_;
};

}  // namespace

std::shared_ptr<const LearningConfig> make_learning_config(nlohmann::ordered_json json,
                                                           MakeMethod create) {
  return std::make_shared<ResolvedLearning>(std::move(json), std::move(create));
}

std::vector<Task> tasks_for_all(std::size_t hosts, std::span<const std::uint64_t> instances) {
  std::vector<Task> tasks;
  for (std::size_t host = 0; host < hosts; ++host) {
    for (const std::uint64_t instance : instances) tasks.push_back({host, instance});
  }
  return tasks;
}

void limit_setting(common::Settings& settings, const common::ConfigNode& node, const char* key,
                   std::size_t bound, const std::string& what) {
  if (static_cast<std::size_t>(settings.integer(key)) <= bound) return;
  const std::optional<common::ConfigNode> given = node.find(key);
  if (given) given->fail(fmt::format("at most {}", what));
  settings.set(key, static_cast<std::int64_t>(bound));
}

}  // namespace coevo::evolve
