// The papers' genetic algorithm as an evolver (GA-FreeCell, GECCO 2011).
#include <array>

#include "evolve/evolvers/evolver.h"
#include "evolve/genetic_algorithm.h"
#include "evolve/saved_state.h"
#include "evolve/start.h"

namespace coevo::evolve {
namespace {

constexpr std::int64_t kStandardPopulation = 50;  // the papers': 40-60

class Ga final : public Evolver {
 public:
  Ga(GaConfig config, Population first, const GeneSpace& space, std::uint64_t seed)
      : config_(std::move(config)),
        space_(space),
        key_{seed, common::Purpose("initial_host"), common::Purpose("host_operator")},
        population_(std::move(first)) {}

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

std::vector<common::Parameter> parameters() {
  std::vector<common::Parameter> all = ga_parameters(kStandardPopulation);
  all.push_back(start_step_parameter());
  return all;
}

class GaEvolverConfig final : public EvolverConfig {
 public:
  GaEvolverConfig(GaConfig config, double step, Start start)
      : config_(std::move(config)), step_(step), start_(std::move(start)) {}

  std::size_t population() const override { return config_.population; }
  nlohmann::ordered_json to_json() const override {
    nlohmann::ordered_json result = config_.to_json();
    if (start_.is_given()) result["step"] = step_;
    start_.append_to(result);
    return result;
  }
  std::unique_ptr<Evolver> create(const GeneSpace& space, std::uint64_t seed) const override {
    return std::make_unique<Ga>(config_, start_.hosts(config_.population, step_, space, seed),
                                space, seed);
  }

 private:
  GaConfig config_;
  double step_;
  Start start_;
};

std::shared_ptr<const EvolverConfig> read(const common::ConfigNode& node) {
  const double step = read_paths(node, std::array{start_step_parameter()}).real("step");
  Start start = Start::read(node);
  if (!start.is_given() && node.find("step")) node.child("step").fail("`start` with it");
  return std::make_shared<GaEvolverConfig>(GaConfig::read(node, kStandardPopulation), step,
                                           std::move(start));
}

}  // namespace

EvolverKind ga_evolver() {
  return {{"ga",
           "Genetic algorithm: reproduction, crossover or mutation of selected parents; begins "
           "around the genes of the map `start`, if it is there.",
           parameters()},
          read};
}

}  // namespace coevo::evolve
