// SPDX-License-Identifier: MIT
#include "evolve/run/generation_record.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

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

// In order of their numbers.
std::vector<records::MetInstance> met_instances(const Evaluation& evaluation,
                                                std::span<const Task> tasks) {
  std::map<std::uint64_t, records::MetInstance> met;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Score& score = evaluation.scores[i];
    if (score.is_left_out) continue;
    records::MetInstance& each = met[tasks[i].instance];
    each.number = tasks[i].instance;
    ++each.hosts;
    each.solved += score.solved ? 1 : 0;
    each.fitness += score.fitness;
  }
  std::vector<records::MetInstance> list;
  list.reserve(met.size());
  for (auto& [number, each] : met) {
    each.fitness /= static_cast<double>(each.hosts);
    list.push_back(each);
  }
  return list;
}

// All, or the best, the worst and those evenly between; in order of their numbers.
std::vector<std::size_t> kept_individuals(const std::vector<double>& fitness) {
  std::vector<std::size_t> order = by_fitness(fitness);
  if (order.size() > kIndividualsKept) {
    const std::size_t last = order.size() - 1;
    for (std::size_t i = 0; i < kIndividualsKept; ++i) {
      order[i] = order[i * last / (kIndividualsKept - 1)];
    }
    order.resize(kIndividualsKept);
  }
  std::ranges::sort(order);
  return order;
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

std::vector<records::BestGene> named_genes(const Genome& genome, const GeneSpace& space) {
  std::vector<records::BestGene> genes;
  genes.reserve(genome.size());
  for (std::size_t i = 0; i < genome.size(); ++i) {
    genes.push_back({space[i].name, genome[i], space[i].is_whole()});
  }
  return genes;
}

records::JournalRecord GenerationRecord::journal(const GeneSpace& space) const {
  records::JournalRecord entry{.generation = generation,
                               .best = best,
                               .mean = mean,
                               .quantiles = quantiles,
                               .diversity = diversity,
                               .solved_share = solved_share,
                               .evaluations = evaluations,
                               .nodes = nodes,
                               .choosing_nodes = choosing_nodes,
                               .distinct_problems = distinct_problems,
                               .limit = limit,
                               .best_genome = named_genes(best_genome, space),
                               .met = met,
                               .learning = learning,
                               .population = population};
  if (benchmark) {
    entry.benchmark = {benchmark->fitness, benchmark->solved_share, benchmark->nodes};
  }
  return entry;
}

nlohmann::ordered_json GenerationRecord::to_json(const GeneSpace& space) const {
  auto entry = journal(space);
  entry.population.reset();
  return entry.to_json();
}

bool keeps_population(std::uint32_t generation) {
  const std::uint32_t stride = std::max(1U, std::bit_floor(generation >> 7));
  return generation % stride == 0;
}

records::JournalPopulation kept_population(const Population& population,
                                           const Evaluation& evaluation,
                                           std::span<const Task> tasks, const GeneSpace& space) {
  Population kept;
  records::JournalPopulation record;
  for (const std::size_t i : kept_individuals(evaluation.fitness)) {
    kept.push_back(population[i]);
    record.fitness.push_back(evaluation.fitness[i]);
  }
  record.genomes = packed_genes(kept, space);
  if (kept.size() < population.size()) record.individuals = population.size();
  record.instances = met_instances(evaluation, tasks);
  const std::size_t all = record.instances.size();
  if (all > kInstancesKept) {
    using records::MetInstance;
    std::ranges::stable_sort(record.instances, {}, &MetInstance::fitness);
    record.instances.resize(kInstancesKept);
    std::ranges::sort(record.instances, {}, &MetInstance::number);
    record.left_out = all - kInstancesKept;
  }
  return record;
}

std::string packed_genes(const Population& population, const GeneSpace& space) {
  std::vector<int> places;
  places.reserve(population.size() * space.size());
  for (const Genome& genome : population) {
    for (std::size_t i = 0; i < genome.size(); ++i) {
      const double from_low = space.scaled(i, genome[i]) - space.scaled(i, space[i].low);
      const double share = std::clamp(from_low / space.range(i), 0.0, 1.0);
      places.push_back(static_cast<int>(std::lround(share * (records::kGenePlaces - 1))));
    }
  }
  return records::packed_places(places);
}

}  // namespace coevo::evolve
