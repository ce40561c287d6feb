// The lower bound that searches for shortest solutions go by (solver/contracts.h), chosen by name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/heuristics/tiles/additive.h"
#include "solver/heuristics/tiles/summary.h"

namespace coevo::tiles {

// "manhattan_distance", "linear_conflict" and the names of the size's partitions.
std::vector<std::string> bound_names(int rows, int columns);

template <class AnyPuzzle>
class Bound {
 public:
  using State = typename AnyPuzzle::State;
  struct Memo {
    typename Additive<AnyPuzzle>::Memo additive;  // not used by the other bounds
    std::int32_t value;                           // not used by the additive ones
  };

  // `puzzle` must outlive it; `name` is one of bound_names().
  Bound(const AnyPuzzle& puzzle, std::string_view name)
      : puzzle_(&puzzle), conflicts_(name == "linear_conflict") {
    if (const auto* parts = find_partition(AnyPuzzle::kRows, AnyPuzzle::kColumns, name)) {
      additive_.emplace(*parts);
    }
  }

  Memo begin(const State& state) const {
    Memo memo;
    if (additive_) {
      memo.additive = additive_->begin(state);
      return memo;
    }
    Summary<AnyPuzzle> summary(*puzzle_, state);
    memo.value = summary.manhattan() + (conflicts_ ? 2 * summary.conflicts() : 0);
    return memo;
  }
  Memo next(const Memo& memo, const State& state, const Move& move) const {
    if (additive_) return {additive_->next(memo.additive, state, move), 0};
    if (conflicts_) return begin(state);
    Memo after = memo;
    after.value += Summary<AnyPuzzle>::distance(move.to, move.tile) -
                   Summary<AnyPuzzle>::distance(move.from, move.tile);
    return after;
  }
  std::int32_t value(const Memo& memo) const {
    return additive_ ? additive_->value(memo.additive) : memo.value;
  }

 private:
  const AnyPuzzle* puzzle_;
  bool conflicts_;
  std::optional<Additive<AnyPuzzle>> additive_;
};

}  // namespace coevo::tiles
