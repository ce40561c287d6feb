// SPDX-License-Identifier: MIT
// Evolvers: how the next population of hosts comes from the last one and its fitness.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "evolve/evaluation.h"
#include "evolve/genome.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

struct Registry;

// One run's evolver. Its state is all in save(): a run that stops and loads it resumes exactly.
class Evolver {
 public:
  virtual ~Evolver() = default;
  // The hosts to evaluate in the present generation.
  virtual const Population& population() const = 0;
  // Before the first generation: these are among its hosts. At most population().size(); the rest
  // stays as it is, or is drawn around them. Giving them twice changes nothing. An evolver that
  // does not override this throws InputError.
  virtual void begin_with(const Population& first);
  // Makes the next population from the evaluation of this one.
  virtual void evolve(std::uint32_t generation, const Evaluation& evaluation) = 0;
  // The best genome over all generations so far, if this is more than the last generation's
  // fittest.
  virtual std::optional<Genome> recommended() const { return std::nullopt; }
  // For an evolver with several objectives: the hosts from which to choose a Pareto set.
  virtual Population survivors() const { return {}; }
  // The exact state on which the following generations depend, in addition to settings and genes.
  virtual nlohmann::json save() const = 0;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  virtual void load(const nlohmann::json& state) = 0;
};

// An evolver's resolved settings.
class EvolverConfig {
 public:
  virtual ~EvolverConfig() = default;
  // Hosts evaluated in each generation, parents that are evaluated again included.
  virtual std::size_t population() const = 0;
  // So many fittest hosts are all that evolve() looks at; 0: it looks at all.
  virtual std::size_t selected() const { return 0; }
  // The keys of `evolver:` except for `name` and `generations`.
  virtual nlohmann::ordered_json to_json() const = 0;
  // With its first population. The evolver may outlive the space and this config.
  virtual std::unique_ptr<Evolver> create(const GeneSpace& space, std::uint64_t seed) const = 0;
};

// A config of these values; `json` is an object.
std::shared_ptr<const EvolverConfig> make_evolver_config(
    std::size_t population, nlohmann::ordered_json json,
    std::function<std::unique_ptr<Evolver>(const GeneSpace& space, std::uint64_t seed)> create,
    std::size_t selected = 0);

// Capabilities of an evolver for which the rest of a config may ask.
struct EvolverCapabilities {
  int objectives = 1;           // 2: it looks at Evaluation::second_fitness too
  bool changes_blocks = false;  // its operators keep a genome's blocks: it can evolve rules
  bool takes_start = false;     // has the key `start` (evolve/start.h)
  bool ranks_fittest = false;   // looks at EvolverConfig::selected() hosts only: they may race
};

// An evolver that a config can name: the reader of its settings and its capabilities.
struct EvolverPlugin {
  common::PluginDescriptor descriptor;  // its name is what `evolver.name` of a config names
  // From the map `evolver`. The registry need not outlive the result. Throws InputError with place.
  std::function<std::shared_ptr<const EvolverConfig>(const common::ConfigNode& node,
                                                     const Registry& registry)>
      read;
  EvolverCapabilities capabilities = {};
  // Replaces the descriptor's parameters if they depend on the registry; see describe() in
  // registry.h.
  std::function<std::vector<common::Parameter>(const Registry&)> parameters_for = {};
};

}  // namespace coevo::evolve
