// SPDX-License-Identifier: MIT
// Coevolution of solvers and problems: Hillis (Physica D 42, 1990) in the form of GA-FreeCell
// (Elyasaf, Hauptman and Sipper, GECCO 2011). A parasite is a small set of training instances; it
// is fit if the hosts find these hard.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/records/run/checkpoint.h"
#include "evolve/learning/informativeness.h"
#include "evolve/learning/learning_method.h"
#include "evolve/learning/parasites.h"

namespace coevo::evolve {
namespace {

constexpr std::int64_t kParasites = 40;  // GA-FreeCell's: 40-60
constexpr const char* kFitness = "fitness";
constexpr const char* kHardness = "hardness";
constexpr const char* kInformativeness = "informativeness";
constexpr const char* kSharing = "sharing";

struct Aim {
  std::string fitness = kHardness;
  bool sharing = false;
};

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
      {kFitness,
       "Fitness of a parasite: hardness for the hosts, informativeness (what it tells about hosts "
       "that all meet it), or none (drift).",
       std::string(kHardness),
       {},
       {},
       {kHardness, kInformativeness, "none"}},
      {kSharing,
       "A parasite's fitness is divided by how many parasites have its instances, so that not all "
       "become alike.",
       false},
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
  Hillis(Aim aim, Parasites parasites)
      : aim_(std::move(aim)), parasites_(std::move(parasites)), told_(parasites_.size()) {}

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
    if (aim_.fitness == kInformativeness) learn_what_they_tell(met, scores);
    const std::vector<double> difficulty = parasites_.difficulties();
    nlohmann::ordered_json report = journal_entry(difficulty);
    report["parasites"] = parasites_.variety(generation);
    if (parasites_.are_last_at(generation)) {
      parasites_.evolve(generation, fitness(difficulty));
      told_.assign(parasites_.size(), {});
    }
    return report;
  }

  nlohmann::json save() const override {
    nlohmann::json state = parasites_.save();
    if (aim_.fitness != kInformativeness) return state;
    for (const Informativeness& parasite : told_) state["told"].push_back(parasite.save());
    return state;
  }
  void load(const nlohmann::json& state) override {
    parasites_.load(state);
    if (aim_.fitness != kInformativeness) return;
    told_.clear();
    for (const auto& saved : state.at("told")) told_.push_back(Informativeness::load(saved));
    records::require_state(told_.size() == parasites_.size(), "told");
  }

 private:
  std::size_t encounters() const { return parasites_.settings().encounters; }
  std::size_t instances() const { return parasites_.settings().instances; }

  // All hosts met the same parasites.
  void learn_what_they_tell(std::span<const std::size_t> met, std::span<const Score> scores) {
    const auto learnt = informativeness(scores, encounters() * instances());
    for (std::size_t i = 0; i < learnt.size(); ++i) told_[met[i / instances()]].add(learnt[i]);
  }

  std::vector<double> fitness(const std::vector<double>& difficulty) const {
    std::vector<double> result(difficulty.size(), 1.0);
    if (aim_.fitness == kHardness) {
      result = with_virulence(difficulty, parasites_.settings().virulence);
    } else if (aim_.fitness == kInformativeness) {
      std::ranges::transform(told_, result.begin(), &Informativeness::value);
    }
    if (!aim_.sharing) return result;
    const std::vector<double> crowd = parasites_.crowding();
    for (std::size_t i = 0; i < result.size(); ++i) result[i] /= crowd[i];
    return result;
  }

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

  Aim aim_;
  Parasites parasites_;
  std::vector<Informativeness> told_;  // by each parasite, since they evolved
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
  const Aim aim{given.text(kFitness), given.flag(kSharing)};
  if (aim.fitness == kInformativeness && !settings.shared) {
    node.child(kFitness).fail("shared: true with informativeness");
  }
  nlohmann::ordered_json json = settings_json(given, own_parameters());
  append_members(json, ga.to_json());
  return make_learning_config(
      std::move(json), [settings, aim](std::uint64_t seed, std::vector<std::uint64_t> training) {
        return std::make_unique<Hillis>(aim, Parasites(settings, seed, std::move(training)));
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
