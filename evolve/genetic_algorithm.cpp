// SPDX-License-Identifier: MIT
#include "evolve/genetic_algorithm.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>

#include "evolve/operators/block_operators.h"
#include "evolve/registry.h"

namespace coevo::evolve {
namespace {

Genome child(const Population& population, const PopulationFitness& known, const GaConfig& config,
             const GeneSpace& space, common::RandomStream& random) {
  const double draw = random.unit();
  const auto parent = [&] {
    const Chosen<Selection>& selection = config.selection;
    const std::size_t i = selection.plugin.pick(known.fitness, selection.settings, random);
    return BlockParent{population[i], known.use.empty() ? std::span<const std::uint64_t>{}
                                                        : std::span(known.use[i])};
  };
  const bool has_blocks = !space.blocks().empty();
  const BlockParent first = parent();
  if (draw < config.reproduction) return first.genome;
  if (draw < config.reproduction + config.crossover_probability) {
    const BlockParent second = parent();
    if (has_blocks) return cross_blocks(first, second, space, config.crossover, random);
    return config.crossover.plugin.cross(first.genome, second.genome, space,
                                         config.crossover.settings, random);
  }
  if (has_blocks) return mutate_block(first, space, config.mutation, random);
  return config.mutation.plugin.mutate(first.genome, space, config.mutation.settings, random);
}

}  // namespace

std::vector<common::Parameter> ga_parameters(std::int64_t standard_population,
                                             const Registry& registry) {
  return {
      {"population", "Number of individuals in a generation.", standard_population, 2, 100'000},
      {"elitism", "Number of fittest individuals that stay unchanged.", std::int64_t{1}, 0,
       100'000},
      {"reproduction", "Probability that a child is a copy of its parent.", 0.2, 0.0, 1.0},
      {"crossover.probability", "Probability that a child has two parents.", 0.7, 0.0, 1.0},
      choice_parameter("crossover.kind", "Crossover operator.", registry.crossovers),
      {"mutation.probability", "Probability that a child is a mutant.", 0.1, 0.0, 1.0},
      choice_parameter("mutation.kind", "Mutation operator.", registry.mutations),
      choice_parameter("selection.kind", "How parents are selected.", registry.selections),
  };
}

GaConfig GaConfig::read(const common::ConfigNode& node, std::int64_t standard_population,
                        const Registry& registry) {
  const common::Settings settings = read_paths(node, ga_parameters(standard_population, registry));
  GaConfig config;
  config.population = static_cast<std::size_t>(settings.integer("population"));
  config.elitism = static_cast<std::size_t>(settings.integer("elitism"));
  config.reproduction = settings.real("reproduction");
  config.crossover_probability = settings.real("crossover.probability");
  config.mutation_probability = settings.real("mutation.probability");
  config.crossover = choose(child_or_empty(node, "crossover"), registry.crossovers);
  config.mutation = choose(child_or_empty(node, "mutation"), registry.mutations);
  config.selection = choose(child_or_empty(node, "selection"), registry.selections);

  const double sum =
      config.reproduction + config.crossover_probability + config.mutation_probability;
  if (std::abs(sum - 1.0) > 1e-9) {
    node.fail(fmt::format(
        "reproduction {}, crossover.probability {} and mutation.probability {} to sum to 1, not "
        "{:.6g}",
        config.reproduction, config.crossover_probability, config.mutation_probability, sum));
  }
  if (config.elitism >= config.population) {
    node.child("elitism").fail(fmt::format("less than the population of {}", config.population));
  }
  return config;
}

nlohmann::ordered_json GaConfig::to_json() const {
  nlohmann::ordered_json result{{"population", population},
                                {"elitism", elitism},
                                {"reproduction", reproduction},
                                {"crossover", {{"probability", crossover_probability}}},
                                {"mutation", {{"probability", mutation_probability}}},
                                {"selection", selection.to_json()}};
  append_members(result["crossover"], crossover.to_json());
  append_members(result["mutation"], mutation.to_json());
  return result;
}

Population initial_population(std::size_t size, const GeneSpace& space, const RandomKey& key) {
  Population population;
  for (std::size_t i = 0; i < size; ++i) {
    common::RandomStream random(key.seed, key.initial, 0, static_cast<std::uint32_t>(i));
    population.push_back(space.draw(random));
  }
  return population;
}

std::vector<std::size_t> by_fitness(std::span<const double> fitness) {
  std::vector<std::size_t> order(fitness.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return fitness[a] > fitness[b]; });
  return order;
}

Population next_generation(const Population& population, const PopulationFitness& known,
                           const GaConfig& config, const GeneSpace& space, const RandomKey& key,
                           std::uint32_t generation) {
  const bool use_fits = known.use.empty() || known.use.size() == population.size();
  if (known.fitness.size() != population.size() || population.empty() || !use_fits) {
    throw std::logic_error("one fitness for each individual is needed");
  }
  const std::vector<std::size_t> order = by_fitness(known.fitness);
  Population next;
  for (std::size_t i = 0; i < config.elitism; ++i) next.push_back(population[order[i]]);
  for (std::size_t i = config.elitism; i < config.population; ++i) {
    common::RandomStream random(key.seed, key.operators, generation, static_cast<std::uint32_t>(i));
    next.push_back(child(population, known, config, space, random));
  }
  return next;
}

}  // namespace coevo::evolve
