// SPDX-License-Identifier: MIT
// The basis of the heuristics: statistics of one position, each computed once, when first
// needed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "solver/domains/patience/heuristics/column_numbers.h"
#include "solver/domains/patience/state/puzzle.h"

namespace coevo::patience {

class Summary {
 public:
  using IncrementalState = ColumnNumbers;

  // `puzzle` and `state` must outlive it.
  Summary(const Puzzle& puzzle, const State& state) : puzzle_(puzzle), state_(state) {}
  // The summary of the position after `move`; `kept` is the state of the position before.
  Summary(const Puzzle& puzzle, const IncrementalState& kept, const Move& move, const State& state)
      : puzzle_(puzzle),
        state_(state),
        numbers_(kept.sum_after(move, state)),
        numbers_known_(true) {}
  static IncrementalState begin(const Puzzle& puzzle, const State& state) {
    return ColumnNumbers(state, puzzle);
  }
  static IncrementalState next(const IncrementalState& kept, const Move& move, const State& state) {
    return kept.next(move, state);
  }

  const State& state() const { return state_; }
  int cards_at_home() const { return patience::cards_at_home(state_); }
  int lowest_home() const { return *std::min_element(state_.home.begin(), state_.home.end()); }
  int highest_home() const { return *std::max_element(state_.home.begin(), state_.home.end()); }
  int empty_cells() const { return patience::empty_cells(puzzle_.rules(), state_.cells); }
  int empty_columns() const {
    if (numbers_known_) return columns() - numbers_.filled_columns();
    int count = 0;
    for (int c = 0; c < columns(); ++c) count += top(c) == kFloor ? 1 : 0;
    return count;
  }
  int columns() const { return puzzle_.rules().columns; }
  int suits() const { return puzzle_.rules().suits; }
  // The exposed card, or kFloor.
  std::uint8_t top(int column) const { return state_.top[index(column)]; }

  // The card directly under a card.
  std::uint8_t under(Card card) const { return state_.below[card]; }
  // Whether `card` may be moved onto the place `under`; never for kFloor and kCell.
  bool fits(Card card, std::uint8_t under) const { return puzzle_.sequences().fits(card, under); }
  // The foundation's cards: without descending ones, the rank of the highest.
  int home(int foundation) const { return state_.home[index(foundation)]; }
  bool in_cell(Card card) const { return (state_.cells & bit(card)) != 0; }
  // The cards that could go home next, wherever they lie.
  CardSet next_cards() const { return patience::next_cards(state_, puzzle_.rules()); }
  bool descending() const { return puzzle_.rules().descending; }
  // Calls visit(card, under, beneath) for every card in columns, with the set of cards deeper in
  // its column, and in cells, with none.
  template <class Visit>
  void each_card(Visit visit) const {
    for (int c = 0; c < columns(); ++c) {
      CardSet beneath = 0;
      for (std::uint8_t card = top(c); card < kFloor; card = state_.below[card])
        beneath |= bit(card);
      for (std::uint8_t card = top(c); card < kFloor; card = state_.below[card]) {
        beneath ^= bit(card);
        visit(card, state_.below[card], beneath);
      }
    }
    for (CardSet left = state_.cells; left != 0; left &= left - 1) {
      visit(first_card(left), std::uint8_t{kCell}, CardSet{0});
    }
  }

  // Cards lying on each suit's next card, summed.
  int on_next_cards() { return numbers().buried(); }
  // The same, doubled if no cell or column is empty (Heineman 2009).
  int buried() { return on_next_cards() * (empty_cells() == 0 && empty_columns() == 0 ? 2 : 1); }
  // Cards in columns that are built from their deepest card on.
  int well_placed() { return numbers().well_placed(); }
  // Sum of the values of the columns' deepest cards, and of their exposed ones.
  int bottom_sum() { return numbers().bottom_ranks(); }
  int top_sum() { return numbers().top_ranks(); }
  int filled_columns() { return numbers().filled_columns(); }

 private:
  const Numbers& numbers() {
    if (!numbers_known_) count();
    return numbers_;
  }
  [[gnu::noinline]] void count() {
    numbers_ = ColumnNumbers(state_, puzzle_).sum();
    numbers_known_ = true;
  }

  const Puzzle& puzzle_;
  const State& state_;
  Numbers numbers_;
  bool numbers_known_ = false;
};

}  // namespace coevo::patience
