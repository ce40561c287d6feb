// SPDX-License-Identifier: MIT
// H as the weighted sum of heuristics: of a compile-time list of them, and of functions that
// plug-ins add.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/capabilities.h"
#include "solver/features/evaluator.h"
#include "solver/features/feature.h"
#include "solver/plugins.h"

namespace coevo::solver {

// A feature's share of H is in 32-bit fixed point, so that sums are the same on every machine and
// are rounded once.
inline constexpr int kFraction = 32;
// Steps from the feature's best value to its worst.
constexpr std::int64_t feature_range(const Feature& feature) {
  return feature.high - feature.low;
}
// The addition to the sum for each step away from the best value, in that fixed point.
inline std::int64_t fixed_step(double weight, const Feature& feature) {
  return std::llround(std::ldexp(weight, kFraction) / static_cast<double>(feature_range(feature)));
}
// 0 .. feature_range(), as long as the value is within its range.
constexpr std::int64_t steps_above_best(const Feature& feature, std::int32_t value) {
  return feature.direction == Direction::smaller_is_better ? value - feature.low
                                                           : feature.high - value;
}
// The fixed-point sum in levels of H.
constexpr std::int32_t rounded_levels(std::int64_t sum, std::int64_t quantisation) {
  constexpr std::int64_t kHalf = std::int64_t{1} << (kFraction - 1);
  return static_cast<std::int32_t>((sum * quantisation + kHalf) >> kFraction);
}

// The weighted sum of heuristics given as functions of a state.
class FunctionSum {
 public:
  using Value = std::function<std::int32_t(const void*)>;  // as HeuristicPlugin::value

  // A weight of 0 adds nothing: `value` is then never called.
  void add(const Feature& feature, double weight, Value value);
  // The sum, of kFraction fractional bits; `state` points to the State that the functions take.
  std::int64_t fixed(const void* state) const {
    std::int64_t sum = 0;
    for (const Term& term : terms_)
      sum += term.step * steps_above_best(term.feature, term.value(state));
    return sum;
  }
  // The least sum, as long as features keep to their ranges ...
  std::int64_t low() const { return low_; }
  // ... and the greatest.
  std::int64_t high() const { return high_; }
  // Whether no weight but 0 was added.
  bool empty() const { return terms_.empty(); }

 private:
  struct Term {
    Feature feature;
    std::int64_t step;
    Value value;
  };
  std::vector<Term> terms_;
  std::int64_t low_ = 0;
  std::int64_t high_ = 0;
};

// The sum of the plug-ins with a weight other than 0; null if there are none.
std::shared_ptr<const FunctionSum> added_sum(std::span<const HeuristicPlugin> plugins,
                                             const std::map<std::string, double>& weights);

// The weights of a list's heuristics, in order; 0 for heuristics that `weights` does not name.
template <std::size_t kCount>
std::array<double, kCount> listed_weights(const std::array<Feature, kCount>& listed,
                                          const std::map<std::string, double>& weights) {
  std::array<double, kCount> values{};
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto weight = weights.find(std::string(listed[i].name));
    if (weight != weights.end()) values[i] = weight->second;
  }
  return values;
}

// Passes on the IncrementalState of a Summary that keeps one (solver/features/evaluator.h).
template <class Summary>
struct IncrementalStateOf {};
template <KeepsState Summary>
struct IncrementalStateOf<Summary> {
  using IncrementalState = typename Summary::IncrementalState;
};

// H = the weighted mean position of the features in their ranges, times the quantisation, as an
// integer: sum of weight * (steps above the best value) / (high - low) in 32-bit fixed point,
// rounded once. So the quantisation alone determines how finely H distinguishes positions, and the
// sum is the same on every machine. The weights are in the order of the list. Features of weight 0
// are not computed.
template <class Space, class Summary, class List>
class WeightedSum;
// The Summary is what the heuristics of the list share of a position: each takes its value from it.
template <class Space, class Summary, class... Heuristics>
class WeightedSum<Space, Summary, std::tuple<Heuristics...>> : public IncrementalStateOf<Summary> {
 public:
  using Weights = std::array<double, sizeof...(Heuristics)>;  // in the order of the list
  using MovesOf = Space;  // whose moves its IncrementalState follows

  // `quantisation` 1 .. 2^20; |weight| <= 16.
  // `added`: heuristics that plug-ins add, or null.
  WeightedSum(const Space& space, const Weights& weights, std::int32_t quantisation,
              std::shared_ptr<const FunctionSum> added = nullptr)
      : space_(&space), quantisation_(quantisation), added_(std::move(added)) {
    std::size_t i = 0;
    ((steps_[i] = fixed_step(weights[i], Heuristics::kFeature), ++i), ...);
    std::int64_t low = added_ ? added_->low() : 0;
    std::int64_t high = added_ ? added_->high() : 0;
    i = 0;
    (((steps_[i] < 0 ? low : high) += steps_[i] * feature_range(Heuristics::kFeature), ++i), ...);
    for (i = 0; i < kCount; ++i) used_[i / kBlock] |= steps_[i] != 0;
    low_ = rounded(low);
    high_ = rounded(high);
  }

  // Within low() .. high(), even if a feature leaves its range.
  std::int32_t operator()(const typename Space::State& state) const {
    Summary summary(*space_, state);
    return of(summary);
  }
  // The same if the position's Summary already exists.
  std::int32_t of(Summary& summary) const {
    std::int64_t sum = 0;
    add_blocks(summary, sum, std::make_index_sequence<(kCount + kBlock - 1) / kBlock>{});
    if (added_) sum += added_->fixed(&summary.state());
    // On odd boards and rules a feature can leave its range, but searches index tables with H.
    return std::clamp(rounded(sum), low_, high_);
  }

  // An IncrementalEvaluator (solver/features/evaluator.h), if the Summary keeps an
  // IncrementalState.
  auto begin(const typename Space::State& state) const { return Summary::begin(*space_, state); }
  template <class IncrementalState, class Move>
  IncrementalState next(const IncrementalState& kept, const Move& move,
                        const typename Space::State& after) const {
    return Summary::next(kept, move, after);
  }
  template <class IncrementalState, class Arrival>
  std::int32_t after(const IncrementalState& kept, const Arrival& arrival,
                     const typename Space::State& state) const {
    Summary summary(*space_, kept, arrival.move, state);
    return of(summary);
  }

  // Levels of H for a share of a feature's range at weight 1: for terms that are not features, such
  // as depth.
  std::int64_t cost(double share) const {
    return std::llround(share * static_cast<double>(quantisation_));
  }
  // The least H with these weights, as searches index tables with H ...
  std::int32_t low() const { return low_; }
  // ... and the greatest.
  std::int32_t high() const { return high_; }

 private:
  using List = std::tuple<Heuristics...>;
  static constexpr std::size_t kCount = sizeof...(Heuristics);
  static constexpr std::size_t kBlock =
      8;  // features skipped together when all of them have weight 0

  std::int32_t rounded(std::int64_t sum) const { return rounded_levels(sum, quantisation_); }
  template <std::size_t... kBlocks>
  void add_blocks(Summary& summary, std::int64_t& sum, std::index_sequence<kBlocks...>) const {
    ((used_[kBlocks] ? add_block<kBlocks * kBlock>(
                           summary, sum,
                           std::make_index_sequence<std::min(kBlock, kCount - kBlocks * kBlock)>{})
                     : void()),
     ...);
  }
  template <std::size_t kFirst, std::size_t... kOffsets>
  void add_block(Summary& summary, std::int64_t& sum, std::index_sequence<kOffsets...>) const {
    (add<std::tuple_element_t<kFirst + kOffsets, List>>(summary, steps_[kFirst + kOffsets], sum),
     ...);
  }
  template <class Heuristic>
  static void add(Summary& summary, std::int64_t step, std::int64_t& sum) {
    if (step == 0) return;
    const std::int32_t value = Heuristic::value(summary);
    sum += step * steps_above_best(Heuristic::kFeature, value);
  }

  const Space* space_;
  std::int64_t quantisation_;
  std::shared_ptr<const FunctionSum> added_;
  std::array<std::int64_t, kCount> steps_;
  std::array<bool, (kCount + kBlock - 1) / kBlock> used_{};
  std::int32_t low_ = 0;
  std::int32_t high_ = 0;
};

}  // namespace coevo::solver
