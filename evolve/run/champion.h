// SPDX-License-Identifier: MIT
// The run's best host. Generations are evaluated on different instances, so their fitness values do
// not compare: at the end the best hosts of the last generations are evaluated again, on one common
// sample.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <vector>

#include "common/records/run/best.h"
#include "evolve/evaluation.h"
#include "evolve/pareto.h"
#include "evolve/plugin.h"
#include "evolve/training.h"

namespace coevo::evolve {

// How a run chooses its champion and measures it: `champion` of a config.
struct ChampionConfig {
  std::size_t candidates = 0;  // generations, counted from the last
  std::size_t instances = 0;   // at most the training sample
  // The final test instances of the champion, the same for every seed; by default the benchmark's.
  std::optional<common::InstanceSet> test;
  std::optional<FileInstances> test_files = {};  // where `test` is theirs

  // From the map `champion`; `training_size`: instances in the training sample, the most that
  // champions are compared on. Throws InputError with place.
  static ChampionConfig read(const common::ConfigNode& node, std::size_t training_size,
                             const InstanceLimits& limits);
  // The value of the key `champion`, defaults written out.
  nlohmann::ordered_json to_json() const;
};

// `candidates` and `instances`; test instances are no parameter.
std::vector<common::Parameter> champion_parameters();

// The best host of one generation.
struct Candidate {
  std::uint32_t generation = 0;  // the first of the last generations in which it was the best
  Genome genome;
};

// A host's results on the test instances.
struct TestResult {
  std::size_t instances = 0;
  std::size_t solved = 0;  // of `instances`
  double fitness = 0.0;    // mean over all of them
  double nodes = 0.0;      // mean over all of them, unsolved ones with what they took
  std::vector<records::TestRow> rows = {};  // one for each instance
};

// The champion's competitor: the same target without tuning.
struct DefaultResult {
  double fitness = 0.0;            // on the sample on which champions are compared
  std::size_t solved = 0;          // of that sample
  std::optional<TestResult> test;  // if the config has test instances
};

struct Champion {
  std::uint32_t generation = 0;  // as of its Candidate; 0 of the default
  Genome genome;
  double fitness = 0.0;                        // mean over the common sample
  std::size_t solved = 0;                      // of `instances`
  std::size_t instances = 0;                   // in the common sample
  std::size_t candidates = 0;                  // different genomes compared
  std::uint64_t nodes = 0;                     // of this host over the common sample
  std::uint64_t total_nodes = 0;               // over all candidates: the cost of the comparison
  std::optional<TestResult> test;              // if the config has test instances
  bool is_default = false;                     // no candidate was better than the default
  std::optional<DefaultResult> standard = {};  // if there is a default
};

// With equal fitness, more solved instances win, then fewer nodes, then the earliest; `standard`,
// the default, comes before all. `candidates` is not empty. Passes Interrupted on.
Champion choose_champion(const ChampionConfig& config, std::uint64_t seed,
                         const std::vector<std::uint64_t>& training,
                         std::span<const Candidate> candidates,
                         const std::optional<Genome>& standard, Evaluator& evaluator);

// One of several hosts of which none is better than another in both objectives.
struct ParetoMember {
  Genome genome;
  Point fitness;              // means over the common sample
  std::size_t solved = 0;     // of `instances`
  std::size_t instances = 0;  // in the common sample
  double nodes = 0.0;         // mean over all of them, unsolved ones with what they took
};

// The hosts that no other dominates on the sample for comparing champions, the fittest by the first
// objective first. With equal fitness in both, only the earliest. Passes Interrupted on.
std::vector<ParetoMember> choose_pareto_set(const ChampionConfig& config, std::uint64_t seed,
                                            const std::vector<std::uint64_t>& training,
                                            std::span<const Genome> hosts, Evaluator& evaluator);

}  // namespace coevo::evolve
