// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/layout.h"

#include <numeric>

namespace coevo::patience {
namespace {

// The random numbers of a deal: the linear congruential generator of Microsoft's C library, which
// draws 15 bits. FreeCell Pro extends it to deals from 2^31 on.
class Draws {
 public:
  explicit Draws(std::uint64_t number)
      : range_(number >= std::uint64_t{1} << 32   ? Range::above_32_bits
               : number >= std::uint64_t{1} << 31 ? Range::above_31_bits
                                                  : Range::microsoft),
        seed_(static_cast<std::uint32_t>(number)) {}

  std::uint32_t next() {
    seed_ = seed_ * 214013U + 2531011U;
    const std::uint32_t high = seed_ >> 16;
    switch (range_) {
      case Range::above_32_bits:
        return high + 1;
      case Range::above_31_bits:
        return high | 0x8000U;
      case Range::microsoft:
        break;
    }
    return high & 0x7FFFU;
  }

 private:
  enum class Range { microsoft, above_31_bits, above_32_bits };
  Range range_;
  std::uint32_t seed_;
};

}  // namespace

Layout deal(std::uint64_t number, int columns, int cells) {
  Layout layout;
  layout.columns.resize(static_cast<std::size_t>(columns));
  for (auto& column : layout.columns) column.reserve(kCards / layout.columns.size() + kRanks);
  layout.cells.resize(static_cast<std::size_t>(cells));
  std::array<Card, kCards> deck;
  std::iota(deck.begin(), deck.end(), Card{0});
  Draws draws(number);
  for (std::size_t dealt = 0; dealt < kCards; ++dealt) {
    const std::size_t remaining = kCards - dealt;
    const std::size_t taken = draws.next() % remaining;
    layout.columns[dealt % layout.columns.size()].push_back(deck[taken]);
    deck[taken] = deck[remaining - 1];
  }
  return layout;
}

}  // namespace coevo::patience
