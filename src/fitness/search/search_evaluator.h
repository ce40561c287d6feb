// SPDX-License-Identifier: MIT
// Measures genomes by full searches, in parallel: genome -> target -> search -> outcome -> fitness.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "evolve/evaluation.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/search/baseline.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {

// A search target's instances, and boards that a learning method makes of them.
class MadeBoards final : public evolve::Boards {
 public:
  // The target must outlive it.
  explicit MadeBoards(const SearchTarget& target) : target_(target) {}

  // The instance with that number, made or not.
  solver::Instance instance(std::uint64_t number) const;

  std::string mutant(std::uint64_t number, common::RandomStream& random) const override;
  const std::string& board(std::uint64_t number) const override {
    return boards_.at(number - kFirst);
  }
  void set(std::vector<std::string> boards) override { boards_ = std::move(boards); }

 private:
  const SearchTarget& target_;
  std::vector<std::string> boards_;
};

// Measures genomes by full searches, in parallel: genome -> target -> search -> outcome -> fitness.
class SearchEvaluator : public evolve::Evaluator {
 public:
  // All must outlive it. `stop`: when set, evaluate() throws evolve::Interrupted.
  SearchEvaluator(const SearchTarget& target, Executor& executor, const std::atomic<bool>* stop);

  std::vector<evolve::Score> evaluate(std::span<const evolve::Genome> hosts,
                                      std::span<const evolve::Task> tasks) override;
  evolve::References reference_nodes(std::span<const std::uint64_t> instances) override;
  bool refers() const override { return target_.needs_baseline(); }
  evolve::Boards* boards() override { return &boards_; }

 private:
  // The limit on the task's positions.
  std::uint64_t limit_of(const evolve::Task& task) const;
  evolve::Score score_of(const CheckedResult& checked, std::uint64_t reference,
                         std::uint64_t limit) const;

  const SearchTarget& target_;
  Executor& executor_;
  const std::atomic<bool>* stop_;
  Baseline baseline_;
  MadeBoards boards_;
};

}  // namespace coevo::fitness
