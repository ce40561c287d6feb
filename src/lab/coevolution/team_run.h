// SPDX-License-Identifier: MIT
// One run of an arm that makes a team of hosts. A team solves an instance if one of its hosts does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "src/lab/coevolution/arm_run.h"

namespace coevo::experiments {

// How the members after the first evolve.
struct TeamPlan {
  enum class Deals { random, unsolved, half };  // those that the team leaves unsolved; half of them
  Deals deals = Deals::random;
  bool from_previous = false;  // the last member is the start of the evolver
  // More than 0: so many hosts evolve from nothing on random instances, each with the same share of
  // the last budget, and the team is chosen among them greedily.
  std::size_t pool = 0;
  // All members evolve at once (joint_team.h), with this share of opponents among the instances.
  std::optional<double> opponents = {};

  // As a config has it, with every key.
  std::string text() const;
  // The key `team` of an arm: a map with `deals` and `from_previous`, or `pool`, or `opponents`.
  // Throws InputError.
  static TeamPlan read(const common::ConfigNode& node);
};

// Incumbents are the team after each of `budgets`, one member more each time, or all of them where
// they evolve at once: their quality is the share of the test instances that some member solves,
// their genome the newest member's. A budget
// counts everything, the search for unsolved training instances too. Passes Interrupted on.
ArmRun run_team(const fitness::RunConfig& config, const TeamPlan& plan,
                std::span<const std::uint64_t> budgets, const common::InstanceSet& test,
                const Registry& registry, fitness::Executor& executor);

}  // namespace coevo::experiments
