// SPDX-License-Identifier: MIT
// H by rules (Elyasaf, Hauptman and Sipper, IEEE TCIAIG 2012): the weights are those of the first
// rule whose condition holds, otherwise the default ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/features/condition.h"
#include "solver/features/feature.h"

namespace coevo::solver {

template <class Evaluator>
class RuleList {
 public:
  struct Rule {
    Condition condition;
    Evaluator evaluator;
  };

  RuleList(std::vector<Rule> rules, const Evaluator& default_weights)
      : rules_(std::move(rules)),
        default_(default_weights),
        low_(default_weights.low()),
        high_(default_weights.high()),
        activations_(rules_.size() + 1) {
    for (const Rule& rule : rules_) {
      low_ = std::min(low_, rule.evaluator.low());
      high_ = std::max(high_, rule.evaluator.high());
    }
  }

  // `value_of(term)` is called as Condition::holds() calls it.
  template <class ValueOf>
  const Evaluator& choose(const ValueOf& value_of) const {
    std::size_t i = 0;
    while (i < rules_.size() && !rules_[i].condition.holds(value_of)) ++i;
    ++activations_[i];
    return i < rules_.size() ? rules_[i].evaluator : default_;
  }
  const Evaluator& default_weights() const { return default_; }
  // The least and the greatest H of all rules.
  std::int32_t low() const { return low_; }
  std::int32_t high() const { return high_; }

  // How often each rule gave H since the last call; the default weights come last.
  std::vector<std::uint64_t> take_activations() const {
    std::vector<std::uint64_t> none(activations_.size());
    return std::exchange(activations_, std::move(none));
  }

 private:
  std::vector<Rule> rules_;
  Evaluator default_;
  std::int32_t low_;
  std::int32_t high_;
  mutable std::vector<std::uint64_t> activations_;  // statistics: H does not depend on them
};

// A value relative to a feature's range, as conditions compare it: within [0, 1], except where the
// feature leaves its range.
constexpr double place_in_range(const Feature& feature, std::int32_t value) {
  return static_cast<double>(value - feature.low) / (feature.high - feature.low);
}
// The progress of a search by a feature, after `depth` moves: 1 if nothing is left.
constexpr double phase_by(const Feature& feature, std::int32_t value, double depth) {
  const double left = static_cast<double>(value) / feature.unit;
  return left <= 0 ? 1 : depth / (depth + left);
}

}  // namespace coevo::solver
