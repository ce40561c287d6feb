// SPDX-License-Identifier: MIT
// What a generation came to, and its record in the journal.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/records/run/journal.h"
#include "evolve/evaluation.h"
#include "evolve/genome.h"
#include "evolve/run/benchmark.h"

namespace coevo::evolve {

struct GenerationRecord {
  std::uint32_t generation = 0;       // from 0
  double best = 0.0;                  // fitness
  double mean = 0.0;                  // of the hosts' fitness, as the quantiles
  std::array<double, 5> quantiles{};  // 0, 0.25, 0.5, 0.75, 1; linear between order statistics
  double diversity = 0.0;             // see genome.h
  double solved_share = 0.0;          // of the tasks
  std::uint64_t evaluations = 0;      // searches asked for
  std::uint64_t nodes = 0;            // positions generated in them
  std::uint64_t choosing_nodes = 0;   // of those, by the reference solver
  std::optional<std::uint64_t> distinct_problems;  // training instances met so far, if known
  std::optional<std::uint64_t> limit;              // limits.training of this generation
  Genome best_genome;                              // of equally fit hosts, the lowest index
  std::vector<std::size_t> met;                    // Evaluation::met
  std::optional<BenchmarkResult> benchmark;  // of the incumbent before this generation, where due
  nlohmann::ordered_json learning;           // the learning method's report
  std::optional<records::JournalPopulation> population;  // nothing if it is not kept

  // One object, without the population; the best genome by name of gene.
  nlohmann::ordered_json to_json(const GeneSpace& space) const;
  // The journal's record, with it.
  records::JournalRecord journal(const GeneSpace& space) const;
};

// All but `learning`, `benchmark` and `population`.
GenerationRecord record_of(std::uint32_t generation, const Population& population,
                           const Evaluation& evaluation, const GeneSpace& space);

// A genome by name of gene, in the genes' order.
std::vector<records::BestGene> named_genes(const Genome& genome, const GeneSpace& space);

// Whether the journal keeps that generation's population: each of the first 256, then of each
// doubling 128, so that a long run's journal grows with the logarithm of its generations. The rule
// depends on the number alone, as a run may be resumed and does not know when a budget ends it.
bool keeps_population(std::uint32_t generation);

inline constexpr std::size_t kIndividualsKept = 256;  // in one record, at most
inline constexpr std::size_t kInstancesKept = 256;    // in one record, at most
// Of a larger population, some individuals, evenly spaced by rank; of more instances, the hardest.
records::JournalPopulation kept_population(const Population& population,
                                           const Evaluation& evaluation,
                                           std::span<const Task> tasks, const GeneSpace& space);

// The genes as places in their ranges, as the journal packs them, one genome after the other.
std::string packed_genes(const Population& population, const GeneSpace& space);

}  // namespace coevo::evolve
