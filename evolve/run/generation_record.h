// SPDX-License-Identifier: MIT
// The journal's record of one generation. It has no times: a run's journal has the same bytes for
// any number of threads and interruptions.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

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
  Genome best_genome;                 // of equally fit hosts, the lowest index
  std::vector<std::size_t> met;       // Evaluation::met
  std::optional<BenchmarkResult> benchmark;  // of the incumbent before this generation, where due
  nlohmann::ordered_json learning;           // the learning method's report
  nlohmann::ordered_json population;         // population_record.h; empty if it is not kept

  // One object, without the population; the best genome by name of gene.
  nlohmann::ordered_json to_json(const GeneSpace& space) const;
  // With it.
  nlohmann::ordered_json journal_json(const GeneSpace& space) const;
};

// All but `learning`, `benchmark` and `population`.
GenerationRecord record_of(std::uint32_t generation, const Population& population,
                           const Evaluation& evaluation, const GeneSpace& space);

// A genome as an object, in the genes' order.
nlohmann::ordered_json genome_json(const Genome& genome, const GeneSpace& space);

}  // namespace coevo::evolve
