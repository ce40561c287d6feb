// SPDX-License-Identifier: MIT
// Statistics over the runs of the arms: anytime curves, positions to a quality, and comparisons.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "analysis/statistics/statistics.h"
#include "common/instance_set.h"
#include "src/fitness/run_config.h"
#include "src/lab/coevolution/arm_run.h"

namespace coevo::experiments {

// The runs of an arm, all of which reach every budget.
struct ArmResults {
  std::string name;
  std::vector<ArmRun> runs;

  // Test qualities at a number of positions, one for each run.
  std::vector<double> at(std::uint64_t budget) const;
  // Medians at the budgets.
  std::vector<double> median_curve(std::span<const std::uint64_t> budgets) const;
};

// Positions at which the median curve first has that quality, linear between budgets in their
// logarithms; infinite if it does not. `curve`: medians at the budgets.
double positions_to(double quality, std::span<const double> curve,
                    std::span<const std::uint64_t> budgets);

// Positions that an arm needs for that share of the baseline's median quality at the last budget,
// divided by the positions that the baseline needs; 95 % percentile bootstrap over the runs of both
// (10,000 resamples).
struct Speedup {
  double ratio = 0;  // infinite: never
  analysis::Interval interval;
};
Speedup speedup(const ArmResults& arm, const ArmResults& baseline,
                std::span<const std::uint64_t> budgets, double share = 1.0);

// Median over the runs of the mean quality over the logarithm of positions, first to last budget.
double area(const ArmResults& arm, std::span<const std::uint64_t> budgets);

// Among runs with the same seed at that budget: the numbers that are better and worse than the
// baseline's, and the two-sided p of the sign test.
struct Paired {
  std::uint64_t better = 0;
  std::uint64_t worse = 0;
  double p = 1;
};
Paired paired(const ArmResults& arm, const ArmResults& baseline, std::uint64_t budget);

// The arms of an experiment that compares ways to learn: each is a run's config, evolved with many
// seeds and the same budget of positions.
struct Arm {
  std::string name;
  std::filesystem::path config;
  std::vector<std::string> assignments;  // "key.path=value", applied to it
  // The program that makes its runs, with its own ways to learn; empty: this one.
  std::string made_by = {};

  // The config with that seed. Throws InputError unless it evolves a single search (no portfolio)
  // within a budget of at least `budget` positions.
  fitness::RunConfig run_config(std::uint64_t seed, const Registry& registry,
                                std::uint64_t budget = 1) const;
};

struct Comparison {
  std::string title;
  std::filesystem::path page;          // to write
  common::InstanceSet seeds;           // planned for each arm
  common::InstanceSet test;            // instances that incumbents are measured on
  std::vector<std::uint64_t> budgets;  // positions at which they are, ascending, two at least
  std::vector<Arm> arms;  // one at least; the first is what the others are compared with

  // Reads a YAML file with the keys `title`, `page`, `seeds`, `test`, `budgets`, `config` (shared
  // by the arms) and `arms`: a list of maps with `name`, and `set` (a list of texts) or `made_by`
  // (a text). File names are relative to its folder. Throws InputError with place.
  static Comparison read(const std::filesystem::path& file);
};

}  // namespace coevo::experiments
