// SPDX-License-Identifier: MIT
// The genetic algorithm of Elyasaf, Hauptman and Sipper (GA-FreeCell, GECCO 2011) as an evolver.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "evolve/evolvers/evolver.h"
#include "evolve/genetic_algorithm.h"
#include "evolve/start.h"

namespace coevo::evolve {
namespace {

constexpr std::int64_t kHosts = 50;  // GA-FreeCell's: 40-60

class Ga final : public Evolver {
 public:
  Ga(GaConfig config, Population first, const GeneSpace& space, std::uint64_t seed)
      : config_(std::move(config)),
        space_(space),
        key_{seed, common::Purpose("initial_host"), common::Purpose("host_operator")},
        population_(std::move(first)) {}

  const Population& population() const override { return population_; }
  void begin_with(const Population& first) override {
    std::ranges::copy(first, population_.begin());
  }

  void evolve(std::uint32_t generation, const Evaluation& evaluation) override {
    population_ = next_generation(population_, {evaluation.fitness, evaluation.use}, config_,
                                  space_, key_, generation);
  }

  nlohmann::json save() const override { return {{"hosts", population_}}; }

  void load(const nlohmann::json& state) override {
    population_ = saved_population(state, "hosts", config_.population, space_);
  }

 private:
  GaConfig config_;
  GeneSpace space_;
  RandomKey key_;
  Population population_;
};

std::vector<common::Parameter> evolver_parameters(const Registry& registry) {
  std::vector<common::Parameter> all = ga_parameters(kHosts, registry);
  all.push_back(start_step_parameter());
  return all;
}

nlohmann::ordered_json to_json(const GaConfig& config, double step, const Start& start) {
  nlohmann::ordered_json result = config.to_json();
  if (start.is_given()) result["step"] = step;
  start.append_to(result);
  return result;
}

std::shared_ptr<const EvolverConfig> read_ga(const common::ConfigNode& node,
                                             const Registry& registry) {
  const double step = read_paths(node, std::array{start_step_parameter()}).real("step");
  const Start start = Start::read(node);
  if (!start.is_given() && node.find("step")) node.child("step").fail("`start`, too");
  const GaConfig config = GaConfig::read(node, kHosts, registry);
  return make_evolver_config(config.population, to_json(config, step, start),
                             [config, step, start](const GeneSpace& space, std::uint64_t seed) {
                               return std::make_unique<Ga>(
                                   config, start.hosts(config.population, step, space, seed), space,
                                   seed);
                             });
}

}  // namespace

EvolverPlugin ga_evolver() {
  return {{"ga",
           "Genetic algorithm: reproduction, crossover or mutation of selected parents; starts "
           "around the genes of the map `start`, if given."},
          read_ga,
          {.changes_blocks = true, .takes_start = true},
          evolver_parameters};
}

}  // namespace coevo::evolve
