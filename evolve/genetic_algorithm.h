// SPDX-License-Identifier: MIT
// One step of the genetic algorithm of Elyasaf, Hauptman and Sipper (GA-FreeCell, GECCO 2011), for
// hosts and parasites alike: for each child one operator is drawn first, then its one or two
// parents.
#pragma once

#include <span>

#include "evolve/genome.h"
#include "evolve/operators/operators.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

struct Registry;

// The settings for one population.
struct GaConfig {
  std::size_t population = 0;  // individuals in a generation
  std::size_t elitism = 0;     // number of fittest that stay unchanged; less than `population`
  // Probabilities of the three operators; they sum to 1.
  double reproduction = 0.0;
  double crossover_probability = 0.0;  // that a child has two parents
  double mutation_probability = 0.0;   // that it is a mutant of one
  Chosen<Crossover> crossover;  // of genomes with blocks it gets parts only (block_operators.h)
  Chosen<Mutation> mutation;    // likewise
  Chosen<Selection> selection;  // draws each parent

  // From the keys of `node`, with operators of the registry; InputError also for probabilities that
  // do not sum to 1 and for elites that fill the population.
  static GaConfig read(const common::ConfigNode& node, std::int64_t standard_population,
                       const Registry& registry);
  // The keys that read() takes, defaults written out.
  nlohmann::ordered_json to_json() const;
};

// The parameters that GaConfig reads, without the operators' own.
std::vector<common::Parameter> ga_parameters(std::int64_t standard_population,
                                             const Registry& registry);

// The key of one population's draws, in addition to generation and index.
struct RandomKey {
  std::uint64_t seed = 0;                                        // the run's
  common::Purpose initial = common::Purpose("initial_host");     // of initial_population()
  common::Purpose operators = common::Purpose("host_operator");  // of next_generation()
};

// `size` uniform genomes.
Population initial_population(std::size_t size, const GeneSpace& space, const RandomKey& key);

// Facts about an evaluated population, a value for each individual.
struct PopulationFitness {
  std::span<const double> fitness;  // larger is better
  // How often each block of the genome was in use; may be empty.
  std::span<const std::vector<std::uint64_t>> use = {};
};

// The population that follows `population`, which was generation number `generation`. First the
// elites, fittest first, then the children.
Population next_generation(const Population& population, const PopulationFitness& known,
                           const GaConfig& config, const GeneSpace& space, const RandomKey& key,
                           std::uint32_t generation);

// Indices of all individuals, fittest first; of equals the lower index first.
std::vector<std::size_t> by_fitness(std::span<const double> fitness);

}  // namespace coevo::evolve
