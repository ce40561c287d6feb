// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <optional>

#include "solver/domains/patience/scored_space/scored_puzzle.h"
#include "solver/domains/patience/scored_space/scored_terms.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

class Unpacker {
 public:
  Unpacker(const Rules& rules, const State& start)
      : rules_(rules), state_(start), exposed_(start.cells) {
    moves_.reserve(3 * kCards);
    for (std::uint8_t column = 0; column < rules.columns; ++column) {
      exposed_ |= bit(state_.top[column]);
      note_column(column, kFloor);
    }
    for (int s = 0; s < kSuits; ++s) note_next(s);
  }

  void make(Card card, std::uint8_t onto) {
    if (onto == kHome && !rules_.complete_piles) put_aside(card);
    const std::uint8_t from = state_.below[card] >= kCell ? state_.below[card] : column_[card];
    const std::uint8_t to = onto < kFloor ? column_[onto] : onto == kFloor ? empty_column() : 0;
    add({card, onto, from, to});
  }
  void follow() {
    if (rules_.complete_piles) return;
    while (const auto card = next_auto_card()) make(*card, kHome);
  }
  void finish() {
    for (std::uint64_t up = next_ & exposed_; up != 0; up = next_ & exposed_) {
      make(static_cast<Card>(std::countr_zero(up)), kHome);
    }
  }
  std::vector<Move> take() { return std::move(moves_); }

 private:
  bool is_safe(Card card) const { return rank(card) <= safe_rank(rules_, state_.home, suit(card)); }
  // That of Puzzle::next_auto_move(): cells first, by card, then columns in order.
  std::optional<Card> next_auto_card() const {
    const std::uint64_t up = next_ & exposed_;
    for (std::uint64_t left = up & state_.cells; left != 0; left &= left - 1) {
      if (is_safe(first_card(left))) return first_card(left);
    }
    std::optional<Card> first;
    for (std::uint64_t left = up & ~state_.cells; left != 0; left &= left - 1) {
      const Card card = first_card(left);
      if (is_safe(card) && (!first || column_[card] < column_[*first])) first = card;
    }
    return first;
  }
  // The cards on one that a dig sends home.
  void put_aside(Card card) {
    while ((exposed_ & bit(card)) == 0) {
      const Card end = state_.top[column_[card]];
      const std::uint64_t ends = exposed_ & ~state_.cells;
      const auto cells = static_cast<std::size_t>(empty_cells(rules_, state_.cells));
      make(end, aside(rules_, end, ends, cells, 1));
    }
  }
  void add(const Move& move) {
    const bool to_column = move.onto <= kFloor;
    const std::uint8_t end = move.from >= kCell ? move.card : state_.top[move.from];
    exposed_ &= ~bit(end);
    if (move.onto < kFloor) exposed_ &= ~bit(move.onto);
    apply_unhashed(state_, move);
    if (move.from < kMaxColumns) exposed_ |= bit(state_.top[move.from]);
    if (move.onto != kHome) exposed_ |= bit(end);
    if (to_column) note_column(move.to, state_.below[move.card]);
    if (move.onto == kHome || move.from == kHome) note_next(suit(move.card));
    moves_.push_back(move);
  }
  // The cards of the column from its end down to `last`, which is not one of them.
  void note_column(std::uint8_t column, std::uint8_t last) {
    for (std::uint8_t card = state_.top[column]; card != last; card = state_.below[card]) {
      column_[card] = column;
    }
  }
  void note_next(int suit) {
    const std::uint64_t cards = kClubs << suit;
    next_ = (next_ & ~cards) | (next_cards(state_, suit, rules_.descending) & kAllCards);
  }
  std::uint8_t empty_column() const {
    std::uint8_t column = 0;
    while (state_.top[column] != kFloor) ++column;
    return column;
  }

  const Rules& rules_;
  State state_;
  std::uint64_t exposed_;   // cards that can move; a bit beyond them means nothing
  std::uint64_t next_ = 0;  // each suit's next card
  std::array<std::uint8_t, kCards> column_{};  // of the cards in columns
  std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> unpack(const Rules& rules, const State& start,
                         std::span<const std::uint32_t> path) {
  Unpacker unpacker(rules, start);
  unpacker.follow();
  for (const std::uint32_t move : path) {
    unpacker.make(ScoredPuzzle::card_of(move), ScoredPuzzle::onto_of(move));
    unpacker.follow();
  }
  unpacker.finish();
  return unpacker.take();
}

}  // namespace coevo::patience
