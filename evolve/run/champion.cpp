// SPDX-License-Identifier: MIT
#include "evolve/run/champion.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "evolve/sampling.h"

namespace coevo::evolve {
namespace {

// The candidates of different genomes, each at its first generation.
std::vector<Candidate> distinct_genomes(std::span<const Candidate> candidates) {
  std::vector<Candidate> result;
  for (const Candidate& candidate : candidates) {
    const auto is_same = [&](const Candidate& other) { return other.genome == candidate.genome; };
    if (std::none_of(result.begin(), result.end(), is_same)) result.push_back(candidate);
  }
  return result;
}

bool is_better(const Champion& a, const Champion& b) {
  return std::tuple(-a.fitness, b.solved, a.nodes) < std::tuple(-b.fitness, a.solved, b.nodes);
}

// The training instances on which the last hosts are compared.
std::vector<std::uint64_t> common_sample(const ChampionConfig& config, std::uint64_t seed,
                                         const std::vector<std::uint64_t>& training) {
  common::RandomStream random(seed, common::Purpose("champion_instances"), 0, 0);
  auto sample = sample_below(training.size(), std::min(config.instances, training.size()), random);
  for (std::uint64_t& number : sample) number = training[number];
  return sample;
}

TestResult test(const Genome& host, const common::InstanceSet& instances, Evaluator& evaluator) {
  std::vector<Task> tasks;
  for (std::uint64_t i = 0; i < instances.size(); ++i) tasks.push_back({0, instances.at(i)});
  const std::vector<Genome> hosts{host};
  const Evaluation evaluation = evaluate_population(evaluator, hosts, tasks);
  TestResult result{tasks.size(), 0, evaluation.fitness.front(), 0.0};
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Score& score = evaluation.scores[i];
    result.solved += score.solved ? 1 : 0;
    result.rows.push_back({tasks[i].instance, score.solved, score.fitness});
  }
  result.nodes = static_cast<double>(evaluation.effort.nodes) / static_cast<double>(tasks.size());
  return result;
}

}  // namespace

std::vector<common::Parameter> champion_parameters() {
  return {
      {"candidates", "Number of last generations whose best hosts compete to be the champion.",
       std::int64_t{20}, 1, 1'000'000},
      {"instances",
       "Number of training instances on which they compete (by default all, if there are fewer).",
       std::int64_t{200}, 1, 1'000'000},
  };
}

ChampionConfig ChampionConfig::read(const common::ConfigNode& node, std::size_t training_size,
                                    const InstanceLimits& limits) {
  const common::Settings settings = common::read_settings(node, champion_parameters());
  ChampionConfig config{static_cast<std::size_t>(settings.integer("candidates")),
                        static_cast<std::size_t>(settings.integer("instances")),
                        {},
                        limits.test};
  if (limits.test) config.test = limits.test->numbers;
  if (const auto given = node.find("test")) {
    if (limits.training) given->fail("test_files, because training uses files");
    if (limits.test) given->fail("either test or test_files");
    config.test = common::InstanceSet::read(*given, limits.lowest, limits.highest);
  }
  if (config.instances > training_size) {
    const std::optional<common::ConfigNode> given = node.find("instances");
    if (given) given->fail(fmt::format("at most the training sample of {}", training_size));
    config.instances = training_size;
  }
  return config;
}

nlohmann::ordered_json ChampionConfig::to_json() const {
  nlohmann::ordered_json json{{"candidates", candidates}, {"instances", instances}};
  if (test_files) {
    json["test_files"] = test_files->files;
    json["test_content"] = test_files->content;
  } else if (test) {
    json["test"] = test->text();
  }
  return json;
}

Champion choose_champion(const ChampionConfig& config, std::uint64_t seed,
                         const std::vector<std::uint64_t>& training,
                         std::span<const Candidate> candidates,
                         const std::optional<Genome>& standard, Evaluator& evaluator) {
  const auto sample = common_sample(config, seed, training);
  std::vector<Candidate> all;
  if (standard) all.push_back({0, *standard});
  all.insert(all.end(), candidates.begin(), candidates.end());
  const std::vector<Candidate> rivals = distinct_genomes(all);
  std::vector<Genome> hosts;
  std::vector<Task> tasks;
  for (const Candidate& rival : rivals) {
    for (const std::uint64_t instance : sample) tasks.push_back({hosts.size(), instance});
    hosts.push_back(rival.genome);
  }
  const Evaluation evaluation = evaluate_population(evaluator, hosts, tasks);

  std::vector<Champion> results;
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    results.push_back({.generation = rivals[i].generation,
                       .genome = rivals[i].genome,
                       .fitness = evaluation.fitness[i],
                       .instances = sample.size(),
                       .candidates = rivals.size(),
                       .total_nodes = evaluation.effort.nodes,
                       .test = {}});
  }
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    results[tasks[i].host].solved += evaluation.scores[i].solved ? 1 : 0;
    results[tasks[i].host].nodes += evaluation.scores[i].nodes;
  }
  Champion best = *std::min_element(results.begin(), results.end(), is_better);
  if (config.test) best.test = test(best.genome, *config.test, evaluator);
  if (standard) {
    best.is_default = best.genome == *standard;
    best.standard = {results.front().fitness, results.front().solved, best.test};
    if (config.test && !best.is_default) {
      best.standard->test = test(*standard, *config.test, evaluator);
    }
  }
  return best;
}

std::vector<ParetoMember> choose_pareto_set(const ChampionConfig& config, std::uint64_t seed,
                                            const std::vector<std::uint64_t>& training,
                                            std::span<const Genome> hosts, Evaluator& evaluator) {
  if (hosts.empty()) return {};
  const auto sample = common_sample(config, seed, training);
  std::vector<Task> tasks;
  for (std::size_t host = 0; host < hosts.size(); ++host) {
    for (const std::uint64_t instance : sample) tasks.push_back({host, instance});
  }
  const Evaluation evaluation = evaluate_population(evaluator, hosts, tasks);
  std::vector<Point> points;
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    points.push_back({evaluation.fitness[i], evaluation.second_fitness[i]});
  }
  const auto fronts = front_numbers(points);
  std::vector<ParetoMember> members;
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    const auto earlier = points.begin() + static_cast<std::ptrdiff_t>(i);
    if (fronts[i] != 0 || std::find(points.begin(), earlier, points[i]) != earlier) continue;
    ParetoMember member{hosts[i], points[i], 0, sample.size(), 0.0};
    for (std::size_t task = i * sample.size(); task < (i + 1) * sample.size(); ++task) {
      member.solved += evaluation.scores[task].solved ? 1 : 0;
      member.nodes += static_cast<double>(evaluation.scores[task].nodes);
    }
    member.nodes /= static_cast<double>(sample.size());
    members.push_back(std::move(member));
  }
  std::stable_sort(members.begin(), members.end(),
                   [](const auto& a, const auto& b) { return a.fitness.first > b.fitness.first; });
  return members;
}

}  // namespace coevo::evolve
