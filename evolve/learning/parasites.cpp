// SPDX-License-Identifier: MIT
#include "evolve/learning/parasites.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "evolve/learning/encounters.h"
#include "evolve/sampling.h"

namespace coevo::evolve {

ParasiteSettings ParasiteSettings::of(const common::Settings& given, const common::ConfigNode& node,
                                      std::size_t instances, GaConfig ga) {
  ParasiteSettings settings{static_cast<std::size_t>(given.integer("encounters")),
                            instances,
                            given.flag("shared"),
                            static_cast<std::uint32_t>(given.integer("interval")),
                            given.real("unsolved_nodes"),
                            given.real("virulence"),
                            std::move(ga)};
  const std::size_t rounds =
      (settings.ga.population + settings.encounters - 1) / settings.encounters;
  if (settings.shared && settings.interval < rounds) {
    node.child("shared").fail(
        fmt::format("an interval of at least {}: all hosts together meet {} of the {} parasites in "
                    "each generation",
                    rounds, settings.encounters, settings.ga.population));
  }
  return settings;
}

common::Parameter shared_parameter() {
  return {"shared",
          "All hosts of a generation meet the same instances; false: each host meets its own, as "
          "published.",
          false};
}

common::Parameter unsolved_nodes_parameter() {
  return {"unsolved_nodes", "Nodes counted for an instance that no host solved.", 1e9, 1.0, 1e15};
}

common::Parameter virulence_parameter() {
  return {"virulence",
          "Hardness of the fittest, as a share of the hardest; below 1, an instance on which all "
          "hosts fail is not the fittest.",
          1.0, 0.5, 1.0};
}

std::vector<double> with_virulence(std::vector<double> difficulty, double virulence) {
  const double most = std::ranges::max(difficulty);
  if (virulence == 1.0 || most <= 0.0) return difficulty;
  for (double& value : difficulty) {
    const double share = value / most / virulence;
    value = share * (2.0 - share);
  }
  return difficulty;
}

Parasites::Parasites(ParasiteSettings settings, std::uint64_t seed,
                     std::vector<std::uint64_t> training)
    : settings_(std::move(settings)),
      training_(std::move(training)),
      space_(parasite_space(settings_.instances, training_.size())),
      key_{seed, common::Purpose("initial_parasite"), common::Purpose("parasite_operator")},
      parasites_(initial_population(settings_.ga.population, space_, key_)),
      tallies_(parasites_.size(), ParasiteTally(settings_.instances)) {}

std::vector<std::size_t> Parasites::met(std::uint32_t generation, std::size_t hosts) const {
  const std::uint32_t round = generation % settings_.interval;
  const std::uint32_t drawn = settings_.shared ? generation - round : generation;
  common::RandomStream random(key_.seed, common::Purpose("pairing"), drawn, 0);
  if (!settings_.shared) {
    return encounters_of(hosts, settings_.encounters, parasites_.size(), random);
  }
  return same_encounters(hosts, settings_.encounters, round, permutation(size(), random));
}

std::size_t Parasites::place(std::size_t parasite, std::size_t gene) const {
  return static_cast<std::size_t>(parasites_[parasite][gene]);
}

std::uint64_t Parasites::instance(std::size_t parasite, std::size_t gene) const {
  return training_[place(parasite, gene)];
}

void Parasites::count(std::size_t parasite, std::size_t gene, const Score& score) {
  tallies_[parasite][gene].add(score);
}

bool Parasites::was_met(std::size_t parasite) const {
  return tallies_[parasite].front().runs > 0;
}

std::vector<double> Parasites::difficulties() const {
  std::vector<double> result;
  for (const ParasiteTally& tally : tallies_) {
    result.push_back(difficulty(tally, settings_.unsolved_nodes));
  }
  return result;
}

nlohmann::ordered_json Parasites::hardest() const {
  std::map<std::uint64_t, InstanceTally> by_instance;
  for (std::size_t i = 0; i < parasites_.size(); ++i) {
    for (std::size_t gene = 0; gene < settings_.instances; ++gene) {
      if (tallies_[i][gene].runs > 0) by_instance[instance(i, gene)].add(tallies_[i][gene]);
    }
  }
  return hardest_json(by_instance, settings_.unsolved_nodes);
}

std::vector<double> Parasites::crowding() const {
  std::map<std::size_t, double> parasites_with;  // by place
  for (std::size_t i = 0; i < parasites_.size(); ++i) {
    std::set<std::size_t> places;
    for (std::size_t gene = 0; gene < settings_.instances; ++gene) places.insert(place(i, gene));
    for (const std::size_t each : places) ++parasites_with[each];
  }
  std::vector<double> result(parasites_.size());
  for (std::size_t i = 0; i < parasites_.size(); ++i) {
    for (std::size_t gene = 0; gene < settings_.instances; ++gene) {
      result[i] += parasites_with[place(i, gene)] / static_cast<double>(settings_.instances);
    }
  }
  return result;
}

nlohmann::ordered_json Parasites::variety(std::uint32_t generation) const {
  std::set<std::size_t> places;
  for (std::size_t i = 0; i < parasites_.size(); ++i) {
    for (std::size_t gene = 0; gene < settings_.instances; ++gene) places.insert(place(i, gene));
  }
  return {{"generation", generation / settings_.interval}, {"distinct", places.size()}};
}

bool Parasites::are_last_at(std::uint32_t generation) const {
  return (generation + 1) % settings_.interval == 0;
}

void Parasites::evolve(std::uint32_t generation, const std::vector<double>& fitness) {
  parasites_ = next_generation(parasites_, {fitness}, settings_.ga, space_, key_, generation);
  tallies_.assign(parasites_.size(), ParasiteTally(settings_.instances));
}

nlohmann::json Parasites::save() const {
  return {{"parasites", parasites_}, {"tallies", tallies_json(tallies_)}};
}

void Parasites::load(const nlohmann::json& state) {
  parasites_ = saved_population(state, "parasites", settings_.ga.population, space_);
  tallies_ = saved_tallies(state.at("tallies"), parasites_.size(), settings_.instances);
}

}  // namespace coevo::evolve
