// SPDX-License-Identifier: MIT
// A board as people see it, and Microsoft's deals by number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Boards are read, printed and dealt in this form; searches use State.
inline constexpr int kMaxColumns = 18;
inline constexpr int kMaxCells = 8;
inline constexpr int kMaxReserve = 16;

// The foundations of the cards whose faces have that suit, in a game with so many suits.
std::vector<int> foundations_of(int suit, int suits);

// Whether the foundation is the first of two that are equally high, as given in Layout's `home`. A
// card comes back from the second one then, so that the first is never the lower one.
template <class Heights>
bool has_equal_after(const Heights& home, int foundation) {
  if (kPacks == 1 || foundation >= kSuits) return false;
  return home[index(foundation)] == home[index(foundation + kSuits)];
}

struct Layout {
  std::vector<std::vector<Card>> columns;  // each from the deepest card to the exposed one
  std::vector<std::optional<Card>>
      cells;  // as many as the game has, then the places of the reserve; a
              // stacked one fills them from its bottom card on
  std::array<int, kFoundations> home{};  // cards at home, by foundation: a suit's higher one first
  std::array<int, kFoundations> down{};  // those of them on the suit's descending foundation
  std::vector<Card> stock;               // with the waste, in the order in which they are dealt
  std::size_t turned = 0;                // how many of the stock's first cards lie on the waste
  int redealt = 0;                       // how often the waste became the stock, if that is counted
  std::optional<Card> hole;              // the top card of the hole, where all cards at home are
  std::array<std::uint8_t, kMaxColumns> face_down{};  // how many, from the bottom of each column
  int suits = kSuits;                                 // as in Rules

  // The rank of the highest card on the foundation, 0 for none; and of the lowest card on the
  // suit's descending one, kRanks + 1 for none.
  int top(int foundation) const {
    const auto f = index(foundation);
    return home[f] - down[f];
  }
  int low(int suit) const { return kRanks + 1 - down[index(suit)]; }
  // The ranks of the highest cards on all foundations of that suit, the highest first.
  std::vector<int> tops(int suit) const;
  // The rank of the last card put on the descending foundation, 0 for none.
  int last_down(int suit) const { return low(suit) > kRanks ? 0 : low(suit); }

  friend bool operator==(const Layout&, const Layout&) = default;
};

// Microsoft's deals, 1 to 2^31 - 1, and those with which FreeCell Pro goes on.
inline constexpr std::uint64_t kLastDeal = (std::uint64_t{1} << 33) - 1;

// The board of that deal by a game's rules. All cards come in Microsoft's order, without those that
// start at home. The columns get them one each in turn; the last ones go to the first cells, or are
// the stock.
Layout deal(const Rules& rules, std::uint64_t number);
// The same with the cards in that order.
Layout deal(const Rules& rules, std::array<Card, kCards> order);
// Turns the cards of columns face down that start so: all but the exposed ones, or the last of the
// diagonal rounds and those dealt later, as far as the rules have no limit.
void turn_face_down(Layout& layout, const Rules& rules);
// Of that number by FreeCell's rules; `columns` 4..10 (k-th card to column k mod columns), `cells`
// 0..8.
Layout deal(std::uint64_t number, int columns = 8, int cells = 4);

}  // namespace coevo::patience
