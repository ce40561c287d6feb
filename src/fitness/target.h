// SPDX-License-Identifier: MIT
// What an evolution tunes: which genomes there are, how one is measured and how it is written down.
// A search of this program (search_target.h) is one.
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
  // What there is without any tuning, where that is a genome: every result is compared with it.
  virtual std::optional<evolve::Genome> default_genome() const { return std::nullopt; }
  // The instances that its evolution may name.
  virtual evolve::InstanceLimits instance_limits() const = 0;
  // What the instances' numbers stand for, InstanceFiles::list(); empty where they say it
  // themselves.
  virtual std::string instance_list() const { return ""; }
  // Throws InputError, with the place in the run's config, where the evolution does not go with it.
  virtual void check(const common::ConfigNode& root, const evolve::EvolutionConfig& evolution,
                     const Registry& registry) const = 0;
  // Its keys of the config, with defaults, but without options that are not in use.
  virtual nlohmann::ordered_json to_json() const = 0;

  virtual std::unique_ptr<evolve::Evaluator> make_evaluator(const Workplace& place) const = 0;
  // Those of the instances drawn for training that there is something to learn from.
  virtual std::vector<std::uint64_t> trainable(std::vector<std::uint64_t> drawn,
                                               const Workplace&) const {
    return drawn;
  }

  // The file of a result, best.json. `provenance`: where it comes from, by name.
  virtual std::string result_text(const evolve::Genome& genome,
                                  std::map<std::string, std::string> provenance) const = 0;
  // The genome for people: lines, each with its newline.
  virtual std::string describe(const evolve::Genome& genome) const = 0;
  // What a mean fitness and mean nodes were the effort of: "1212 nodes on average".
  virtual std::string effort(double fitness, double nodes) const;
};

// The target of a run's config. Reads its keys of the root and leaves the others; throws InputError
// with place. The registry must outlive it.
std::shared_ptr<const Target> read_target(const common::ConfigNode& root, const Registry& registry);

}  // namespace coevo::fitness
