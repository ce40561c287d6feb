// What a heuristic says of itself, and the sum H of weighted heuristics.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace coevo::solver {

// Which way a feature grows as the position gets better.
enum class Direction { smaller_is_better, larger_is_better };

struct Feature {
  std::string_view name;
  std::string_view help;  // one sentence
  std::int32_t low;       // range of the integer value; divides H's share to [0, 1]
  std::int32_t high;
  std::int32_t unit;  // integer steps to one of the paper's units (1, or e.g. 2520 for means)
  Direction direction;
  bool admissible = false;  // value / unit is never more than the moves left
};

// Features that are named by a pattern.
struct FeatureFamily {
  std::string pattern;  // as shown to people: "pdb_A_B_C_D"
  std::string help;     // one sentence
};

// A heuristic: a struct with `static constexpr Feature kFeature` and `static int32
// value(Summary&)`. The list of a domain's heuristics is a std::tuple of them.
template <class List>
struct FeatureList;
template <class... Heuristics>
struct FeatureList<std::tuple<Heuristics...>> {
  static constexpr std::array<Feature, sizeof...(Heuristics)> kFeatures{Heuristics::kFeature...};
};

// The IncrementalState of Summaries that keep one (solver/arrival.h).
template <class Summary>
struct IncrementalStateOf {};
template <class Summary>
requires requires {
  typename Summary::IncrementalState;
}
struct IncrementalStateOf<Summary> {
  using IncrementalState = typename Summary::IncrementalState;
};

// H = the weighted mean position of the features in their ranges, times the resolution, as an
// integer: sum of weight * (steps above the best value) / (high - low) in 32-bit fixed point,
// rounded once. So the resolution alone says how finely H tells positions apart, and the sum is the
// same everywhere. The weights are in the order of the list. Features of weight 0 are not computed.
template <class Domain, class Summary, class List>
class WeightedSum;
template <class Domain, class Summary, class... Heuristics>
class WeightedSum<Domain, Summary, std::tuple<Heuristics...>> : public IncrementalStateOf<Summary> {
 public:
  using Weights = std::array<double, sizeof...(Heuristics)>;
  using MovesOf = Domain;  // whose moves its IncrementalState follows

  // `resolution` 1 .. 2^20; |weight| <= 16.
  WeightedSum(const Domain& domain, const Weights& weights, std::int32_t resolution)
      : domain_(&domain), resolution_(resolution) {
    std::size_t i = 0;
    ((steps_[i] = fixed(weights[i], Heuristics::kFeature), ++i), ...);
    std::int64_t low = 0;
    std::int64_t high = 0;
    i = 0;
    (((steps_[i] < 0 ? low : high) += steps_[i] * range(Heuristics::kFeature), ++i), ...);
    for (i = 0; i < kCount; ++i) used_[i / kBlock] |= steps_[i] != 0;
    low_ = rounded(low);
    high_ = rounded(high);
  }

  std::int32_t operator()(const typename Domain::State& state) const {
    Summary summary(*domain_, state);
    return of(summary);
  }
  std::int32_t of(Summary& summary) const {
    std::int64_t sum = 0;
    add_blocks(summary, sum, std::make_index_sequence<(kCount + kBlock - 1) / kBlock>{});
    // Odd boards and rules can leave a feature's range; searches index tables with H.
    return std::clamp(rounded(sum), low_, high_);
  }

  // As a IncrementalEvaluator (solver/arrival.h), where the Summary keeps a IncrementalState.
  auto begin(const typename Domain::State& state) const { return Summary::begin(*domain_, state); }
  template <class IncrementalState, class Move>
  IncrementalState next(const IncrementalState& incremental, const Move& move, const typename Domain::State& after) const {
    return Summary::next(incremental, move, after);
  }
  template <class IncrementalState, class Arrival>
  std::int32_t after(const IncrementalState& incremental, const Arrival& arrival,
                     const typename Domain::State& state) const {
    Summary summary(*domain_, incremental, arrival.move, state);
    return of(summary);
  }

  // What a share of a feature's range costs at weight 1: for terms that are no features, such as
  // depth.
  std::int64_t cost(double share) const {
    return std::llround(share * static_cast<double>(resolution_));
  }
  std::int32_t low() const { return low_; }
  std::int32_t high() const { return high_; }

 private:
  using List = std::tuple<Heuristics...>;
  static constexpr int kFraction = 32;
  static constexpr std::size_t kCount = sizeof...(Heuristics);
  static constexpr std::size_t kBlock = 8;  // features that are skipped at once when all weigh 0

  static constexpr std::int64_t range(const Feature& feature) { return feature.high - feature.low; }
  static std::int64_t fixed(double weight, const Feature& feature) {
    return std::llround(std::ldexp(weight, kFraction) / static_cast<double>(range(feature)));
  }
  std::int32_t rounded(std::int64_t sum) const {
    constexpr std::int64_t kHalf = std::int64_t{1} << (kFraction - 1);
    return static_cast<std::int32_t>((sum * resolution_ + kHalf) >> kFraction);
  }
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
    constexpr Feature kFeature = Heuristic::kFeature;
    sum += step * (kFeature.direction == Direction::smaller_is_better ? value - kFeature.low
                                                                      : kFeature.high - value);
  }

  const Domain* domain_;
  std::int64_t resolution_;
  std::array<std::int64_t, kCount> steps_;
  std::array<bool, (kCount + kBlock - 1) / kBlock> used_{};
  std::int32_t low_ = 0;
  std::int32_t high_ = 0;
};

}  // namespace coevo::solver
