// SPDX-License-Identifier: MIT
#include "solver/domains/patience/literature/multi_moves.h"

#include <bit>

namespace coevo::patience {

// Makes plain moves and records them.
class MultiMoves::Mover {
 public:
  Mover(const Rules& rules, State& state, Steps* steps)
      : rules_(rules), state_(state), steps_(steps) {}

  bool make(const Move& move) {
    patience::apply(state_, move);
    if (steps_ != nullptr) steps_->push_back(move);
    return true;
  }

  // Puts away the cards on `until` in its column; kFloor empties it. Column `kept` stays as it is.
  bool dig(std::uint8_t column, std::uint8_t until, int kept) {
    while (state_.top[column] != until) {
      if (!put_away(column, kept)) return false;
    }
    return true;
  }

  bool column_to_cells(std::uint8_t column) {
    while (state_.top[column] != kFloor) {
      if (empty_cells() == 0) return false;
      make({state_.top[column], kCell, column, 0});
    }
    return true;
  }

  // `card` is in a cell or exposed.
  bool move_single(Card card, std::uint8_t onto, std::uint8_t to) {
    if (state_.cells & bit(card)) return make({card, onto, kCell, to});
    for (std::uint8_t c = 0; c < rules_.columns; ++c) {
      if (state_.top[c] == card) return make({card, onto, c, to});
    }
    return false;
  }

  bool move_run(const Move& move) {
    const int kept = move.onto == kFloor ? move.to : -1;
    if (!dig(move.from, run_end(move), kept)) return false;
    int length = 1;
    for (std::uint8_t card = state_.top[move.from]; card != move.card; card = state_.below[card]) {
      ++length;
    }
    const int spaces = empty_cells() + empty_columns();
    if (length > (move.onto == kFloor ? spaces : spaces + 1)) return false;
    return make(move);
  }

 private:
  int empty_cells() const { return rules_.cells - std::popcount(state_.cells); }
  int empty_columns() const {
    int count = 0;
    for (std::uint8_t c = 0; c < rules_.columns; ++c) count += state_.top[c] == kFloor ? 1 : 0;
    return count;
  }

  bool put_away(std::uint8_t column, int kept) {
    const Card card = state_.top[column];
    if (empty_cells() > 0) return make({card, kCell, column, 0});
    for (std::uint8_t c = 0; c < rules_.columns; ++c) {
      if (state_.top[c] == kFloor && c != kept) return make({card, kFloor, column, c});
    }
    return false;
  }

  // The last card of the run that begins with the move's card.
  Card run_end(const Move& move) const {
    Card end = state_.top[move.from];
    for (std::uint8_t card = end; card != move.card; card = state_.below[card]) {
      if (!fits(rules_.build, card, state_.below[card])) end = state_.below[card];
    }
    return end;
  }

  const Rules& rules_;
  State& state_;
  Steps* steps_;
};

bool MultiMoves::perform(State& state, const Move& move, Steps* steps) const {
  Mover mover(rules(), state, steps);
  if (move.onto == kCell) return mover.column_to_cells(move.from);
  if (move.onto == kHome) {
    return (move.from == kCell || mover.dig(move.from, move.card, -1)) &&
           mover.move_single(move.card, kHome, 0);
  }
  if (move.onto != kFloor && !mover.dig(move.to, move.onto, -1)) return false;
  if (move.from == kCell || move.from == move.to) {
    return mover.move_single(move.card, move.onto, move.to);
  }
  return mover.move_run(move);
}

void MultiMoves::apply(State& state, const Move& move) const {
  perform(state, move, nullptr);
  while (const auto up = next_auto_move(state)) patience::apply(state, *up);
}

std::uint64_t MultiMoves::hash_after(const State& state, const Move& move) const {
  State after = state;
  apply(after, move);
  return after.hash;
}

// What the tests propose, from one scan of the columns.
struct MultiMoves::Proposals {
  const MultiMoves& rules;
  const State& state;
  Moves& moves;
  std::array<std::uint8_t, kCards> column;  // of each card; kCell or kHome
  int empty_column = -1;                    // the first one

  Proposals(const MultiMoves& domain, const State& from, Moves& out)
      : rules(domain), state(from), moves(out) {
    for (Card card = 0; card < kCards; ++card) column[card] = state.below[card];
    for (std::uint8_t c = 0; c < rules.rules().columns; ++c) {
      if (state.top[c] == kFloor && empty_column < 0) empty_column = c;
      for (std::uint8_t card = state.top[c]; card < kFloor; card = state.below[card]) {
        column[card] = c;
      }
    }
  }

  bool in_column(Card card) const { return column[card] < kCell; }
  bool exposed(Card card) const { return in_column(card) && state.top[column[card]] == card; }
  bool on_parent(Card card) const {
    return in_column(card) && state.below[card] < kFloor &&
           fits(rules.rules().build, card, state.below[card]);
  }

  void propose(const Move& move) {
    State after = state;
    if (rules.perform(after, move, nullptr)) moves.add(move);
  }

  void home(Card card) {
    if (next_home(state, card)) propose({card, kHome, column[card], 0});
  }
  // Onto each of the two cards that take it, where `wanted(column of that card)`.
  template <class Wanted>
  void onto_parents(Card card, Wanted wanted) {
    if (rank(card) == kRanks) return;
    for (int s = 0; s < kSuits; ++s) {
      const Card parent = make_card(rank(card) + 1, s);
      if (!fits(rules.rules().build, card, parent) || !in_column(parent) ||
          state.below[card] == parent)
        continue;
      if (wanted(parent)) propose({card, parent, column[card], column[parent]});
    }
  }
  void to_empty_column(Card card) {
    if (empty_column >= 0)
      propose({card, kFloor, column[card], static_cast<std::uint8_t>(empty_column)});
  }
  bool lies_on(Card card, Card deep) const {
    std::uint8_t under = state.below[card];
    while (under < kFloor && under != deep) under = state.below[under];
    return under == deep;
  }

  void in_cell(char test, Card card) {
    if (test == '1') home(card);
    if (test == '2') onto_parents(card, [](Card) { return true; });
    if (test == '7') to_empty_column(card);
  }
  void on_column(char test, Card card) {
    const auto elsewhere = [&](Card parent) { return column[parent] != column[card]; };
    if (test == '0' && exposed(card)) home(card);
    if (test == '3' && !exposed(card)) home(card);
    if (test == '4' && !on_parent(card)) onto_parents(card, elsewhere);
    if (test == '5' && !on_parent(card)) {
      onto_parents(card, [&](Card parent) { return lies_on(card, parent); });
    }
    if (test == '6' && !on_parent(card) && state.below[card] != kFloor) to_empty_column(card);
    if (test == '8' && on_parent(card)) onto_parents(card, elsewhere);
    if (test == '9' && state.below[card] == kFloor) propose({card, kCell, column[card], 0});
  }
};

void MultiMoves::generate(const State& state, Moves& moves) const {
  moves.clear();
  Proposals proposals(*this, state, moves);
  for (const char test : tests_) {
    for (Card card = 0; card < kCards; ++card) {
      if (state.below[card] == kCell) proposals.in_cell(test, card);
      if (proposals.in_column(card)) proposals.on_column(test, card);
    }
  }
}

}  // namespace coevo::patience
