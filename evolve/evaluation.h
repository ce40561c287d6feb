// SPDX-License-Identifier: MIT
// The interface to the solvers: evolution asks for (host, instance) tasks and gets scores.
// Implemented by src/fitness, which runs searches in parallel; evolve/ does not depend on it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/random.h"
#include "common/stop.h"
#include "evolve/genome.h"

namespace coevo::evolve {

// Evaluate host number `host` on problem instance number `instance`.
struct Task {
  std::size_t host = 0;        // index into the hosts given with it
  std::uint64_t instance = 0;  // from Boards::kFirst on: one that was made
  // A fitness below this counts as 0: the search may stop once it cannot reach it.
  double least = 0.0;
  // On its positions, if lower than the target's own; 0: none. `least` takes precedence.
  std::uint64_t limit = 0;
  auto operator<=>(const Task&) const = default;  // by host, then instance, then the rest
};

// The result of one host on one instance.
struct Score {
  double fitness = 0.0;                 // >= 0, larger is better
  bool solved = false;                  // of a command: its outcome was `solved` or `unsolvable`
  std::uint64_t nodes = 0;              // generated positions, even if the search failed
  std::uint64_t baseline_nodes = 0;     // the reference solver's on this instance; with its penalty
                                        // (1000 million in GA-FreeCell) if that failed; 1 without a
                                        // reference
  double cpu_seconds = 0.0;             // of a command; 0 of a search, whose result has no times
  double second_fitness = 0.0;          // by the second objective, if the run has one
  std::vector<std::uint64_t> use = {};  // how often each block of the genome decided
  bool is_left_out = false;             // by a race: not evaluated
};

// What measuring took.
struct Effort {
  std::uint64_t evaluations = 0;  // different (genome, instance) pairs: each is searched once
  std::uint64_t nodes = 0;        // positions generated over those pairs
  double cpu_seconds = 0.0;       // likewise

  // Adds its counts to these.
  void add(const Effort& other);
};

// The reference solver on some instances.
struct References {
  std::vector<std::uint64_t> nodes;  // one for each instance; the penalty if it fails
  Effort effort;                     // cost of searching all of them, even known ones
};

// Instances that a learning method makes: boards, as text.
class Boards {
 public:
  static constexpr std::uint64_t kFirst = std::uint64_t{1} << 62;  // beyond all numbers of others

  virtual ~Boards() = default;
  // The board of the instance of that number, made or not, after one exchange of pieces.
  virtual std::string mutant(std::uint64_t number, common::RandomStream& random) const = 0;
  // The board of the instance that was made with that number, which must be there.
  virtual const std::string& board(std::uint64_t number) const = 0;
  // Instances kFirst, kFirst + 1 ... are these from now on.
  virtual void set(std::vector<std::string> boards) = 0;
};

// Thrown by an Evaluator when a stop was asked for. Nothing of the generation is kept; the last
// checkpoint stands.
using Interrupted = common::Stopped;

// The score of a task depends on the host's genes and on the instance alone: not on other tasks,
// their order, the number of threads or the time.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // One score a task, in the tasks' order. Tasks are distinct; a host is an index into `hosts`.
  virtual std::vector<Score> evaluate(std::span<const Genome> hosts,
                                      std::span<const Task> tasks) = 0;
  // For a command, the default configuration is the reference. Throws Interrupted, like evaluate().
  virtual References reference_nodes(std::span<const std::uint64_t> instances) = 0;
  // Whether scores have the reference solver's nodes on their instance.
  virtual bool refers() const { return false; }
  // What Score::nodes counts; empty if it counts nothing.
  virtual std::string effort_unit() const { return "nodes"; }
  // Different runs made so far in this run's folder, where a run that is asked for again is not
  // made again; nothing if every evaluation is one.
  virtual std::optional<std::uint64_t> runs_made() { return std::nullopt; }
  // Null where InstanceLimits::boards_vary is false.
  virtual Boards* boards() { return nullptr; }
};

// What evaluating a whole population gave.
struct Evaluation {
  std::vector<Score> scores;    // one for each task, in order
  std::vector<double> fitness;  // one for each host: the mean over its tasks, 0 without tasks
  std::vector<double> second_fitness;           // likewise
  std::vector<std::vector<std::uint64_t>> use;  // of each host's blocks, summed over its tasks
  double solved_share = 0.0;                    // of the tasks
  Effort effort;                                // equal pairs counted once
  std::vector<std::size_t> met = {};  // of a statistical race: how many instances each host met
};

// Evaluates the tasks, a pair of equal genome and instance only once. (Pairs of earlier generations
// are evaluated again: a cache would have to be saved, and few pairs recur.)
Evaluation evaluate_population(Evaluator& evaluator, std::span<const Genome> hosts,
                               std::span<const Task> tasks);

}  // namespace coevo::evolve
