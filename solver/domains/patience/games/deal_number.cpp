// SPDX-License-Identifier: MIT
#include "solver/domains/patience/games/deal_number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

using Pack = std::array<Card, kCards>;

// The pack in the order in which it was dealt; nullopt if the game deals no such board.
std::optional<Pack> pack_of(const Rules& rules, const Layout& board) {
  Pack places;
  std::iota(places.begin(), places.end(), Card{0});
  const Layout dealt = deal(rules, places);
  if (board.home != dealt.home || board.down != dealt.down) return std::nullopt;
  if (board.columns.size() != dealt.columns.size() || board.cells.size() != dealt.cells.size())
    return std::nullopt;
  Pack pack{};
  for (std::size_t c = 0; c < dealt.columns.size(); ++c) {
    const auto& column = board.columns[c];
    if (column.size() != dealt.columns[c].size()) return std::nullopt;
    for (std::size_t i = 0; i < column.size(); ++i) pack[dealt.columns[c][i]] = column[i];
  }
  for (std::size_t c = 0; c < dealt.cells.size(); ++c) {
    if (board.cells[c].has_value() != dealt.cells[c].has_value()) return std::nullopt;
    if (board.cells[c]) pack[*dealt.cells[c]] = *board.cells[c];
  }
  return pack;
}

// Which of the cards left each card was, counted from 0: the draw modulo their number.
std::array<std::uint32_t, kCards> remainders_of(const Pack& pack) {
  Pack deck;
  std::iota(deck.begin(), deck.end(), Card{0});
  std::array<std::uint32_t, kCards> remainders{};
  for (std::size_t dealt = 0; dealt < kCards; ++dealt) {
    const auto left = deck.begin() + static_cast<std::ptrdiff_t>(kCards - dealt);
    const auto taken = std::find(deck.begin(), left, pack[dealt]);
    remainders[dealt] = static_cast<std::uint32_t>(taken - deck.begin());
    *taken = *(left - 1);
  }
  return remainders;
}

// A range of numbers whose draws are made alike: of the bits of the state from the 16th on, plus a
// constant.
struct Range {
  std::uint64_t first;
  int bits;  // of the state that the draws depend on, the number's own
  std::uint32_t plus;
};
constexpr std::array<Range, 3> kRanges{
    {{0, 31, 0}, {std::uint64_t{1} << 31, 31, 0x8000}, {std::uint64_t{1} << 32, 32, 1}}};

// Looks for the seed bit by bit from the lowest: with its lowest n bits, the lowest n - 16 of each
// draw are known, and so is what they leave modulo a power of two.
class SeedSearch {
 public:
  SeedSearch(const Range& range, const std::array<std::uint32_t, kCards>& remainders)
      : range_(range), remainders_(remainders) {}

  std::vector<std::uint32_t> seeds() {
    constexpr int kKnown = 17;  // those that decide the lowest bit of a draw
    for (std::uint32_t low = 0; low < std::uint32_t{1} << kKnown; ++low) extend(low, kKnown);
    std::ranges::sort(seeds_);
    return seeds_;
  }

 private:
  void extend(std::uint32_t low, int known) {
    if (!agrees(low, known)) return;
    if (known == range_.bits) {
      seeds_.push_back(low);
      return;
    }
    extend(low, known + 1);
    extend(low | std::uint32_t{1} << known, known + 1);
  }

  bool agrees(std::uint32_t seed, int known) const {
    const std::uint32_t mask = ~std::uint32_t{0} >> (32 - known);
    for (std::uint32_t dealt = 0; dealt < kCards; ++dealt) {
      seed = seed * 214013U + 2531011U;
      const std::uint32_t draw = ((seed & mask) >> 16) + range_.plus;
      const std::uint32_t left = kCards - dealt;
      const int bits = std::min(known - 16, std::countr_zero(left));
      const std::uint32_t modulus = known == range_.bits ? left : std::uint32_t{1} << bits;
      if (draw % modulus != remainders_[dealt] % modulus) return false;
    }
    return true;
  }

  const Range& range_;
  const std::array<std::uint32_t, kCards>& remainders_;
  std::vector<std::uint32_t> seeds_;
};

}  // namespace

bool shows_pack(const Rules& rules) {
  return rules.initial_cards == InitialCards::none && !rules.kings_to_bottom &&
         !rules.base_is_first;
}

std::optional<std::uint64_t> deal_number(const Rules& rules, const Layout& board) {
  const auto pack = pack_of(rules, board);
  if (!pack) return std::nullopt;
  const auto remainders = remainders_of(*pack);
  for (const Range& range : kRanges) {
    for (const std::uint32_t seed : SeedSearch(range, remainders).seeds()) {
      const std::uint64_t number = range.first + seed;
      if (number > 0 && deal(rules, number) == board) return number;
    }
  }
  return std::nullopt;
}

}  // namespace coevo::patience
