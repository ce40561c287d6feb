// SPDX-License-Identifier: MIT
// A game as a solver::ScoredSpace: moves are scored by what they change in H. Autoplay is always
// the safe one. Which runs move at once differs from Puzzle; a solution's single-card moves are
// legal under both rules.
//
//   most cards of a run   Puzzle               ScoredPuzzle
//   onto a card           cells + columns + 1  (cells + 1) * 2^columns
//   to an empty column    cells + columns      (cells + 1) * 2^(columns - 1)
//
// `cells` and `columns` are the empty ones. A group moves at any length. Only kings, or no card at
// all, may go to empty columns in some games: runs then go through cells alone. Puzzle puts one
// card in each empty column; ScoredPuzzle builds runs there, as people do, so its runs can be
// longer. To an empty column Puzzle offers every length, ScoredPuzzle only the end card, groups and
// the longest: the others are sequences of such moves. Where the order of columns matters,
// ScoredPuzzle offers only the first of the empty ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/domains/patience/scored_space/score_tables.h"
#include "solver/domains/patience/scored_space/scored_terms.h"
#include "solver/domains/patience/state/puzzle.h"
#include "solver/spaces/scored_space.h"

namespace coevo::patience {

class ScoredPuzzle {
 public:
  using State = patience::State;
  using Position = ScoredPosition;
  using Moves = solver::ScoredMoves<kPacks * 320>;
  // A move is the run's deepest card and what it goes onto; a deal to the columns, the stock's next
  // card and kHome, where no card of a stock goes.
  // With two packs, a target is no card, or one of the next rank, given by its place there.
  static constexpr int kOntoBits = kPacks == 1 ? 6 : 4;
  static constexpr int kMoveBits = kPacks == 1 ? 12 : 11;
  static constexpr std::size_t kMaxSteps = 2 * kRanks - 1;
  static constexpr std::uint32_t pack(Card card, std::uint8_t onto) {
    const int code = kPacks == 1     ? onto
                     : onto < kFloor ? onto % kRankCards
                                     : onto - kFloor + kRankCards;
    return static_cast<std::uint32_t>(card) << kOntoBits | static_cast<std::uint32_t>(code);
  }
  static constexpr Card card_of(std::uint32_t move) { return static_cast<Card>(move >> kOntoBits); }
  static constexpr std::uint8_t onto_of(std::uint32_t move) {
    const int code = static_cast<int>(move & ((1U << kOntoBits) - 1));
    if (kPacks == 1) return static_cast<std::uint8_t>(code);
    if (code >= kRankCards) return static_cast<std::uint8_t>(code - kRankCards + kFloor);
    return static_cast<std::uint8_t>(kRankCards * rank(card_of(move)) + code);
  }

  // `tables` must outlive it.
  ScoredPuzzle(const Rules& rules, const ScoreTables& tables)
      : rules_(rules),
        build_(&build_table(rules.build, rules.suits)),
        runs_(&build_table(run_rule(rules), rules.suits)),
        tables_(&tables),
        has_open_stock_(has_open_stock(rules)),
        fills_spaces_(rules.spaces == Spaces::reserve),
        has_safe_cards_(patience::has_safe_cards(rules)),
        ends_in_order_(!rules.complete_piles && has_open_stock_ && rules.hole == Hole::none) {}

  void start(const State& state, Position& position) const;
  std::int32_t score(const Position& position) const;
  // H is exact except where a card goes home or comes back: the autoplay that follows is estimated
  // by next_cards_exposed. With `digs` among the rules, a card that goes home may be buried: the
  // cards on it are put aside first.
  void generate(const Position& position, Moves& moves) const;
  static std::uint64_t hash(const Position& position) { return position.hash; }
  // No position's hash if the move turns a card over, takes one of the stock or the stacked
  // reserve, puts one in a hole or empties a column that is filled at once, or if the order of
  // columns matters.
  static std::uint64_t hash_after(const Position& position, std::uint32_t move) {
    const Card card = card_of(move);
    return position.hash ^ place_key(card, position.below[card]) ^ place_key(card, onto_of(move));
  }
  bool apply(Position& position, std::uint32_t move) const;
  // Single-card moves of the move, without a move home: a run of n cards takes 2 n - 1. An
  // unordered group counts as one.
  std::size_t steps(const Position& position, std::uint32_t move) const {
    if (is_buried(position, card_of(move))) return macro_steps(position, move);
    return onto_of(move) == kHome ? 0 : 1;
  }
  // No card lies on a lower one, so the lowest card left can always go home. Where only complete
  // piles do, or the hole takes cards in another order, no card is left, and where cards of the
  // stock bury others, the stock is empty.
  bool is_trivially_solved(const Position& position) const {
    return position.on_lower == 0 && (ends_in_order_ || is_end_solved(position));
  }

 private:
  class Expansion;

  bool is_end_solved(const Position& position) const;
  // While the order of columns matters (scored_deals.cpp).
  void set_bottoms(Position& position, const State& state) const;
  void add_deal(const Position& position, Moves& moves) const;
  void apply_in_order(Position& position, std::uint32_t move) const;
  void deal(Position& position) const;
  void update_bottoms(Position& position) const;

  bool make(Position& position, std::uint32_t move) const;
  // Or at home.
  static bool is_buried(const Position& position, Card card) {
    return ((position.ends | position.cells) & bit(card)) == 0;
  }
  std::size_t macro_steps(const Position& position, std::uint32_t move) const;
  void uncover(Position& position, Card card) const;
  void place(Position& position, Card card, std::uint8_t under) const;
  void place_dealt(Position& position, Card card, std::uint8_t under) const;
  void move_run(Position& position, Card card, std::uint8_t onto) const;
  void send_home(Position& position, Card card) const;
  void take_back(Position& position, Card card, std::uint8_t onto) const;
  bool auto_moves(Position& position) const;
  bool fill_spaces(Position& position) const;
  void settle(Position& position) const;
  void set_leaving(Position& position, Card end) const;
  std::int32_t buried_by(const Position& position, std::uint8_t under) const;

  Rules rules_;
  const BuildTable* build_;
  const BuildTable* runs_;
  const ScoreTables* tables_;
  bool has_open_stock_;  // autoplay may send cards of cells, reserve and stock home
  bool fills_spaces_;    // from the reserve
  bool has_safe_cards_;
  bool ends_in_order_;  // every position without a card on a lower one is won
};

// A path of ScoredPuzzle's moves as moves of Puzzle.
//
// The moves from `start` to the goal: those of the path, the auto-moves between them, and the rest
// from the trivially solved position that it leads to.
std::vector<Move> unpack(const Rules& rules, const State& start,
                         std::span<const std::uint32_t> path);

}  // namespace coevo::patience
