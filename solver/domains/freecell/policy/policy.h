// H by rules (Elyasaf, Hauptman and Sipper, IEEE TCIAIG 2012): the first rule whose condition holds
// gives the weights, or else the default ones do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/evaluator.h"
#include "solver/condition.h"
#include "solver/domains/freecell/heuristics/heuristics.h"

namespace coevo::freecell {

// What conditions compare: every heuristic's place in its range, its phase, and the last move. The
// place of a term in the list is its number.
const std::vector<solver::Term>& policy_terms();
std::vector<std::string> policy_term_names();

// A position and how it was reached; no arrival: it is the start.
struct Situation {
  const Puzzle& puzzle;
  const State& state;
  Summary& summary;
  const solver::Arrival<Move>* arrival;
};

// The value of a term: within [0, 1] but on boards so odd that a heuristic leaves its range.
double policy_value(std::size_t term, const Situation& situation);

class Policy {
 public:
  struct Rule {
    solver::Condition condition;  // over policy_term_names()
    Estimate estimate;
  };
  using IncrementalState = Estimate::IncrementalState;
  using MovesOf = Estimate::MovesOf;

  // `puzzle` must outlive it.
  Policy(const Puzzle& puzzle, std::vector<Rule> rules, const Estimate& standard);

  std::int32_t operator()(const State& state) const {
    Summary summary(*puzzle_, state);
    return choose({*puzzle_, state, summary, nullptr});
  }
  IncrementalState begin(const State& state) const { return standard_.begin(state); }
  IncrementalState next(const IncrementalState& incremental, const Move& move, const State& after) const {
    return standard_.next(incremental, move, after);
  }
  std::int32_t after(const IncrementalState& incremental, const solver::Arrival<Move>& arrival,
                     const State& state) const {
    Summary summary(*puzzle_, incremental, arrival.move, state);
    return choose({*puzzle_, state, summary, &arrival});
  }
  std::int64_t cost(double share) const { return standard_.cost(share); }
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
    return (i < rules_.size() ? rules_[i].estimate : standard_).of(situation.summary);
  }

  const Puzzle* puzzle_;
  std::vector<Rule> rules_;
  Estimate standard_;
  std::int32_t low_;
  std::int32_t high_;
  mutable std::vector<std::uint64_t> activations_;  // a count beside the result: H does not depend on it
};

}  // namespace coevo::freecell
