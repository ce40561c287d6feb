// SPDX-License-Identifier: MIT
#include "solver/domains/patience/verdict/hole.h"

#include <algorithm>
#include <array>
#include <bit>

#include "solver/domains/patience/verdict/staged_queue.h"

namespace coevo::patience {
namespace {

using RankCounts = std::array<int, kRanks>;

RankCounts count_ranks(std::uint64_t cards) {
  RankCounts counts;
  for (int& count : counts) {
    count = std::popcount(cards & kRank);
    cards >>= kRankCards;
  }
  return counts;
}

// Whether each `upper` card can lie on its own `lower` card of a neighboring rank, with this number
// of aces on kings. Visits every second rank, twice around. Each rank first uses the lower cards
// that the previous rank left, then those one rank above it.
bool can_pair(const RankCounts& upper, const RankCounts& lower, bool loops, int aces_on_kings) {
  int left = aces_on_kings;
  std::size_t rank = 0;
  for (int turn = 0; turn < kRanks; ++turn) {
    const std::size_t above = (rank + 1) % kRanks;
    int available = lower[above];
    if (above == kRanks - 1) available -= aces_on_kings;
    const int needed = std::max(0, upper[rank] - left);
    if (needed > (above == 0 && !loops ? 0 : available)) return false;
    left = available - needed;
    rank = (rank + 2) % kRanks;
  }
  return true;
}

}  // namespace

int hole_score(const Board& board, bool loops) {
  const std::uint64_t left = kAllCards & ~board.home;
  if (left == 0) return 0;
  const RankCounts cards = count_ranks(left);
  int lonely = 0;
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    const int lower = rank > 0 ? cards[rank - 1] : loops ? cards.back() : 0;
    const int higher = rank + 1 < kRanks ? cards[rank + 1] : loops ? cards.front() : 0;
    lonely += std::max(0, 2 * cards[rank] - lower - higher);
  }
  int squares = 0;
  for (std::uint64_t ends = board.ends; ends != 0; ends &= ends - 1) {
    int length = 0;
    for (std::uint8_t card = first_card(ends); card < kFloor; card = board.below[card]) ++length;
    squares += length * length;
  }
  return std::min(1 + 4 * lonely + squares / 2, StagedQueue::kMaxScore);
}

bool is_hopeless(const Board& board, bool loops) {
  const std::uint64_t left = kAllCards & ~board.home;
  std::uint64_t dealt = 0;
  if (board.stock.to_hole) {
    for (int i = 0; i < board.stock.size; ++i) dealt |= bit(board.stock.cards[index(i)]);
  }
  const RankCounts upper = count_ranks(left & ~dealt);
  RankCounts lower = count_ranks(left);
  ++lower[index(rank(board.hole) - 1)];
  const int most = loops ? std::min(upper.front(), lower.back()) : 0;
  for (int aces_on_kings = 0; aces_on_kings <= most; ++aces_on_kings) {
    if (can_pair(upper, lower, loops, aces_on_kings)) return false;
  }
  return true;
}

}  // namespace coevo::patience
