// SPDX-License-Identifier: MIT
// The lower bound for shortest solutions (solver/features/evaluator.h), chosen by name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/domains/tiles/pattern_databases/additive.h"

namespace coevo::tiles {

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

}  // namespace coevo::tiles
