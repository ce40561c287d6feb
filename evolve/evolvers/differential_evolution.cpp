// SPDX-License-Identifier: MIT
// Differential evolution, DE/rand/1/bin (Storn & Price, J. Glob. Optim. 11, 1997). Instances change
// from generation to generation, so parents are evaluated again together with their trials.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "evolve/evolvers/evolver.h"
#include "evolve/genetic_algorithm.h"

namespace coevo::evolve {
namespace {

std::vector<common::Parameter> differential_evolution_parameters() {
  return {{"population", "Number of parents, and of trials evaluated against them.",
           std::int64_t{20}, 4, 100'000},
          {"scale", "F: factor of the difference between two parents.", 0.5, 0.0, 2.0},
          {"crossover", "CR: probability that a gene comes from the mutant.", 0.9, 0.0, 1.0}};
}

struct DeSettings {
  std::size_t parents = 0;
  double scale = 0.0;
  double crossover = 0.0;
};

class DifferentialEvolution final : public Evolver {
 public:
  DifferentialEvolution(const DeSettings& settings, const GeneSpace& space, std::uint64_t seed)
      : settings_(settings),
        space_(space),
        seed_(seed),
        hosts_(initial_population(
            settings.parents, space_,
            {seed, common::Purpose("initial_host"), common::Purpose("differential_evolution")})) {
    add_trials(0);
  }

  const Population& population() const override { return hosts_; }
  void begin_with(const Population& first) override { std::ranges::copy(first, hosts_.begin()); }

  void evolve(std::uint32_t generation, const Evaluation& evaluation) override {
    const std::vector<double>& fitness = evaluation.fitness;
    const std::size_t parents = settings_.parents;
    for (std::size_t i = 0; i < parents; ++i) {
      if (fitness[parents + i] >= fitness[i]) hosts_[i] = hosts_[parents + i];
    }
    hosts_.resize(parents);
    add_trials(generation + 1);
  }

  nlohmann::json save() const override { return {{"hosts", hosts_}}; }

  void load(const nlohmann::json& state) override {
    hosts_ = saved_population(state, "hosts", 2 * settings_.parents, space_);
  }

 private:
  void add_trials(std::uint32_t generation) {
    for (std::size_t i = 0; i < settings_.parents; ++i) {
      common::RandomStream random(seed_, common::Purpose("differential_evolution"), generation,
                                  static_cast<std::uint32_t>(i));
      hosts_.push_back(trial(i, random));
    }
  }

  Genome trial(std::size_t parent, common::RandomStream& random) const {
    std::vector<std::size_t> taken{parent};  // and the three that make the mutant
    while (taken.size() < 4) {
      const std::size_t other = random.below(settings_.parents);
      if (std::find(taken.begin(), taken.end(), other) == taken.end()) taken.push_back(other);
    }
    Genome child = hosts_[parent];
    const std::size_t always = random.below(child.size());  // one gene is the mutant's in any case
    for (std::size_t gene = 0; gene < child.size(); ++gene) {
      if (random.unit() >= settings_.crossover && gene != always) continue;
      const double difference =
          space_.scaled(gene, hosts_[taken[2]][gene]) - space_.scaled(gene, hosts_[taken[3]][gene]);
      child[gene] = space_.moved(gene, hosts_[taken[1]][gene], settings_.scale * difference);
    }
    return child;
  }

  DeSettings settings_;
  GeneSpace space_;
  std::uint64_t seed_;
  Population hosts_;  // the parents, then their trials in the same order
};

std::shared_ptr<const EvolverConfig> read_differential_evolution(const common::ConfigNode& node,
                                                                 const Registry&) {
  const common::Settings given = common::read_settings(node, differential_evolution_parameters());
  const DeSettings settings{static_cast<std::size_t>(given.integer("population")),
                            given.real("scale"), given.real("crossover")};
  return make_evolver_config(
      2 * settings.parents, settings_json(given, differential_evolution_parameters()),
      [settings](const GeneSpace& space, std::uint64_t seed) {
        return std::make_unique<DifferentialEvolution>(settings, space, seed);
      });
}

}  // namespace

EvolverPlugin differential_evolution_evolver() {
  return {
      {"differential_evolution",
       "Each parent competes with a trial made from differences between others (DE/rand/1/bin).",
       differential_evolution_parameters()},
      read_differential_evolution};
}

}  // namespace coevo::evolve
