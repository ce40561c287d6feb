// SPDX-License-Identifier: MIT
// The target that an evolution tunes: its genomes, their measurement and their file form. A search
// of this program (search_target.h) is one.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "evolve/evaluation.h"
#include "evolve/run/evolution_config.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/registry.h"

namespace coevo::fitness {

// What measuring works with; all of it must outlive the evaluator.
struct Workplace {
  Executor& executor;
  const std::atomic<bool>* stop = nullptr;  // when set, evaluate() throws evolve::Interrupted
  std::filesystem::path folder = {};        // of the run; empty: none
};

// Immutable: several runs may share one.
class Target {
 public:
  virtual ~Target() = default;

  virtual evolve::GeneSpace genes() const = 0;
  // The untuned genome, if there is one; every result is compared with it.
  virtual std::optional<evolve::Genome> default_genome() const { return std::nullopt; }
  // Hosts of the first generation, in addition to those that the evolver makes.
  virtual evolve::Population first_hosts() const { return {}; }
  // The instances that its evolution may name.
  virtual evolve::InstanceLimits instance_limits() const = 0;
  // The meaning of the instances' numbers, InstanceFiles::list(); empty if the numbers need none.
  virtual std::string instance_list() const { return ""; }
  // Throws InputError, with the place in the run's config, if the evolution does not fit the
  // target.
  virtual void check(const common::ConfigNode& root, const evolve::EvolutionConfig& evolution,
                     const Registry& registry) const = 0;
  // What `check` says of a config that is in order, on one line; "": nothing.
  virtual std::string note() const { return ""; }
  // Its keys of the config, with defaults, but without options that are not in use.
  virtual nlohmann::ordered_json to_json() const = 0;

  virtual std::unique_ptr<evolve::Evaluator> make_evaluator(const Workplace& place) const = 0;
  // The training instances from which there is something to learn.
  virtual std::vector<std::uint64_t> trainable(std::vector<std::uint64_t> drawn,
                                               const Workplace&) const {
    return drawn;
  }

  // The file of a result, best.json. `provenance`: its origin, by name.
  virtual std::string result_text(const evolve::Genome& genome,
                                  std::map<std::string, std::string> provenance) const = 0;
  // The genome for people: lines, each with its newline.
  virtual std::string describe(const evolve::Genome& genome) const = 0;
  // Mean effort in words: "1212 nodes on average".
  virtual std::string effort(double fitness, double nodes) const;
};

// The target of a run's config. Reads its keys of the root and leaves the others; throws InputError
// with place. The registry must outlive it.
std::shared_ptr<const Target> read_target(const common::ConfigNode& root, const Registry& registry);

}  // namespace coevo::fitness
