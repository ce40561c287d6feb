// SPDX-License-Identifier: MIT
// H and the lower bound for sliding tiles: of the listed heuristics and of pattern databases by
// name.
#pragma once

#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/domains/tiles/heuristics/heuristics.h"
#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/domains/tiles/pattern_databases/additive.h"

namespace coevo::tiles {

// The lower bound for shortest solutions (solver/features/evaluator.h), chosen by name.
//
// "manhattan_distance", "linear_conflict" and the names of the size's partitions.
std::vector<std::string> bound_names(int rows, int columns);

template <class AnyPuzzle>
class TileBound {
 public:
  using State = typename AnyPuzzle::State;
  struct IncrementalState {
    typename Additive<AnyPuzzle>::IncrementalState additive;  // not used by the other bounds
    std::int32_t value;                                       // not used by the additive ones
  };

  // `puzzle` must outlive it; `name` is one of bound_names().
  TileBound(const AnyPuzzle& puzzle, std::string_view name)
      : puzzle_(&puzzle), conflicts_(name == "linear_conflict") {
    if (const auto* parts = find_partition(AnyPuzzle::kRows, AnyPuzzle::kColumns, name)) {
      additive_.emplace(*parts);
    }
  }

  IncrementalState begin(const State& state) const {
    IncrementalState kept;
    if (additive_) {
      kept.additive = additive_->begin(state);
      return kept;
    }
    Summary<AnyPuzzle> summary(*puzzle_, state);
    kept.value = summary.manhattan() + (conflicts_ ? 2 * summary.conflicts() : 0);
    return kept;
  }
  IncrementalState next(const IncrementalState& kept, const State& state, const Move& move) const {
    if (additive_) return {additive_->next(kept.additive, state, move), 0};
    if (conflicts_) return begin(state);
    IncrementalState after = kept;
    after.value +=
        AnyPuzzle::distance(move.to, move.tile) - AnyPuzzle::distance(move.from, move.tile);
    return after;
  }
  std::int32_t value(const IncrementalState& kept) const {
    return additive_ ? additive_->value(kept.additive) : kept.value;
  }

 private:
  const AnyPuzzle* puzzle_;
  bool conflicts_;
  std::optional<Additive<AnyPuzzle>> additive_;
};

// H for sliding tiles: the weighted sum of the listed heuristics and of pattern databases by name.
// Only databases of a weight other than 0 are loaded or built.
//
// A feature "pdb_1_2_3_4": the database of the 4 tiles, ascending. Empty for anything else.
std::vector<std::uint8_t> tiles_of_feature(std::string_view name, int squares);

// Ranges of the features that are databases. A partition's sum is a lower bound, so that it is at
// most the longest shortest solution: 31 and 80 moves, and at most 205 for the 24-puzzle.
inline constexpr std::int32_t kMaxPatternValue = 64;
constexpr std::int32_t max_partition_value(int squares) {
  return squares <= 9 ? 31 : squares <= 16 ? 80 : 205;
}

template <class AnyPuzzle>
class Evaluator {
 public:
  using List = Heuristics<AnyPuzzle>;
  using Sum = solver::WeightedSum<AnyPuzzle, Summary<AnyPuzzle>, List>;
  static constexpr auto& kListed = solver::FeatureList<List>::kFeatures;

  // `puzzle` must outlive it. Names were checked when the weights were read.
  Evaluator(const AnyPuzzle& puzzle, const std::map<std::string, double>& weights,
            std::int32_t quantisation, std::shared_ptr<const solver::FunctionSum> added = nullptr)
      : sum_(puzzle, solver::listed_weights(kListed, weights), quantisation, std::move(added)),
        quantisation_(quantisation) {
    for (const auto& [name, weight] : weights) {
      if (weight == 0) continue;
      const auto tiles = tiles_of_feature(name, AnyPuzzle::kSquares);
      if (!tiles.empty()) {
        patterns_.push_back({PatternLookup<AnyPuzzle>(
                                 pattern_database({AnyPuzzle::kRows, AnyPuzzle::kColumns, tiles})),
                             step(weight, kMaxPatternValue)});
      } else if (const auto* parts = find_partition(AnyPuzzle::kRows, AnyPuzzle::kColumns, name)) {
        partitions_.push_back({Additive<AnyPuzzle>(*parts), step(weight, kMaxPartitionValue)});
      }
    }
    low_ = sum_.low() + databases_end(-1);
    high_ = sum_.high() + databases_end(1);
  }

  std::int32_t operator()(const typename AnyPuzzle::State& state) const {
    std::int64_t databases = 0;
    for (const auto& term : patterns_) databases += term.step * term.of.plain(state.square_of);
    for (const auto& term : partitions_) {
      databases += term.step * term.of.value(term.of.begin(state));
    }
    return sum_(state) + rounded(databases);
  }
  std::int64_t cost(double share) const { return sum_.cost(share); }
  std::int32_t low() const { return low_; }
  std::int32_t high() const { return high_; }

 private:
  static constexpr std::int32_t kMaxPartitionValue = max_partition_value(AnyPuzzle::kSquares);
  static constexpr int kFraction =
      24;  // coarser than in WeightedSum, as 64 bits must hold all databases
  template <class Database>
  struct Term {
    Database of;
    std::int64_t step;  // of H for one move, in fixed point
  };

  std::int64_t step(double weight, std::int32_t range) const {
    return std::llround(std::ldexp(weight * quantisation_, kFraction) / range);
  }
  static std::int32_t rounded(std::int64_t sum) {
    return static_cast<std::int32_t>((sum + (std::int64_t{1} << (kFraction - 1))) >> kFraction);
  }
  // The databases' smallest (sign -1) or largest (1) part of H.
  std::int32_t databases_end(int sign) const {
    std::int64_t sum = 0;
    for (const auto& term : patterns_)
      sum += sign * term.step > 0 ? term.step * kMaxPatternValue : 0;
    for (const auto& term : partitions_) {
      sum += sign * term.step > 0 ? term.step * kMaxPartitionValue : 0;
    }
    return rounded(sum);
  }

  Sum sum_;
  std::int32_t quantisation_;
  std::vector<Term<PatternLookup<AnyPuzzle>>> patterns_;
  std::vector<Term<Additive<AnyPuzzle>>> partitions_;
  std::int32_t low_;
  std::int32_t high_;
};

}  // namespace coevo::tiles
