// SPDX-License-Identifier: MIT
// One run of an arm that evolves one vector for several games. Its quality is that of the worst:
// minus the largest regret. The regret of a game is the mean over its instances of the binary
// logarithm of the vector's positions, less that of the game's own champion; a failed search counts
// its limit.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "src/lab/coevolution/arm_run.h"

namespace coevo::experiments {

struct ArmResults;

struct GameChampion {
  std::string game;  // its domain's name
  evolve::Genome genome;
};

// How a generation's instances are shared out over the games, and chosen.
struct GamesPlan {
  enum class Weights {
    uniform,
    // Multiplied by exp(rate * regret) after each generation. The champions' searches, which the
    // regret takes, count.
    multiplicative,
    // All along those that a run with multiplicative weights and the same seed ends with; that
    // run's positions do not count.
    frozen
  };
  Weights weights = Weights::uniform;
  double rate = 0.1;
  double floor = 0.3;      // the part of the instances that is shared out uniformly
  bool learnable = false;  // half of the instances are known ones, in proportion to p (1 - p),
                           // where p is the share of hosts that solved one when it was last met
  std::vector<GameChampion> champions = {};  // one for each game

  // As a config has it, with every key; text(): with the champions.
  std::string settings() const;
  std::string text() const;
  // The key `games` of an arm: a map with `weights`, `rate`, `floor` and `deals`, and that of the
  // experiment: a map from games to their champions' genomes. Throws InputError.
  static GamesPlan read(const common::ConfigNode& node, const common::ConfigNode& champions);
};

// Shares of the games from the logarithms of their weights: `floor` of them uniform.
std::vector<double> shares(std::span<const double> log_weights, double floor);

// Numbers of `count` slots for the games with those shares, which sum to 1: the whole parts of what
// each is due, and what is left by `offset`, in [0, 1). The expected number is exactly the due one.
std::vector<std::size_t> slots(std::span<const double> shares, std::size_t count, double offset);

// The binary logarithms of the champions' positions: for each game, one for each test instance.
using ChampionPositions = std::vector<std::vector<double>>;

// Incumbents after the first generations that reach each of `budgets`. `configs`: that of the arm
// for each game of the plan; they differ in their domain alone. `learning.instances` is the number
// of instances of a generation, over all games. Fills `known` if it is empty; leaves
// config_hash to the caller. Passes Interrupted
// on.
ArmRun run_games(std::span<const fitness::RunConfig> configs, const GamesPlan& plan,
                 std::span<const std::uint64_t> budgets, const common::InstanceSet& test,
                 ChampionPositions& known, fitness::Executor& executor);

// Rows of a table, one for each game: its name and, for each arm, medians over the runs at the last
// budget of its regret and its share of the instances.
std::vector<std::vector<std::string>> regret_rows(std::span<const ArmResults> results,
                                                  const GamesPlan& plan);

}  // namespace coevo::experiments
