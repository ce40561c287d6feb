// SPDX-License-Identifier: MIT
// Gradual difficulty (Elyasaf, Hauptman, Sipper, TCIAIG 2012): instances in the order of the
// reference solver's nodes, cut into groups; the hosts start on the easiest groups; the next group
// comes when they are good enough, or after some generations.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "common/records/run/checkpoint.h"
#include "evolve/learning/learning_method.h"

namespace coevo::evolve {
namespace {

struct GradualSettings {
  std::size_t groups = 0;
  std::size_t instances = 0;   // number of consecutive groups that give one each
  std::uint32_t patience = 0;  // generations
  double threshold = 0.0;      // fitness of the best host
};

std::vector<common::Parameter> gradual_parameters() {
  return {
      {"groups", "Number of groups of training instances, by the reference solver's nodes.",
       std::int64_t{45}, 1, 1'000'000},
      {"instances", "Number of consecutive groups that each give the hosts one instance.",
       std::int64_t{5}, 1, 1000},
      {"patience", "Number of generations after which the next group always comes.",
       std::int64_t{10}, 1, 1'000'000},
      {"threshold", "Fitness of the best host that brings the next group.", 0.7, 0.0, 1e9},
  };
}

class Gradual final : public LearningMethod {
 public:
  Gradual(GradualSettings settings, std::uint64_t seed, std::vector<std::uint64_t> training)
      : settings_(settings), seed_(seed), training_(std::move(training)) {
    settings_.groups = std::min(settings_.groups, training_.size());
    settings_.instances = std::min(settings_.instances, settings_.groups);
  }

  void prepare(std::uint32_t, Evaluator& evaluator) override {
    if (!is_sorted_) sort(evaluator.reference_nodes(training_).nodes);
  }
  std::span<const std::uint64_t> referred() const override { return training_; }

  std::vector<Task> assign(std::uint32_t, std::size_t hosts) const override {
    return tasks_for_all(hosts, instances());
  }

  nlohmann::ordered_json learn(std::uint32_t, std::span<const Task> tasks,
                               std::span<const Score> scores) override {
    nlohmann::ordered_json report{{"first_group", first_group() + 1}, {"instances", instances()}};
    ++age_;
    if (best_fitness(tasks, scores) >= settings_.threshold || age_ >= settings_.patience) {
      ++stage_;
      age_ = 0;
    }
    return report;
  }

  nlohmann::json save() const override { return {{"stage", stage_}, {"age", age_}}; }

  void load(const nlohmann::json& state) override {
    stage_ = state.at("stage").get<std::uint32_t>();
    age_ = state.at("age").get<std::uint32_t>();
    records::require_state(age_ < settings_.patience, "age");
  }

 private:
  void sort(std::span<const std::uint64_t> nodes) {
    std::vector<std::size_t> order(training_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return nodes[a] < nodes[b]; });
    std::vector<std::uint64_t> sorted;
    sorted.reserve(order.size());
    for (const std::size_t place : order) sorted.push_back(training_[place]);
    training_ = std::move(sorted);
    is_sorted_ = true;
  }

  // The hosts stay at the last groups; there each stage draws other instances.
  std::size_t first_group() const {
    return std::min<std::size_t>(stage_, settings_.groups - settings_.instances);
  }

  // One instance of each group from first_group() on, and one of a group left behind, if any. An
  // instance stays from the stage in which its group came in.
  std::vector<std::uint64_t> instances() const {
    const std::size_t first = first_group();
    std::vector<std::uint64_t> chosen;
    for (std::size_t group = first; group < first + settings_.instances; ++group) {
      const std::size_t entered = std::max(group + 1, settings_.instances) - settings_.instances;
      common::RandomStream random = stream(stage_ > first ? stage_ : entered, group + 1);
      chosen.push_back(member(group, random));
    }
    if (first > 0) {
      common::RandomStream random = stream(stage_, 0);
      chosen.push_back(member(random.below(first), random));
    }
    return chosen;
  }

  common::RandomStream stream(std::size_t stage, std::size_t index) const {
    return {seed_, common::Purpose("gradual_instances"), static_cast<std::uint32_t>(stage),
            static_cast<std::uint32_t>(index)};
  }

  // The groups' sizes differ by at most one.
  std::uint64_t member(std::size_t group, common::RandomStream& random) const {
    const std::size_t begin = group * training_.size() / settings_.groups;
    const std::size_t end = (group + 1) * training_.size() / settings_.groups;
    return training_[begin + random.below(end - begin)];
  }

  static double best_fitness(std::span<const Task> tasks, std::span<const Score> scores) {
    const std::size_t hosts = tasks.back().host + 1;
    const std::size_t each = tasks.size() / hosts;
    double best = 0.0;
    for (std::size_t host = 0; host < hosts; ++host) {
      double sum = 0.0;
      for (std::size_t i = host * each; i < (host + 1) * each; ++i) sum += scores[i].fitness;
      best = std::max(best, sum / static_cast<double>(each));
    }
    return best;
  }

  GradualSettings settings_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> training_;  // once prepared, easiest first
  bool is_sorted_ = false;
  std::uint32_t stage_ = 0;  // how often a group was dropped
  std::uint32_t age_ = 0;    // generations in this stage
};

std::shared_ptr<const LearningConfig> read_gradual(const common::ConfigNode& node,
                                                   std::size_t training_size, const Registry&) {
  common::Settings given = common::read_settings(node, gradual_parameters());
  limit_setting(given, node, "groups", training_size,
                fmt::format("the training sample of {}", training_size));
  const auto groups = static_cast<std::size_t>(given.integer("groups"));
  limit_setting(given, node, "instances", groups, fmt::format("the {} groups", groups));
  const GradualSettings settings{groups, static_cast<std::size_t>(given.integer("instances")),
                                 static_cast<std::uint32_t>(given.integer("patience")),
                                 given.real("threshold")};
  return make_learning_config(settings_json(given, gradual_parameters()),
                              [settings](std::uint64_t seed, std::vector<std::uint64_t> training) {
                                return std::make_unique<Gradual>(settings, seed,
                                                                 std::move(training));
                              });
}

}  // namespace

LearningPlugin gradual_learning() {
  return {.descriptor =
              {"gradual",
               "Instances come in the order of the reference solver's nodes, easy ones first.",
               gradual_parameters()},
          .read = read_gradual,
          .refers = true};
}

}  // namespace coevo::evolve
