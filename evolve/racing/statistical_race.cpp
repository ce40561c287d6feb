// SPDX-License-Identifier: MIT
#include "evolve/racing/statistical_race.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "common/error.h"
#include "evolve/racing/comparison_tests.h"
#include "evolve/sampling.h"

namespace coevo::evolve {
namespace {

constexpr const char* kHalving = "halving";

struct RaceHost {
  std::vector<std::size_t> tasks;  // indices, in the order in which they are run
  std::vector<double> results;     // fitness of the dropped hosts
  bool is_racing = true;

  double mean() const {
    double sum = 0.0;
    for (const double result : results) sum += result;
    return results.empty() ? 0.0 : sum / static_cast<double>(results.size());
  }
};

// The tasks by host, each host's in the order of the instances.
std::vector<RaceHost> line_up(std::size_t count, std::span<const Task> tasks,
                              const std::vector<std::size_t>& order) {
  std::vector<RaceHost> hosts(count);
  for (std::size_t i = 0; i < tasks.size(); ++i) hosts[tasks[i].host].tasks.push_back(i);
  for (RaceHost& host : hosts) {
    const auto same = [&](std::size_t a, std::size_t b) {
      return tasks[a].instance == tasks[b].instance;
    };
    if (!std::equal(host.tasks.begin(), host.tasks.end(), hosts.front().tasks.begin(),
                    hosts.front().tasks.end(), same)) {
      throw common::InputError(
          "budget.racing: expected a learning method that gives all hosts the same instances");
    }
  }
  for (RaceHost& host : hosts) {
    std::vector<std::size_t> ordered;
    ordered.reserve(order.size());
    for (const std::size_t place : order) ordered.push_back(host.tasks[place]);
    host.tasks = std::move(ordered);
  }
  return hosts;
}

void add(const Evaluation& part, std::span<const std::size_t> places, Evaluation& whole) {
  whole.effort.add(part.effort);
  for (std::size_t i = 0; i < places.size(); ++i) whole.scores[places[i]] = part.scores[i];
}

// Everyone still racing meets the instances up to `end`.
void run_to(std::size_t end, Evaluator& evaluator, std::span<const Genome> genomes,
            std::span<const Task> tasks, std::vector<RaceHost>& hosts, Evaluation& whole) {
  std::vector<std::size_t> places;
  std::vector<Task> asked;
  for (const RaceHost& host : hosts) {
    if (!host.is_racing) continue;
    for (std::size_t i = host.results.size(); i < end; ++i) {
      places.push_back(host.tasks[i]);
      asked.push_back(tasks[host.tasks[i]]);
    }
  }
  const Evaluation part = evaluate_population(evaluator, genomes, asked);
  add(part, places, whole);
  for (std::size_t i = 0; i < places.size(); ++i) {
    hosts[asked[i].host].results.push_back(part.scores[i].fitness);
  }
}

// The worse ones by their means, so that that share of the hosts is left.
std::vector<bool> below_share(const std::vector<RaceHost>& hosts,
                              const std::vector<std::size_t>& racing, double share) {
  std::vector<std::size_t> order(racing.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return hosts[racing[a]].mean() > hosts[racing[b]].mean();
  });
  std::vector<bool> below(racing.size(), false);
  const double kept = std::ceil(share * static_cast<double>(racing.size()) - 1e-9);
  for (std::size_t i = static_cast<std::size_t>(kept); i < order.size(); ++i)
    below[order[i]] = true;
  return below;
}

// The hosts in `racing` (numbers) that the config's test finds worse.
std::vector<bool> worse_hosts(const std::vector<RaceHost>& hosts,
                              const std::vector<std::size_t>& racing,
                              const StatisticalRacing& config) {
  if (config.test == kHalving) return below_share(hosts, racing, config.keep);
  PairedResults results(hosts[racing.front()].results.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (const std::size_t host : racing) results[i].push_back(hosts[host].results[i]);
  }
  const double level = 1.0 - config.confidence;
  return config.test == "friedman" ? worse_by_friedman(results, level)
                                   : worse_by_paired_t(results, level);
}

// The hosts in `racing` (numbers) to drop, the worst first, so that `survivors` remain.
std::vector<std::size_t> eliminated(const std::vector<RaceHost>& hosts,
                                    const std::vector<std::size_t>& racing,
                                    const StatisticalRacing& config, std::size_t survivors) {
  const std::vector<bool> worse = worse_hosts(hosts, racing, config);
  std::vector<std::size_t> leaving;
  for (std::size_t i = 0; i < racing.size(); ++i) {
    if (worse[i]) leaving.push_back(racing[i]);
  }
  std::stable_sort(leaving.begin(), leaving.end(),
                   [&](std::size_t a, std::size_t b) { return hosts[a].mean() < hosts[b].mean(); });
  if (racing.size() - leaving.size() < survivors) leaving.resize(racing.size() - survivors);
  return leaving;
}

// `left`: the hosts that went, the first first.
std::vector<double> fitness_of(const std::vector<RaceHost>& hosts,
                               std::span<const std::size_t> left) {
  std::vector<double> fitness;
  fitness.reserve(hosts.size());
  for (const RaceHost& host : hosts) fitness.push_back(host.mean());
  double lowest = 0.0;  // of those who stayed longer
  bool any = false;
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    if (!hosts[i].is_racing) continue;
    lowest = any ? std::min(lowest, fitness[i]) : fitness[i];
    any = true;
  }
  for (auto host = left.rbegin(); host != left.rend(); ++host) {
    lowest = fitness[*host] = std::min(fitness[*host], lowest);
  }
  return fitness;
}

void sum_up(const std::vector<RaceHost>& hosts, std::span<const std::size_t> left,
            std::span<const Task> tasks, Evaluation& whole) {
  whole.fitness = fitness_of(hosts, left);
  whole.second_fitness.resize(hosts.size());
  whole.use.resize(hosts.size());
  std::size_t solved = 0;
  std::size_t run = 0;
  for (const RaceHost& host : hosts) {
    whole.met.push_back(host.results.size());
    run += host.results.size();
    for (std::size_t i = 0; i < host.results.size(); ++i) {
      const Score& score = whole.scores[host.tasks[i]];
      solved += score.solved ? 1 : 0;
      auto& use = whole.use[tasks[host.tasks[i]].host];
      use.resize(std::max(use.size(), score.use.size()));
      for (std::size_t block = 0; block < score.use.size(); ++block) use[block] += score.use[block];
    }
  }
  if (run > 0) whole.solved_share = static_cast<double>(solved) / static_cast<double>(run);
}

// After how many of the instances the first hosts may go; halving never waits for all of them.
std::size_t first_test(const StatisticalRacing& racing, std::size_t instances) {
  if (racing.test != kHalving || instances < 2) return std::min(racing.first, instances);
  const std::size_t first = racing.first > 0 ? racing.first : instances / 3;
  return std::clamp<std::size_t>(first, 1, instances - 1);
}

}  // namespace

std::vector<std::string> racing_tests() {
  return {"friedman", "paired_t", kHalving};
}

StatisticalRacing StatisticalRacing::read(const common::ConfigNode& node) {
  StatisticalRacing racing;
  if (!node.is_map()) {
    racing.test = node.choice(racing_tests());
    if (racing.test == kHalving) racing.first = 0;
    return racing;
  }
  racing.test = node.child("test").choice(racing_tests());
  if (racing.test == kHalving) {
    const auto first = node.find("first");
    racing.first = first ? first->natural(1, 1'000'000) : 0;
    if (const auto given = node.find("keep")) racing.keep = given->real(0.1, 1.0);
    return racing;
  }
  if (const auto given = node.find("confidence")) racing.confidence = given->real(0.5, 0.9999);
  if (const auto given = node.find("first")) racing.first = given->natural(2, 1'000'000);
  if (const auto given = node.find("each")) racing.each = given->natural(1, 1'000'000);
  return racing;
}

nlohmann::ordered_json StatisticalRacing::to_json() const {
  if (test != kHalving) {
    return {{"test", test}, {"confidence", confidence}, {"first", first}, {"each", each}};
  }
  nlohmann::ordered_json json{{"test", test}, {"keep", keep}};
  if (first > 0) json["first"] = first;
  return json;
}

Evaluation statistical_race(Evaluator& evaluator, std::span<const Genome> genomes,
                            std::span<const Task> tasks, const StatisticalRacing& racing,
                            std::size_t survivors, std::uint64_t seed, std::uint32_t generation) {
  Evaluation whole;
  whole.scores.resize(tasks.size(), Score{.is_left_out = true});
  const std::size_t instances = genomes.empty() ? 0 : tasks.size() / genomes.size();
  common::RandomStream random(seed, common::Purpose("race_order"), generation, 0);
  auto hosts = line_up(genomes.size(), tasks, permutation(instances, random));
  std::vector<std::size_t> left;
  for (std::size_t end = first_test(racing, instances); end > 0;) {
    run_to(end, evaluator, genomes, tasks, hosts, whole);
    if (end == instances) break;
    std::vector<std::size_t> still;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
      if (hosts[i].is_racing) still.push_back(i);
    }
    if (still.size() <= std::max<std::size_t>(survivors, 2)) {
      end = instances;
      continue;
    }
    for (const std::size_t host :
         eliminated(hosts, still, racing, std::max<std::size_t>(survivors, 2))) {
      hosts[host].is_racing = false;
      left.push_back(host);
    }
    end = racing.test == kHalving ? instances : std::min(end + racing.each, instances);
  }
  sum_up(hosts, left, tasks, whole);
  return whole;
}

}  // namespace coevo::evolve
