// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/worst_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "common/stop.h"
#include "common/version.h"
#include "src/lab/coevolution/arm_statistics.h"

namespace coevo::experiments {
namespace {

using evolve::Genome;
using Instances = std::vector<std::uint64_t>;

const std::vector<std::string> kWeights{"uniform", "multiplicative",
                                        "frozen"};  // GamesPlan::Weights
const std::vector<std::string> kInstances{"random", "learnable"};
constexpr double kNew = 0.3;  // what the last generation's regret counts in the estimate

struct Game {
  std::unique_ptr<evolve::Evaluator> evaluator;
  double limit = 0;  // positions of a search
  Genome champion;
  std::map<std::uint64_t, double> solved = {};  // shares of hosts, by instance met
  std::optional<double> regret = {};            // an estimate; none before the first instance

  double doublings(const evolve::Score& score) const {
    return std::log2(score.solved ? static_cast<double>(score.nodes) : limit);
  }
};

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// For each game, the mean of ours less theirs.
std::vector<double> regrets(const ChampionPositions& ours, const ChampionPositions& theirs) {
  std::vector<double> result;
  for (std::size_t g = 0; g < ours.size(); ++g) result.push_back(mean(ours[g]) - mean(theirs[g]));
  return result;
}

class GamesRun {
 public:
  // `fixed`: the games' shares all along; empty: those of the plan.
  GamesRun(std::span<const fitness::RunConfig> configs, const GamesPlan& plan,
           std::vector<double> fixed, fitness::Executor& executor)
      : config_(configs.front().evolution),
        plan_(plan),
        evolver_(config_.evolver->create(configs.front().target->genes(), config_.seed)),
        training_(config_.training.draw(config_.seed)),
        instances_(config_.learning->to_json().at("instances").get<std::size_t>()),
        log_weights_(configs.size(), 0.0),
        shares_(std::move(fixed)) {
    for (std::size_t i = 0; i < configs.size(); ++i) {
      games_.push_back({configs[i].target->make_evaluator({executor, &common::stop_requested()}),
                        static_cast<double>(configs[i].search_target()->max_nodes),
                        plan.champions[i].genome});
    }
    adapts_ = shares_.empty() && plan.weights != GamesPlan::Weights::uniform;
    if (shares_.empty()) shares_ = experiments::shares(log_weights_, plan.floor);
  }

  // One generation.
  void step() {
    const evolve::Population& hosts = evolver_->population();
    common::RandomStream random(config_.seed, common::Purpose("worst_game"), generation_, 0);
    const auto counts = slots(shares_, instances_, random.unit());
    // Of each host, the binary logarithm of its positions, summed; by game.
    std::vector<std::vector<double>> sums(games_.size(), std::vector<double>(hosts.size(), 0.0));
    std::vector<double> champions(games_.size(), 0.0);
    for (std::size_t g = 0; g < games_.size(); ++g) {
      if (counts[g] > 0)
        meet(games_[g], hosts, draw(games_[g], counts[g], random), sums[g], champions[g]);
    }
    evolve::Evaluation evaluation;
    for (std::size_t h = 0; h < hosts.size(); ++h) {
      double total = 0;
      for (const auto& of_game : sums) total += of_game[h];
      evaluation.fitness.push_back(-total);
    }
    if (adapts_) adapt(evaluation.fitness, counts, sums, champions);
    const auto fittest = std::ranges::max_element(evaluation.fitness);
    fittest_ = hosts[static_cast<std::size_t>(fittest - evaluation.fitness.begin())];
    evolver_->evolve(generation_++, evaluation);
  }

  std::uint64_t positions() const { return positions_; }
  std::span<const double> shares() const { return shares_; }

  Incumbent incumbent() const {
    std::uint64_t problems = 0;
    for (const Game& game : games_) problems += game.solved.size();
    return {.positions = positions_,
            .generations = generation_,
            .genome = evolver_->recommended().value_or(fittest_),
            .tested = {},
            .mechanism = Mechanism{.distinct_problems = problems,
                                   .choosing_share = static_cast<double>(choosing_) /
                                                     static_cast<double>(positions_)},
            .shares = shares_};
  }

  // Binary logarithms of the genome's positions on the test instances of each game. Counts nothing.
  ChampionPositions doublings(const common::InstanceSet& test, const Genome* genome,
                              Tested* tested) {
    ChampionPositions all;
    for (Game& game : games_) {
      std::vector<evolve::Task> tasks;
      for (std::uint64_t i = 0; i < test.size(); ++i) tasks.push_back({0, test.at(i)});
      all.emplace_back();
      for (const auto& score :
           game.evaluator->evaluate({genome ? genome : &game.champion, 1}, tasks)) {
        all.back().push_back(game.doublings(score));
        if (tested == nullptr) continue;
        tested->nodes +=
            static_cast<double>(score.nodes) / static_cast<double>(games_.size() * test.size());
        tested->solved += score.solved ? 1 : 0;
      }
    }
    return all;
  }

 private:
  // Different instances of a game.
  Instances draw(const Game& game, std::size_t count, common::RandomStream& random) const {
    std::set<std::uint64_t> drawn;
    while (drawn.size() < count) {
      const bool is_known = plan_.learnable && random.unit() < 0.5;
      const auto known = is_known ? learnable(game, drawn, random) : std::nullopt;
      drawn.insert(known ? *known : training_[random.below(training_.size())]);
    }
    return {drawn.begin(), drawn.end()};
  }

  // In proportion to p (1 - p), without those drawn already; none if no host's result differed.
  static std::optional<std::uint64_t> learnable(const Game& game,
                                                const std::set<std::uint64_t>& drawn,
                                                common::RandomStream& random) {
    const auto weight = [&](const auto& known) {
      return drawn.contains(known.first) ? 0.0 : known.second * (1 - known.second);
    };
    double sum = 0;
    for (const auto& known : game.solved) sum += weight(known);
    double left = random.unit() * sum;
    for (const auto& known : game.solved) {
      left -= weight(known);
      if (left < 0) return known.first;
    }
    return std::nullopt;
  }

  // Adds to `sums` and to `champion`.
  void meet(Game& game, const evolve::Population& hosts, const Instances& instances,
            std::vector<double>& sums, double& champion) {
    std::vector<evolve::Task> tasks;
    for (std::size_t h = 0; h < hosts.size(); ++h) {
      for (const std::uint64_t instance : instances) tasks.push_back({h, instance});
    }
    for (const std::uint64_t instance : instances) game.solved[instance] = 0;
    const auto scores = game.evaluator->evaluate(hosts, tasks);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      positions_ += scores[i].nodes;
      sums[tasks[i].host] += game.doublings(scores[i]);
      if (scores[i].solved) game.solved[tasks[i].instance] += 1 / static_cast<double>(hosts.size());
    }
    if (!adapts_) return;
    tasks.resize(instances.size());  // as for the first host
    for (const auto& score : game.evaluator->evaluate({&game.champion, 1}, tasks)) {
      positions_ += score.nodes;
      choosing_ += score.nodes;
      champion += game.doublings(score);
    }
  }

  // The regret is that of the better half of the hosts: nearer to the incumbent than all of them.
  void adapt(std::span<const double> fitness, std::span<const std::size_t> counts,
             std::span<const std::vector<double>> sums, std::span<const double> champions) {
    std::vector<std::size_t> order(fitness.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t h) { return fitness[h]; });
    order.resize((order.size() + 1) / 2);
    for (std::size_t g = 0; g < games_.size(); ++g) {
      if (counts[g] > 0) {
        double better = 0;
        for (const std::size_t h : order) better += sums[g][h] / static_cast<double>(order.size());
        const double now = (better - champions[g]) / static_cast<double>(counts[g]);
        const double before = games_[g].regret.value_or(now);
        games_[g].regret = before + kNew * (now - before);
      }
      log_weights_[g] += plan_.rate * games_[g].regret.value_or(0);
    }
    shares_ = experiments::shares(log_weights_, plan_.floor);
  }

  const evolve::EvolutionConfig& config_;
  const GamesPlan& plan_;
  std::unique_ptr<evolve::Evolver> evolver_;
  Instances training_;
  std::size_t instances_;  // of a generation
  std::vector<Game> games_;
  std::vector<double> log_weights_;
  std::vector<double> shares_;
  bool adapts_ = false;
  Genome fittest_;  // of the last generation
  std::uint32_t generation_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t choosing_ = 0;  // of them: the champions'
};

}  // namespace

std::vector<double> shares(std::span<const double> log_weights, double floor) {
  const double largest = *std::ranges::max_element(log_weights);
  std::vector<double> result;
  for (const double each : log_weights) result.push_back(std::exp(each - largest));
  const double sum = std::accumulate(result.begin(), result.end(), 0.0);
  const auto count = static_cast<double>(result.size());
  for (double& share : result) share = (1 - floor) * share / sum + floor / count;
  return result;
}

std::vector<std::size_t> slots(std::span<const double> shares, std::size_t count, double offset) {
  std::vector<std::size_t> result;
  double due = 0;
  double given = 0;
  for (const double share : shares) {
    due += share * static_cast<double>(count);
    const double until =
        &share == &shares.back() ? static_cast<double>(count) : std::floor(due + offset);
    result.push_back(static_cast<std::size_t>(until - given));
    given = until;
  }
  return result;
}

std::string GamesPlan::settings() const {
  return fmt::format("games={{weights: {}, rate: {}, floor: {}, deals: {}}}",
                     kWeights[static_cast<std::size_t>(weights)], rate, floor,
                     kInstances[learnable ? 1 : 0]);
}

std::string GamesPlan::text() const {
  std::string text = settings();
  for (const GameChampion& each : champions) {
    text += fmt::format(" {}: {}", each.game, fmt::join(each.genome, " "));
  }
  return text;
}

GamesPlan GamesPlan::read(const common::ConfigNode& node, const common::ConfigNode& champions) {
  GamesPlan plan;
  if (const auto weights = node.find("weights")) {
    const std::string name = weights->choice(kWeights);
    plan.weights = static_cast<Weights>(std::ranges::find(kWeights, name) - kWeights.begin());
  }
  if (const auto rate = node.find("rate")) plan.rate = rate->real(0, 100);
  if (const auto floor = node.find("floor")) plan.floor = floor->real(0, 1);
  if (const auto deals = node.find("deals"))
    plan.learnable = deals->choice(kInstances) == kInstances[1];
  for (const auto& [game, genome] : champions.entries()) {
    plan.champions.push_back({game, {}});
    for (const auto& value : genome.items()) {
      plan.champions.back().genome.push_back(value.real(-1e300, 1e300));
    }
  }
  if (plan.champions.empty()) champions.fail("a game at least");
  return plan;
}

ArmRun run_games(std::span<const fitness::RunConfig> configs, const GamesPlan& plan,
                 std::span<const std::uint64_t> budgets, const common::InstanceSet& test,
                 ChampionPositions& known, fitness::Executor& executor) {
  std::vector<double> fixed;
  if (plan.weights == GamesPlan::Weights::frozen) {
    GamesRun scout(configs, plan, {}, executor);
    while (scout.positions() < budgets.back()) scout.step();
    fixed.assign(scout.shares().begin(), scout.shares().end());
  }
  GamesRun games(configs, plan, std::move(fixed), executor);
  if (known.empty()) known = games.doublings(test, nullptr, nullptr);
  ArmRun run{.seed = configs.front().evolution.seed,
             .config_hash = {},
             .test = test.text(),
             .revision = common::git_revision()};
  for (const std::uint64_t budget : budgets) {
    if (games.positions() >= budget) continue;  // one generation reached two budgets
    while (games.positions() < budget) games.step();
    Incumbent incumbent = games.incumbent();
    incumbent.regrets = regrets(games.doublings(test, &incumbent.genome, &incumbent.tested), known);
    incumbent.tested.quality = -*std::ranges::max_element(incumbent.regrets);
    run.incumbents.push_back(std::move(incumbent));
  }
  return run;
}

std::vector<std::vector<std::string>> regret_rows(std::span<const ArmResults> results,
                                                  const GamesPlan& plan) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t g = 0; g < plan.champions.size(); ++g) {
    rows.push_back({plan.champions[g].game});
    for (const ArmResults& arm : results) {
      std::vector<double> regrets, shares;
      for (const ArmRun& run : arm.runs) {
        regrets.push_back(run.incumbents.back().regrets.at(g));
        shares.push_back(run.incumbents.back().shares.at(g));
      }
      rows.back().push_back(fmt::format("{:.2f}; {:.0f} %", analysis::median(regrets),
                                        100 * analysis::median(shares)));
    }
  }
  return rows;
}

}  // namespace coevo::experiments
