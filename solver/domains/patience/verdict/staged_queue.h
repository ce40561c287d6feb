// SPDX-License-Identifier: MIT
// An open list whose stages take turns, so that a search does not stay where scores are low.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {

// Nodes of one stage are taken by score, the smallest first, the newest of equals first. They are
// linked through the caller's nodes.
class StagedQueue {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr int kMaxScore = 6 * kCards;

  // Returns the node that comes next in its list, for the caller to link.
  std::uint32_t push(int stage, int score, std::uint32_t node) {
    Stage& lists = stages_.try_emplace(stage).first->second;
    lists.lowest = std::min(lists.lowest, score);
    return std::exchange(lists.first[index(score)], node);
  }

  // Removes the first node of the stage whose turn it is; next(node) is what push() returned.
  template <class Next>
  std::optional<std::uint32_t> pop(Next next) {
    while (!stages_.empty()) {
      auto turn = stages_.lower_bound(turn_);
      if (turn == stages_.end()) turn = stages_.begin();
      turn_ = turn->first + 1;
      Stage& lists = turn->second;
      while (lists.lowest <= kMaxScore && lists.first[index(lists.lowest)] == kNone) ++lists.lowest;
      if (lists.lowest <= kMaxScore) {
        std::uint32_t& first = lists.first[index(lists.lowest)];
        return std::exchange(first, next(first));
      }
      stages_.erase(turn);
    }
    return std::nullopt;
  }

  std::size_t bytes() const { return stages_.size() * sizeof(Stage); }

 private:
  struct Stage {
    Stage() { first.fill(kNone); }
    std::array<std::uint32_t, kMaxScore + 1> first;  // lists by score
    int lowest = kMaxScore;                          // no list before this one has nodes
  };

  std::map<int, Stage> stages_;
  int turn_ = 0;
};

}  // namespace coevo::patience
