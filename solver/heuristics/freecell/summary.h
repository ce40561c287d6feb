// What the FreeCell heuristics look at: numbers of one position, each worked out once, when first
// asked for.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "solver/domains/freecell/puzzle.h"

namespace coevo::freecell {

class Summary {
 public:
  // `puzzle` and `state` must outlive it.
  Summary(const Puzzle& puzzle, const State& state) : puzzle_(puzzle), state_(state) {}

  int cards_at_home() const {
    return state_.home[0] + state_.home[1] + state_.home[2] + state_.home[3];
  }
  int lowest_home() const { return *std::min_element(state_.home.begin(), state_.home.end()); }
  int highest_home() const { return *std::max_element(state_.home.begin(), state_.home.end()); }
  int empty_cells() const { return puzzle_.rules().cells - std::popcount(state_.cells); }
  int empty_columns() const {
    int count = 0;
    for (int c = 0; c < columns(); ++c) count += top(c) == kFloor ? 1 : 0;
    return count;
  }
  int columns() const { return puzzle_.rules().columns; }
  // The exposed card, or kFloor.
  std::uint8_t top(int column) const { return state_.top[static_cast<std::size_t>(column)]; }

  // Rank of the suit's highest card at home, 0 for none.
  int home(int suit) const { return state_.home[static_cast<std::size_t>(suit)]; }
  bool in_cell(Card card) const { return (state_.cells & bit(card)) != 0; }
  // Calls visit(card, under, beneath) for every card in columns, with the set of cards deeper in
  // its column, and in cells, with none.
  template <class Visit>
  void each_card(Visit visit) const {
    for (int c = 0; c < columns(); ++c) {
      std::uint64_t beneath = 0;
      for (std::uint8_t card = top(c); card < kFloor; card = state_.below[card])
        beneath |= bit(card);
      for (std::uint8_t card = top(c); card < kFloor; card = state_.below[card]) {
        beneath ^= bit(card);
        visit(card, state_.below[card], beneath);
      }
    }
    for (std::uint64_t left = state_.cells; left != 0; left &= left - 1) {
      visit(static_cast<Card>(std::countr_zero(left)), std::uint8_t{kCell}, std::uint64_t{0});
    }
  }

  // Cards lying on each suit's next card, summed.
  int on_next_cards() const { return count_on_next(); }
  // Cards lying on each suit's next card, summed; doubled without an empty cell or column.
  // Heineman.
  int buried() {
    if (buried_ < 0) {
      buried_ = count_on_next() * (empty_cells() == 0 && empty_columns() == 0 ? 2 : 1);
    }
    return buried_;
  }
  // Cards in columns that descend in alternating colours from their deepest card on.
  int well_placed() {
    look_at_columns();
    return well_placed_;
  }
  // Sum of the values of the columns' deepest cards.
  int bottom_sum() {
    look_at_columns();
    return bottom_sum_;
  }

 private:
  int count_on_next() const {
    std::uint64_t next = 0;
    for (int s = 0; s < kSuits; ++s) {
      const int home = state_.home[static_cast<std::size_t>(s)];
      if (home < kRanks) next |= bit(make_card(home + 1, s));
    }
    int left = std::popcount(next & ~state_.cells);
    int buried = 0;
    for (int c = 0; c < columns() && left > 0; ++c) {
      int depth = 0;
      for (std::uint8_t card = top(c); card < kFloor; card = state_.below[card], ++depth) {
        if ((next & bit(card)) == 0) continue;
        buried += depth;
        --left;
      }
    }
    return buried;
  }

  void look_at_columns() {
    if (well_placed_ >= 0) return;
    well_placed_ = 0;
    bottom_sum_ = 0;
    for (int c = 0; c < columns(); ++c) {
      int height = 0;
      bool ordered = true;
      for (std::uint8_t card = top(c); card < kFloor;) {
        ++height;
        const std::uint8_t under = state_.below[card];
        if (under == kFloor) {
          bottom_sum_ += rank(card);
        } else if (!fits(card, under)) {
          ordered = false;
        }
        card = under;
      }
      if (ordered) well_placed_ += height;
    }
  }

  const Puzzle& puzzle_;
  const State& state_;
  int buried_ = -1;
  int well_placed_ = -1;
  int bottom_sum_ = 0;
};

}  // namespace coevo::freecell
