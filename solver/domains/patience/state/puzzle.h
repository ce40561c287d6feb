// SPDX-License-Identifier: MIT
// The rules of play for searches: which moves there are, in Heineman's order, and what each does.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"
#include "solver/domains/patience/state/twins.h"
#include "solver/spaces/state_space.h"

namespace coevo::patience {

// A solver::StateSpace. A run moves at once where each of its cards but the last finds an empty
// cell or column on the way; scored_space/scored_puzzle.h has another rule.
class Puzzle {
 public:
  using State = patience::State;
  using Move = patience::Move;
  // At most: every card of a run, of cells or of the stock, and one of each foundation, onto each
  // target; exposed cards home and to a cell; a dig for each suit; a deal.
  static constexpr int kMaxTargets = kRankCards + kMaxColumns;  // cards that take it, empty columns
  static constexpr int kMaxMoves = (kCards + kSuits) * kMaxTargets + 2 * kMaxColumns + kSuits + 1;
  using Moves = solver::MoveList<Move, kMaxMoves>;

  explicit Puzzle(const Rules& rules)
      : rules_(rules),
        build_(&build_table(rules.build, rules.suits)),
        sequences_(&build_table(sequence_rule(rules), rules.suits)),
        has_piles_(rules.digs || rules.complete_piles),
        has_pile_moves_(rules.stacked),
        has_plain_hash_(
            kPacks == 1 && (rules.auto_moves == AutoMoves::none || rules.complete_piles) &&
            !rules.face_down && !rules.stacked && rules.stock == 0 && rules.hole == Hole::none),
        auto_cells_(has_open_stock(rules) ? kAllCards : 0),
        floor_cards_(floor_cards(rules.spaces)) {
    if (!has_safe_cards(rules)) rules_.auto_moves = AutoMoves::none;
  }
  const Rules& rules() const { return rules_; }
  const BuildTable& sequences() const { return *sequences_; }

  bool is_goal(const State& state) const { return cards_at_home(state) == kCards; }
  std::uint64_t hash(const State& state) const {
    if constexpr (kPacks > 1) return hash_but_for_twins(state, rules_.suits);
    return state.hash;
  }
  // The hash of the position after the move and the auto-moves it sets off.
  std::uint64_t hash_after(const State& state, const Move& move) const {
    if (has_plain_hash_ && (!has_piles_ || !is_buried_home(state, move))) {
      return patience::hash_after(state, move);
    }
    State after = state;
    apply(after, move);
    return hash(after);
  }
  // The move and the auto-moves it sets off.
  void apply(State& state, const Move& move) const {
    if (is_dig(state, move)) {
      make_parts(state, move, [](const Move&) {});
    } else {
      patience::apply(state, move);
    }
    if (rules_.auto_moves != AutoMoves::none || has_pile_moves_) apply_auto_moves(state);
  }
  // The moves that a dig is made of, or the move itself; without auto-moves. Makes them.
  template <class Each>
  void make_parts(State& state, const Move& move, Each each) const {
    if (is_dig(state, move)) {
      dig(state, move.card, move.from, rules_, each);
    } else {
      each(move);
      patience::apply(state, move);
    }
  }
  // Whether autoplay sends the exposed card home.
  bool goes_home(const State& state, Card card) const {
    return next_home(state, card, rules_.descending) && is_due(state, card);
  }
  // The move that fills an empty column and has to come first; or the auto-move that is due.
  std::optional<Move> next_auto_move(const State& state) const;
  // Makes all of them, and calls each(move) before each.
  template <class Each>
  void follow(State& state, Each each) const {
    while (const auto next = next_auto_move(state)) {
      each(*next);
      patience::apply(state, *next);
    }
  }
  bool same_position(const State& a, const State& b) const {
    if constexpr (kPacks > 1) return same_but_for_twins(a, b, rules_.suits);
    return patience::same_position(a, b);
  }

  // All moves, in the order of Heineman's generator (2009): cells home, columns home, cells to
  // columns, runs to columns, columns to cells. Complete piles are among columns home. Digs, if
  // any, come after columns home; cards that come back from foundations follow, and a deal to the
  // columns is last. A column that must be filled allows no other move.
  void generate(const State& state, Moves& moves) const;

 private:
  struct Ends;
  void cells_home(CardSet cards, Moves& moves) const;
  void columns_home(const State& state, CardSet cards, Moves& moves) const;
  void digs(const State& state, CardSet cards, Moves& moves) const;
  void cells_to_columns(const State& state, CardSet cards, Moves& moves) const;
  void runs_to_columns(const State& state, const Ends& ends, int max_cards, Moves& moves) const;
  void groups_to_columns(const State& state, const Ends& ends, int max_cards, Moves& moves) const;
  static void add_to_spaces(Card card, std::uint8_t from, const Ends& ends, Moves& moves);
  void columns_to_cells(const State& state, Moves& moves) const;
  void homes_to_columns(const State& state, const Ends& ends, Moves& moves) const;
  void apply_auto_moves(State& state) const;
  std::optional<Move> next_fill(const State& state) const;
  // The same, or the auto-move of a stacked reserve's top card.
  [[gnu::noinline]] std::optional<Move> next_of_pile(const State& state) const;
  // Whether autoplay sends a suit's next card home.
  bool is_due(const State& state, Card card) const;
  bool is_dig(const State& state, const Move& move) const {
    return rules_.digs && is_buried_home(state, move);
  }

  Rules rules_;
  const BuildTable* build_;
  const BuildTable* sequences_;
  bool has_piles_;       // some moves home are of more than one card
  bool has_pile_moves_;  // those of a stacked reserve, see next_of_pile()
  bool has_plain_hash_;  // other moves change the hash by their own card alone
  CardSet auto_cells_;   // the cards that autoplay may send home from cells, reserve or stock
  CardSet floor_cards_;  // that may be put in an empty column
};

}  // namespace coevo::patience
