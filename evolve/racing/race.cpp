// SPDX-License-Identifier: MIT
#include "evolve/racing/race.h"

#include <algorithm>
#include <functional>

namespace coevo::evolve {
namespace {

// More rounds drop hosts earlier, but leave fewer searches to run in parallel.
constexpr std::size_t kRounds = 12;
constexpr double kHighest = 1.0;  // fitness of a task
// Sums are rounded, so a search may stop only if its host is then dropped for certain.
constexpr double kStopMargin = 1e-6;
constexpr double kDropMargin = 1e-7;

struct Runner {
  std::vector<std::size_t> tasks;  // its own indices
  std::size_t done = 0;            // of those
  double sum = 0.0;                // of their fitness
  bool can_be_selected = true;

  double count() const { return static_cast<double>(tasks.size()); }
  // An upper bound of the final sum.
  double reach() const { return sum + kHighest * static_cast<double>(tasks.size() - done); }
};

// The mean that `selected` hosts reach for certain.
double threshold(const std::vector<Runner>& runners, std::size_t selected) {
  if (selected == 0 || selected > runners.size()) return 0.0;
  std::vector<double> means;
  means.reserve(runners.size());
  for (const Runner& runner : runners) {
    means.push_back(runner.tasks.empty() ? 0.0 : runner.sum / runner.count());
  }
  const auto place = means.begin() + static_cast<std::ptrdiff_t>(selected) - 1;
  std::nth_element(means.begin(), place, means.end(), std::greater<>());
  return *place;
}

// The next tasks of all who can be selected, each with the fitness that it must reach.
std::vector<std::size_t> next_round(std::vector<Runner>& runners, double needed,
                                    std::vector<Task>& tasks) {
  std::vector<std::size_t> round;
  for (Runner& runner : runners) {
    if (!runner.can_be_selected) continue;
    const double least = needed * runner.count() - (runner.reach() - kHighest) - kStopMargin;
    const std::size_t step = std::max<std::size_t>(1, runner.tasks.size() / kRounds);
    const std::size_t end = std::min(runner.tasks.size(), runner.done + step);
    for (std::size_t i = runner.done; i < end; ++i) {
      tasks[runner.tasks[i]].least = std::max(0.0, least);
      round.push_back(runner.tasks[i]);
    }
  }
  return round;
}

}  // namespace

Evaluation race(Evaluator& evaluator, std::span<const Genome> hosts, std::span<const Task> tasks,
                std::size_t selected) {
  std::vector<Runner> runners(hosts.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) runners[tasks[i].host].tasks.push_back(i);
  std::vector<Task> bounded(tasks.begin(), tasks.end());
  Evaluation result;
  result.scores.resize(tasks.size(), Score{.is_left_out = true});
  double needed = 0.0;
  std::size_t solved = 0;
  for (auto round = next_round(runners, needed, bounded); !round.empty();
       round = next_round(runners, needed, bounded)) {
    std::vector<Task> asked;
    asked.reserve(round.size());
    for (const std::size_t i : round) asked.push_back(bounded[i]);
    const Evaluation part = evaluate_population(evaluator, hosts, asked);
    result.effort.add(part.effort);
    for (std::size_t i = 0; i < round.size(); ++i) {
      Runner& runner = runners[asked[i].host];
      result.scores[round[i]] = part.scores[i];
      runner.sum += part.scores[i].fitness;
      ++runner.done;
      solved += part.scores[i].solved ? 1 : 0;
    }
    needed = threshold(runners, selected);
    for (Runner& runner : runners) {
      if (runner.reach() < needed * runner.count() - kDropMargin) runner.can_be_selected = false;
    }
  }
  for (const Runner& runner : runners) {
    result.fitness.push_back(runner.tasks.empty() ? 0.0 : runner.sum / runner.count());
  }
  result.second_fitness.resize(hosts.size());
  if (!tasks.empty()) {
    result.solved_share = static_cast<double>(solved) / static_cast<double>(tasks.size());
  }
  return result;
}

}  // namespace coevo::evolve
