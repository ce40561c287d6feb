// SPDX-License-Identifier: MIT
#include "evolve/evaluation.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace coevo::evolve {
namespace {

// Tasks with repetitions taken out, and where each went.
struct DistinctTasks {
  std::vector<Genome> hosts;
  std::vector<Task> tasks;
  std::vector<std::size_t> place;  // of each given task among `tasks`
};

DistinctTasks distinct_tasks(std::span<const Genome> hosts, std::span<const Task> tasks) {
  DistinctTasks result;
  std::map<Genome, std::size_t> host_places;
  std::map<Task, std::size_t> task_places;
  for (const Task& given : tasks) {
    const Genome& genome = hosts[given.host];
    const auto [host, new_host] = host_places.try_emplace(genome, result.hosts.size());
    if (new_host) result.hosts.push_back(genome);
    Task task = given;
    task.host = host->second;
    const auto [place, new_task] = task_places.try_emplace(task, result.tasks.size());
    if (new_task) result.tasks.push_back(task);
    result.place.push_back(place->second);
  }
  return result;
}

void add(const std::vector<std::uint64_t>& more, std::vector<std::uint64_t>& sums) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

}  // namespace

void Effort::add(const Effort& other) {
  evaluations += other.evaluations;
  nodes += other.nodes;
  cpu_seconds += other.cpu_seconds;
}

Evaluation evaluate_population(Evaluator& evaluator, std::span<const Genome> hosts,
                               std::span<const Task> tasks) {
  const DistinctTasks asked = distinct_tasks(hosts, tasks);
  const std::vector<Score> answers = evaluator.evaluate(asked.hosts, asked.tasks);
  if (answers.size() != asked.tasks.size()) {
    throw std::logic_error("an evaluator must give one score a task");
  }
  Evaluation result;
  for (const Score& score : answers) result.effort.add({1, score.nodes, score.cpu_seconds});

  std::size_t solved = 0;
  std::vector<std::size_t> counts(hosts.size());
  result.fitness.resize(hosts.size());
  result.second_fitness.resize(hosts.size());
  result.use.resize(hosts.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Score& score = answers[asked.place[i]];
    result.scores.push_back(score);
    result.fitness[tasks[i].host] += score.fitness;
    result.second_fitness[tasks[i].host] += score.second_fitness;
    add(score.use, result.use[tasks[i].host]);
    solved += score.solved ? 1 : 0;
    ++counts[tasks[i].host];
  }
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    if (counts[i] == 0) continue;
    result.fitness[i] /= static_cast<double>(counts[i]);
    result.second_fitness[i] /= static_cast<double>(counts[i]);
  }
  if (!tasks.empty()) {
    result.solved_share = static_cast<double>(solved) / static_cast<double>(tasks.size());
  }
  return result;
}

}  // namespace coevo::evolve
