// Evolvers: how the next population of hosts comes from the last one and its fitness.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "evolve/genome.h"
#include "evolve/kind.h"

namespace coevo::evolve {

// One run's evolver. Its state is all in save(): a run that stops and loads it goes on exactly.
class Evolver {
 public:
  virtual ~Evolver() = default;
  // The hosts to measure in the present generation.
  virtual const Population& population() const = 0;
  // Makes the next population. `fitness`: one value a host, larger is better.
  virtual void evolve(std::uint32_t generation, std::span<const double> fitness) = 0;
  virtual nlohmann::json save() const = 0;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  virtual void load(const nlohmann::json& state) = 0;
};

// An evolver's resolved settings.
class EvolverConfig {
 public:
  virtual ~EvolverConfig() = default;
  virtual std::size_t population() const = 0;
  // The keys of `evolver:`, but for `name` and `generations`.
  virtual nlohmann::ordered_json to_json() const = 0;
  virtual std::unique_ptr<Evolver> create(const GeneSpace& space, std::uint64_t seed) const = 0;
};

struct EvolverKind {
  Kind kind;
  std::shared_ptr<const EvolverConfig> (*read)(const common::ConfigNode& node);
};

// Every evolver of evolvers.def; the first is the default.
const std::vector<EvolverKind>& evolvers();

}  // namespace coevo::evolve
