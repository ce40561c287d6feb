// SPDX-License-Identifier: MIT
// Racing as in irace: it drops hosts that a statistical test finds worse than the best before they
// have met all instances (M. Lopez-Ibanez et al.: "The irace package", Operations Research
// Perspectives 3, 2016, https://doi.org/10.1016/j.orp.2016.09.002). Alternatively, it applies the
// rule of successive halving once: the share with the better means continues (K. Jamieson and A.
// Talwalkar: "Non-stochastic Best Arm Identification and Hyperparameter Optimization", AISTATS
// 2016).
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "evolve/evaluation.h"

namespace coevo::evolve {

// How hosts race: `budget.racing` of a config.
struct StatisticalRacing {
  std::string test;          // "friedman", "paired_t", or "halving": by their means, without a test
  double confidence = 0.95;  // 1 - level of the test
  std::size_t first = 5;     // instances before the first test; of halving 0: a third of them, and
                             // all but one if there are no more
  std::size_t each = 1;      // and between tests
  double keep = 2.0 / 3.0;   // for halving: the share of hosts that continues after `first`

  // A test's name, or a map with it; throws InputError with place.
  static StatisticalRacing read(const common::ConfigNode& node);
  // Such a map, with what its test uses.
  nlohmann::ordered_json to_json() const;
};

// The names that `test` may have.
std::vector<std::string> racing_tests();

// Like evaluate_population(), but all hosts, one for each genome, meet the instances one after
// another in a random order for the generation. Hosts that the test finds worse are dropped, as
// long as `survivors` (at least 2) remain. The fitness of a dropped host is its mean over the
// instances that it met, but not above the fitness of any host dropped later. Evaluation::met has
// the instances that each host met. Throws InputError unless all hosts have tasks on the same
// instances.
Evaluation statistical_race(Evaluator& evaluator, std::span<const Genome> genomes,
                            std::span<const Task> tasks, const StatisticalRacing& racing,
                            std::size_t survivors, std::uint64_t seed, std::uint32_t generation);

}  // namespace coevo::evolve
