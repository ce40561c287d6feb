// SPDX-License-Identifier: MIT
// Coevolution of solvers and problems: Hillis (Physica D 42, 1990) in the form of GA-FreeCell
// (Elyasaf, Hauptman and Sipper, GECCO 2011). A parasite is a small set of training instances; it
// is fit if the hosts find these hard.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "evolve/learning/learning_method.h"
#include "evolve/learning/parasites.h"

namespace coevo::evolve {
namespace {

constexpr std::int64_t kParasites = 40;  // GA-FreeCell's: 40-60

std::vector<common::Parameter> own_parameters() {
  return {
      {"encounters", "Number of parasites that each host meets in a generation.", std::int64_t{2},
       1, 1000},
      {"instances", "Number of instances in a parasite.", std::int64_t{6}, 1, 1000},
      {"interval", "Number of host generations between generations of parasites.", std::int64_t{5},
       1, 1'000'000},
      shared_parameter(),
      unsolved_nodes_parameter(),
      virulence_parameter(),
  };
}

std::vector<common::Parameter> all_parameters(const Registry& registry) {
  std::vector<common::Parameter> parameters = own_parameters();
  const std::vector<common::Parameter> ga = ga_parameters(kParasites, registry);
  parameters.insert(parameters.end(), ga.begin(), ga.end());
  return parameters;
}

class Hillis final : public LearningMethod {
 public:
  explicit Hillis(Parasites parasites) : parasites_(std::move(parasites)) {}

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    std::vector<Task> tasks;
    const std::vector<std::size_t> met = parasites_.met(generation, hosts);
    for (std::size_t i = 0; i < met.size(); ++i) {
      for (std::size_t gene = 0; gene < instances(); ++gene) {
        tasks.push_back({i / encounters(), parasites_.instance(met[i], gene)});
      }
    }
    return tasks;
  }

  nlohmann::ordered_json learn(std::uint32_t generation, std::span<const Task> tasks,
                               std::span<const Score> scores) override {
    const std::size_t hosts = tasks.size() / (encounters() * instances());
    const std::vector<std::size_t> met = parasites_.met(generation, hosts);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      parasites_.count(met[i / instances()], i % instances(), scores[i]);
    }
    const std::vector<double> difficulty = parasites_.difficulties();
    nlohmann::ordered_json report = journal_entry(difficulty);
    if (parasites_.are_last_at(generation)) parasites_.evolve(generation, difficulty);
    return report;
  }

  nlohmann::json save() const override { return parasites_.save(); }
  void load(const nlohmann::json& state) override { parasites_.load(state); }

 private:
  std::size_t encounters() const { return parasites_.settings().encounters; }
  std::size_t instances() const { return parasites_.settings().instances; }

  nlohmann::ordered_json journal_entry(std::span<const double> difficulty) const {
    double sum = 0.0, highest = 0.0;
    std::size_t met = 0;
    for (std::size_t i = 0; i < parasites_.size(); ++i) {
      met += parasites_.was_met(i) ? 1 : 0;
      sum += difficulty[i];
      highest = std::max(highest, difficulty[i]);
    }
    return {{"mean_difficulty", met > 0 ? sum / static_cast<double>(met) : 0.0},
            {"best_difficulty", highest},
            {"hardest", parasites_.hardest()}};
  }

  Parasites parasites_;
};

std::shared_ptr<const LearningConfig> read_hillis(const common::ConfigNode& node, std::size_t,
                                                  const Registry& registry) {
  const common::Settings given = common::read_settings(node, own_parameters());
  const GaConfig ga = GaConfig::read(node, kParasites, registry);
  const auto instances = static_cast<std::size_t>(given.integer("instances"));
  const ParasiteSettings settings = ParasiteSettings::of(given, node, instances, ga);
  if (settings.encounters > ga.population) {
    node.child("encounters").fail(fmt::format("at most the {} parasites", ga.population));
  }
  nlohmann::ordered_json json = settings_json(given, own_parameters());
  append_members(json, ga.to_json());
  return make_learning_config(
      std::move(json), [settings](std::uint64_t seed, std::vector<std::uint64_t> training) {
        return std::make_unique<Hillis>(Parasites(settings, seed, std::move(training)));
      });
}

}  // namespace

LearningPlugin hillis_learning() {
  return {
      .descriptor =
          {"hillis",
           "Sets of instances coevolve with the hosts; a set is fit if the hosts find it hard."},
      .read = read_hillis,
      .parameters_for = all_parameters,
      .refers = true};
}

}  // namespace coevo::evolve
