// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/joint_team.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace coevo::experiments {

using evolve::Genome;
using Instances = std::vector<std::uint64_t>;

namespace {

constexpr int kDraws = 500;  // at most, for an instance that the team leaves unsolved

// Every host on every instance, by host.
std::vector<evolve::Task> all_tasks(std::size_t hosts, std::span<const std::uint64_t> instances) {
  std::vector<evolve::Task> tasks;
  for (std::size_t host = 0; host < hosts; ++host) {
    for (const std::uint64_t instance : instances) tasks.push_back({host, instance});
  }
  return tasks;
}

}  // namespace

Instances left_open(evolve::Evaluator& evaluator, std::span<const Genome> hosts,
                    Instances instances, std::uint64_t& nodes) {
  for (const Genome& host : hosts) {
    const auto scores = evaluator.evaluate({&host, 1}, all_tasks(1, instances));
    Instances open;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      nodes += scores[i].nodes;
      if (!scores[i].solved) open.push_back(instances[i]);
    }
    instances = std::move(open);
  }
  return instances;
}

JointTeam::JointTeam(const evolve::EvolutionConfig& config, const evolve::GeneSpace& space,
                     std::size_t members, double opponents, std::span<const std::uint64_t> training,
                     evolve::Evaluator& evaluator)
    : config_(config),
      evaluator_(evaluator),
      training_(training),
      instances_(config.learning->to_json().at("instances").get<std::size_t>()),
      opponents_(
          static_cast<std::size_t>(std::lround(opponents * static_cast<double>(instances_)))) {
  for (std::size_t member = 0; member < members; ++member) {
    populations_.push_back(config.evolver->create(space, config.seed * 1000 + member + 1));
  }
}

void JointTeam::step() {
  const Instances instances = next_instances();
  met_.insert(instances.begin(), instances.end());
  team_scores_ = evaluator_.evaluate(team_, all_tasks(team_.size(), instances));
  for (const auto& score : team_scores_) {
    positions_ += score.nodes;
    choosing_ += score.nodes;
  }
  std::vector<bool> is_solvable(instances.size(), false);
  std::vector<Genome> team;
  for (std::size_t member = 0; member < populations_.size(); ++member) {
    evolve::Evolver& evolver = *populations_[member];
    const evolve::Population hosts = evolver.population();
    const std::vector<double> others = best_of_others(member, instances.size());
    evolve::Evaluation evaluation;
    evaluation.fitness.assign(hosts.size(), 0.0);
    const auto tasks = all_tasks(hosts.size(), instances);
    const auto scores = evaluator_.evaluate(hosts, tasks);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const std::size_t place = i % instances.size();
      positions_ += scores[i].nodes;
      if (scores[i].solved) is_solvable[place] = true;
      evaluation.fitness[tasks[i].host] += std::max(scores[i].fitness, others[place]);
    }
    const auto fittest = std::ranges::max_element(evaluation.fitness);
    const auto place = static_cast<std::size_t>(fittest - evaluation.fitness.begin());
    evolver.evolve(generation_, evaluation);
    team.push_back(evolver.recommended().value_or(hosts[place]));
  }
  kept_.clear();
  for (std::size_t i = 0; i < instances.size() && !team_.empty(); ++i) {
    bool team_fails = true;
    for (std::size_t member = 0; member < team_.size(); ++member) {
      if (team_scores_[member * instances.size() + i].solved) team_fails = false;
    }
    if (team_fails && is_solvable[i]) kept_.push_back(instances[i]);
  }
  team_ = std::move(team);
  ++generation_;
}

Instances JointTeam::next_instances() {
  common::RandomStream random(config_.seed, common::Purpose("joint_team"), generation_, 0);
  const std::size_t opponents = team_.empty() ? 0 : opponents_;
  Instances instances = kept_;
  if (instances.size() > opponents) instances.resize(opponents);
  for (int draws = 0; instances.size() < instances_; ++draws) {
    const std::uint64_t drawn = training_[random.below(training_.size())];
    if (std::ranges::find(instances, drawn) != instances.end()) continue;
    if (instances.size() < opponents && draws < kDraws) {
      const std::uint64_t before = choosing_;
      const bool is_open = !left_open(evaluator_, team_, {drawn}, choosing_).empty();
      positions_ += choosing_ - before;
      if (!is_open) continue;
    }
    instances.push_back(drawn);
  }
  return instances;
}

std::vector<double> JointTeam::best_of_others(std::size_t member, std::size_t instances) const {
  std::vector<double> best(instances, 0.0);
  for (std::size_t other = 0; other < team_.size(); ++other) {
    if (other == member) continue;
    for (std::size_t i = 0; i < instances; ++i) {
      best[i] = std::max(best[i], team_scores_[other * instances + i].fitness);
    }
  }
  return best;
}

}  // namespace coevo::experiments
