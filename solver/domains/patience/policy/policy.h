// SPDX-License-Identifier: MIT
// H by rules (Elyasaf, Hauptman and Sipper, IEEE TCIAIG 2012): the first rule whose condition holds
// gives the weights, otherwise the default weights apply.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/features/condition.h"
#include "solver/features/evaluator.h"
#include "solver/features/rule_list.h"

namespace coevo::patience {

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

// The value of a term: within [0, 1], except on odd boards, on which a heuristic may leave its
// range.
double policy_value(std::size_t term, const Situation& situation);

class Policy {
 public:
  using Rules = solver::RuleList<Evaluator>;  // over policy_term_names()
  using IncrementalState = Evaluator::IncrementalState;
  using MovesOf = Evaluator::MovesOf;

  // `puzzle` must outlive it.
  Policy(const Puzzle& puzzle, Rules rules) : puzzle_(&puzzle), rules_(std::move(rules)) {}

  std::int32_t operator()(const State& state) const {
    Summary summary(*puzzle_, state);
    return value({*puzzle_, state, summary, nullptr});
  }
  IncrementalState begin(const State& state) const { return rules_.default_weights().begin(state); }
  IncrementalState next(const IncrementalState& kept, const Move& move, const State& after) const {
    return rules_.default_weights().next(kept, move, after);
  }
  std::int32_t after(const IncrementalState& kept, const solver::Arrival<Move>& arrival,
                     const State& state) const {
    Summary summary(*puzzle_, kept, arrival.move, state);
    return value({*puzzle_, state, summary, &arrival});
  }
  std::int64_t cost(double share) const { return rules_.default_weights().cost(share); }
  std::int32_t low() const { return rules_.low(); }
  std::int32_t high() const { return rules_.high(); }
  std::vector<std::uint64_t> take_activations() const { return rules_.take_activations(); }

 private:
  std::int32_t value(const Situation& situation) const {
    const auto value_of = [&](std::size_t term) { return policy_value(term, situation); };
    return rules_.choose(value_of).of(situation.summary);
  }

  const Puzzle* puzzle_;
  Rules rules_;
};

}  // namespace coevo::patience
