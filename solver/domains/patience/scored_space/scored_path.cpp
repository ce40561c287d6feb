// SPDX-License-Identifier: MIT

#include "solver/domains/patience/scored_space/scored_puzzle.h"
#include "solver/domains/patience/scored_space/scored_terms.h"

namespace coevo::patience {
namespace {

Rules with_safe_autoplay(Rules rules) {
  rules.auto_moves = AutoMoves::raymond;
  return rules;
}

class PathWriter {
 public:
  PathWriter(const Rules& rules, const State& start)
      : rules_(rules), puzzle_(with_safe_autoplay(rules)), state_(start) {
    moves_.reserve(3 * kCards);
  }

  void make(Card card, std::uint8_t onto) {
    const bool deals = state_.stock.fills_columns() && (state_.cells & bit(card)) != 0;
    if (deals) return add({card, kCell, kCell, 0});
    if (onto == kHome && !rules_.complete_piles) put_aside(card);
    add(move_onto(state_, card, onto));
  }
  void follow() {
    puzzle_.follow(state_, [&](const Move& move) { moves_.push_back(move); });
  }
  void finish() {
    while (const CardSet up = next_cards(state_, rules_) & (ends() | state_.cells))
      make(first_card(up), kHome);
  }
  std::vector<Move> take() { return std::move(moves_); }

 private:
  // The cards on one that a dig sends home.
  void put_aside(Card card) {
    const Move home = move_onto(state_, card, kHome);
    while (is_buried_home(state_, home)) {
      const auto cells = index(empty_cells(rules_, state_.cells));
      const Card end = state_.top[home.from];
      make(end, aside(rules_, end, ends(), cells, 1));
    }
  }
  void add(const Move& move) {
    apply_unhashed(state_, move);
    moves_.push_back(move);
  }
  // The exposed cards of columns.
  CardSet ends() const {
    CardSet ends = 0;
    for (std::uint8_t c = 0; c < rules_.columns; ++c) ends |= bit(state_.top[c]);
    return ends & kAllCards;
  }

  const Rules& rules_;
  Puzzle puzzle_;
  State state_;
  std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> unpack(const Rules& rules, const State& start,
                         std::span<const std::uint32_t> path) {
  PathWriter writer(rules, start);
  writer.follow();
  for (const std::uint32_t move : path) {
    writer.make(ScoredPuzzle::card_of(move), ScoredPuzzle::onto_of(move));
    writer.follow();
  }
  writer.finish();
  return writer.take();
}

}  // namespace coevo::patience
