// SPDX-License-Identifier: MIT
// Random instances, as many as needed to order the hosts: more if the hosts' ranks on two halves of
// them disagree, fewer if they agree, as K. Uchida, K. Nishihara and S. Shirakawa adapt the number
// of evaluations by two update directions ("CMA-ES with Adaptive Reevaluation for Multiplicative
// Noise", GECCO 2024, https://arxiv.org/abs/2405.11471).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/records/run/checkpoint.h"
#include "evolve/learning/informativeness.h"
#include "evolve/learning/learning_method.h"
#include "evolve/sampling.h"

namespace coevo::evolve {
namespace {

constexpr double kHalvesDecay = 0.8;  // of the agreement known so far, a generation
constexpr double kStep = 1.05;        // from one generation's number of instances to the next
constexpr double kFewest = 2.0;

struct AdaptiveSettings {
  double instances = 0;  // of the first generation
  double most = 0;
  double target = 0;  // agreement of two halves
};

std::vector<common::Parameter> adaptive_parameters() {
  return {
      {"instances", "Number of instances that all hosts meet in the first generation.",
       std::int64_t{4}, 2, 100'000},
      {"most", "Largest number of instances in a generation.", std::int64_t{64}, 2, 100'000},
      {"agreement",
       "Rank correlation between the hosts' means on two halves of the instances; a lower value "
       "brings more instances, a higher value fewer.",
       0.5, 0.0, 1.0},
  };
}

class Adaptive final : public LearningMethod {
 public:
  Adaptive(const AdaptiveSettings& settings, std::uint64_t seed,
           std::vector<std::uint64_t> training)
      : settings_(settings),
        seed_(seed),
        training_(std::move(training)),
        instances_(settings.instances),
        agreement_(settings.target) {}

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    common::RandomStream random(seed_, common::Purpose("adaptive_instances"), generation, 0);
    const auto places = sample_below(training_.size(), count(), random);
    std::vector<std::uint64_t> drawn;  // in random order: its halves are alike
    for (const std::size_t i : permutation(count(), random)) drawn.push_back(training_[places[i]]);
    return tasks_for_all(hosts, drawn);
  }

  nlohmann::ordered_json learn(std::uint32_t, std::span<const Task>,
                               std::span<const Score> scores) override {
    nlohmann::ordered_json report{{"count", count()}};
    if (const auto halves = agreement(scores, count(), count() / 2)) {
      agreement_ = kHalvesDecay * agreement_ + (1 - kHalvesDecay) * *halves;
      const double wanted = agreement_ < settings_.target ? instances_ * kStep : instances_ / kStep;
      instances_ = std::clamp(wanted, kFewest, settings_.most);
      report["agreement"] = agreement_;
    }
    return report;
  }

  std::optional<std::size_t> instances_of_next() const override { return count(); }

  nlohmann::json save() const override {
    return {{"instances", instances_}, {"agreement", agreement_}};
  }

  void load(const nlohmann::json& state) override {
    instances_ = state.at("instances").get<double>();
    agreement_ = state.at("agreement").get<double>();
    records::require_state(instances_ >= kFewest && instances_ <= settings_.most, "instances");
    records::require_state(std::abs(agreement_) <= 1, "agreement");
  }

 private:
  std::size_t count() const { return static_cast<std::size_t>(std::lround(instances_)); }

  AdaptiveSettings settings_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> training_;
  double instances_;  // of the next generation, before rounding
  double agreement_;  // of the halves so far, decayed
};

std::shared_ptr<const LearningConfig> read_adaptive(const common::ConfigNode& node,
                                                    std::size_t training_size, const Registry&) {
  common::Settings given = common::read_settings(node, adaptive_parameters());
  if (training_size < static_cast<std::size_t>(kFewest)) {
    node.child("method").fail("a training sample of at least 2");
  }
  const std::string sample = fmt::format("the training sample of {}", training_size);
  limit_setting(given, node, "most", training_size, sample);
  const auto most = static_cast<std::size_t>(given.integer("most"));
  limit_setting(given, node, "instances", most, fmt::format("the {} of `most`", most));
  const AdaptiveSettings settings{static_cast<double>(given.integer("instances")),
                                  static_cast<double>(most), given.real("agreement")};
  return make_learning_config(settings_json(given, adaptive_parameters()),
                              [settings](std::uint64_t seed, std::vector<std::uint64_t> training) {
                                return std::make_unique<Adaptive>(settings, seed,
                                                                  std::move(training));
                              });
}

}  // namespace

LearningPlugin adaptive_learning() {
  return {
      .descriptor =
          {"adaptive",
           "Each generation draws new random instances, more of them if hosts are hard to rank.",
           adaptive_parameters()},
      .read = read_adaptive};
}

}  // namespace coevo::evolve
