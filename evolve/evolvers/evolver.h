// Evolvers: how the next population of hosts comes from the last one and its fitness.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "evolve/evaluation.h"
#include "evolve/genome.h"
#include "evolve/kind.h"

namespace coevo::evolve {

// One run's evolver. Its state is all in save(): a run that stops and loads it goes on exactly.
class Evolver {
 public:
  virtual ~Evolver() = default;
  // The hosts to measure in the present generation.
  virtual const Population& population() const = 0;
  // Makes the next population from what measuring this one gave.
  virtual void evolve(std::uint32_t generation, const Measurement& measured) = 0;
  // Of an evolver for several objectives: the hosts to choose a Pareto set from.
  virtual Population survivors() const { return {}; }
  virtual nlohmann::json save() const = 0;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  virtual void load(const nlohmann::json& state) = 0;
};

// An evolver's resolved settings.
class EvolverConfig {
 public:
  virtual ~EvolverConfig() = default;
  virtual std::size_t population() const = 0;
  // So many fittest hosts are all that evolve() looks at; 0: it looks at all.
  virtual std::size_t selected() const { return 0; }
  // The keys of `evolver:`, but for `name` and `generations`.
  virtual nlohmann::ordered_json to_json() const = 0;
  virtual std::unique_ptr<Evolver> create(const GeneSpace& space, std::uint64_t seed) const = 0;
};

struct EvolverKind {
  Kind kind;
  std::shared_ptr<const EvolverConfig> (*read)(const common::ConfigNode& node);
  int objectives = 1;  // 2: it looks at Measurement::second_fitness too
};

// Every evolver of evolvers.def; the first is the default.
const std::vector<EvolverKind>& evolvers();

}  // namespace coevo::evolve
