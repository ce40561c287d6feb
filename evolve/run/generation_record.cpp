// SPDX-License-Identifier: MIT
#include "evolve/run/generation_record.h"

#include <algorithm>
#include <cmath>

#include "evolve/genetic_algorithm.h"

namespace coevo::evolve {
namespace {

std::array<double, 5> quantiles_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  std::array<double, 5> result{};
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double place = static_cast<double>(i * (values.size() - 1)) / 4.0;
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    result[i] = values[below] + (place - std::floor(place)) * (values[above] - values[below]);
  }
  return result;
}

}  // namespace

GenerationRecord record_of(std::uint32_t generation, const Population& population,
                           const Evaluation& evaluation, const GeneSpace& space) {
  GenerationRecord record;
  record.generation = generation;
  const std::size_t best = by_fitness(evaluation.fitness).front();
  record.best = evaluation.fitness[best];
  record.best_genome = population[best];
  for (const double value : evaluation.fitness) record.mean += value;
  record.mean /= static_cast<double>(population.size());
  record.quantiles = quantiles_of(evaluation.fitness);
  record.diversity = diversity(population, space);
  record.solved_share = evaluation.solved_share;
  record.evaluations = evaluation.effort.evaluations;
  record.nodes = evaluation.effort.nodes;
  record.met = evaluation.met;
  return record;
}

nlohmann::ordered_json genome_json(const Genome& genome, const GeneSpace& space) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < genome.size(); ++i) {
    if (space[i].is_whole()) {
      object[space[i].name] = static_cast<std::int64_t>(genome[i]);
    } else {
      object[space[i].name] = genome[i];
    }
  }
  return object;
}

nlohmann::ordered_json GenerationRecord::to_json(const GeneSpace& space) const {
  nlohmann::ordered_json object{{"generation", generation},
                                {"best", best},
                                {"mean", mean},
                                {"quantiles", quantiles},
                                {"diversity", diversity},
                                {"solved_share", solved_share},
                                {"evaluations", evaluations},
                                {"nodes", nodes},
                                {"best_genome", genome_json(best_genome, space)}};
  if (!met.empty()) object["met"] = met;
  if (benchmark) object["benchmark"] = benchmark->to_json();
  if (!learning.empty()) object["learning"] = learning;
  return object;
}

nlohmann::ordered_json GenerationRecord::journal_json(const GeneSpace& space) const {
  nlohmann::ordered_json object = to_json(space);
  if (!population.empty()) object["population"] = population;
  return object;
}

}  // namespace coevo::evolve
