// The papers' genetic algorithm as an evolver (GA-FreeCell, GECCO 2011).
#include "evolve/evolvers/evolver.h"
#include "evolve/genetic_algorithm.h"
#include "evolve/saved_state.h"

namespace coevo::evolve {
namespace {

constexpr std::int64_t kStandardPopulation = 50;  // the papers': 40-60

class Ga final : public Evolver {
 public:
  Ga(GaConfig config, const GeneSpace& space, std::uint64_t seed)
      : config_(std::move(config)),
        space_(space),
        key_{seed, common::Purpose::initial_host, common::Purpose::host_operator},
        population_(initial_population(config_.population, space_, key_)) {}

  const Population& population() const override { return population_; }

  void evolve(std::uint32_t generation, const Measurement& measured) override {
    population_ = next_generation(population_, {measured.fitness, measured.use}, config_, space_,
                                  key_, generation);
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

class GaEvolverConfig final : public EvolverConfig {
 public:
  explicit GaEvolverConfig(GaConfig config) : config_(std::move(config)) {}

  std::size_t population() const override { return config_.population; }
  nlohmann::ordered_json to_json() const override { return config_.to_json(); }
  std::unique_ptr<Evolver> create(const GeneSpace& space, std::uint64_t seed) const override {
    return std::make_unique<Ga>(config_, space, seed);
  }

 private:
  GaConfig config_;
};

std::shared_ptr<const EvolverConfig> read(const common::ConfigNode& node) {
  return std::make_shared<GaEvolverConfig>(GaConfig::read(node, kStandardPopulation));
}

}  // namespace

EvolverKind ga_evolver() {
  return {{"ga", "Genetic algorithm: reproduction, crossover or mutation of selected parents.",
           ga_parameters(kStandardPopulation)},
          read};
}

}  // namespace coevo::evolve
