// SPDX-License-Identifier: MIT
// Statistics over the runs of the arms: anytime curves, positions to a quality, and comparisons.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/statistics/statistics.h"
#include "common/instance_set.h"
#include "src/fitness/run_config.h"
#include "src/lab/coevolution/arm_run.h"
#include "src/lab/coevolution/team_run.h"
#include "src/lab/coevolution/worst_game.h"

namespace coevo::experiments {

// The runs of an arm, all of which reach every budget.
struct ArmResults {
  std::string name;
  std::vector<ArmRun> runs;
  std::string domain = {};  // by name

  // Test qualities at a number of positions, one for each run.
  std::vector<double> at(std::uint64_t budget) const;
  analysis::Interval quartiles_at(std::uint64_t budget) const;
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

// Among runs with the same seed at that budget: the arm's qualities less the baseline's.
struct Paired {
  std::vector<double> differences;
  std::uint64_t better = 0;
  std::uint64_t worse = 0;
  double median = 0;            // of the differences
  analysis::Interval interval;  // of the median, 95 %, by the bootstrap
  double p = 1;                 // two-sided, Wilcoxon's signed-rank test
};
Paired paired(const ArmResults& arm, const ArmResults& baseline, std::uint64_t budget);

inline constexpr std::uint64_t kLeastGenerations = 50;  // of parasites, to judge coevolution

// The arms of an experiment that compares ways to learn: each is a run's config, evolved with many
// seeds and the same budget of positions.
struct Arm {
  std::string name;
  std::filesystem::path config;
  std::vector<std::string> assignments;  // "key.path=value", applied to it
  // The program that makes its runs, with its own ways to learn; empty: this one.
  std::string made_by = {};
  std::string against = {};             // the arm that it is compared with; empty: the first
  std::optional<TeamPlan> team = {};    // its runs make teams
  std::optional<GamesPlan> games = {};  // its runs are for several games

  // ArmRun::config_hash of its run with that config.
  std::string hash(const fitness::RunConfig& run) const {
    return hash_of(run, team ? team->text() : games ? games->text() : "");
  }
  // The name or the file of its domain; "" for the default.
  std::string domain() const;
  // The config with that seed. Throws InputError unless it evolves a single search (no portfolio)
  // within a budget of at least `budget` positions.
  fitness::RunConfig run_config(std::uint64_t seed, const Registry& registry,
                                std::uint64_t budget = 1) const;
  // That config for each game of `games`, which must be there. Throws InputError too for a game
  // whose champion's genome does not fit.
  std::vector<fitness::RunConfig> game_configs(std::uint64_t seed, const Registry& registry) const;
};

// What was written down before the first run, a text each.
struct Protocol {
  std::string question;
  std::string tuning;    // of the arms' settings: on which seeds and instances
  std::string stopping;  // rule
  std::string scope;     // of the claim
  std::string refuted_by;
  // Arms that differ in their draws alone from those that they are compared with: A/A pairs.
  std::vector<std::string> again;
  std::uint64_t primary = 0;  // the budget of the primary measure; 0: the last
};

struct Comparison {
  std::string title;
  std::string note;  // before the findings; empty: none
  std::optional<Protocol> protocol;
  // Whether arms may be compared whose parasites had fewer than kLeastGenerations.
  bool few_parasite_generations = false;
  // Whether the page shows the runs of each seed as they are, whichever revision made them. Their
  // settings may be unknown to today's program; none is made.
  bool stored = false;
  std::filesystem::path page;          // to write
  common::InstanceSet seeds;           // planned for each arm
  common::InstanceSet test;            // instances that incumbents are measured on
  std::vector<std::uint64_t> budgets;  // positions at which they are, ascending, two at least
  std::vector<Arm> arms;  // one at least; the first is what the others are compared with

  // The budget of the primary measure.
  std::uint64_t primary() const {
    return protocol && protocol->primary > 0 ? protocol->primary : budgets.back();
  }

  // Reads a YAML file with the keys `title`, `page`, `seeds`, `test`, `budgets`, `config` (shared
  // by the arms), `arms`: a list of maps with `name`, `set` (a list of texts) or `made_by` (a
  // text), `team` (TeamPlan::read()) or `games` (GamesPlan::read(), with the key `games` of the
  // file) of every arm or of none, and `against` (the name of an arm before it), and if present
  // `note`, `protocol`, `few_parasite_generations` and `stored`. File names are relative to its
  // folder. Throws InputError with place.
  static Comparison read(const std::filesystem::path& file);
};

}  // namespace coevo::experiments
