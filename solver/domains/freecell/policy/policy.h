// SPDX-License-Identifier: MIT
// H by rules (Elyasaf, Hauptman and Sipper, IEEE TCIAIG 2012): the weights are those of the first
// rule whose condition holds, otherwise the default ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/domains/freecell/heuristics/heuristics.h"
#include "solver/features/condition.h"
#include "solver/features/evaluator.h"

namespace coevo::freecell {

// What conditions compare: each heuristic's value relative to its range, its phase, and the last
// move. A term's number is its place in the list.
const std::vector<solver::Term>& policy_terms();
std::vector<std::string> policy_term_names();

// A position and how it was reached; the start has no arrival.
struct Situation {
  const Puzzle& puzzle;
  const State& state;
  Summary& summary;
  const solver::Arrival<Move>* arrival;
};

// The value of a term: within [0, 1], except on odd boards where a heuristic leaves its range.
double policy_value(std::size_t term, const Situation& situation);

class Policy {
 public:
  struct Rule {
    solver::Condition condition;  // over policy_term_names()
    Evaluator evaluator;
  };
  using IncrementalState = Evaluator::IncrementalState;
  using MovesOf = Evaluator::MovesOf;

  // `puzzle` must outlive it.
  Policy(const Puzzle& puzzle, std::vector<Rule> rules, const Evaluator& default_weights);

  std::int32_t operator()(const State& state) const {
    Summary summary(*puzzle_, state);
    return choose({*puzzle_, state, summary, nullptr});
  }
  IncrementalState begin(const State& state) const { return default_.begin(state); }
  IncrementalState next(const IncrementalState& kept, const Move& move, const State& after) const {
    return default_.next(kept, move, after);
  }
  std::int32_t after(const IncrementalState& kept, const solver::Arrival<Move>& arrival,
                     const State& state) const {
    Summary summary(*puzzle_, kept, arrival.move, state);
    return choose({*puzzle_, state, summary, &arrival});
  }
  std::int64_t cost(double share) const { return default_.cost(share); }
  std::int32_t low() const { return low_; }
  std::int32_t high() const { return high_; }

  // How often each rule gave H since this was last called; the default weights come last.
  std::vector<std::uint64_t> take_activations() const;

 private:
  std::int32_t choose(const Situation& situation) const {
    const auto value_of = [&](std::size_t term) { return policy_value(term, situation); };
    std::size_t i = 0;
    while (i < rules_.size() && !rules_[i].condition.holds(value_of)) ++i;
    ++activations_[i];
    return (i < rules_.size() ? rules_[i].evaluator : default_).of(situation.summary);
  }

  const Puzzle* puzzle_;
  std::vector<Rule> rules_;
  Evaluator default_;
  std::int32_t low_;
  std::int32_t high_;
  mutable std::vector<std::uint64_t> activations_;  // statistics: H does not depend on them
};

}  // namespace coevo::freecell
