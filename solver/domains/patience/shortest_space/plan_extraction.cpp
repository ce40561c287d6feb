// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/plan_extraction.h"

#include <bit>
#include <optional>
#include <stdexcept>

#include "solver/domains/patience/state/puzzle.h"

namespace coevo::patience {
namespace {

// A move home that is possible now, of a single card that is home at the end of the step.
std::optional<Move> next_move_home(const Deck& deck, const State& state, Slots home) {
  const auto wanted = [&](Card card) {
    return next_home(state, card, deck.rules.descending) && (home & slot_bit(deck.slot_of(card)));
  };
  for (std::uint64_t left = state.cells; left != 0; left &= left - 1) {
    const auto card = static_cast<Card>(std::countr_zero(left));
    if (wanted(card)) return Move{card, kHome, kCell, 0};
  }
  for (int c = 0; c < deck.columns; ++c) {
    const Card card = state.top[index(c)];
    if (card != kFloor && wanted(card)) return Move{card, kHome, static_cast<std::uint8_t>(c), 0};
  }
  return std::nullopt;
}

// The moves from one path node to the next: cards put in cells, then at most one move to another
// place, then cards home.
class Segment {
 public:
  Segment(const Deck& deck, const solver::PathNode<Packed>& to)
      : deck_(deck), puzzle_(without_macros(deck.rules)), to_(to), after_(unpack(to.position)) {}

  // Makes the segment's moves from `state`, to which `path` led so far.
  bool make(State& state, std::vector<Move>& path) const {
    if (ends(state, std::nullopt, path)) return true;
    Puzzle::Moves moves;
    puzzle_.generate(state, moves);
    for (const Move& move : moves) {
      const bool single = move.from >= kCell || state.top[move.from] == move.card;
      if (!single && moves_card_by_card(deck_.rules)) continue;
      if (move.onto == kHome && !deck_.rules.complete_piles) continue;
      if (ends(state, move, path)) return true;
    }
    if (path.size() + 1 >= index(to_.cost)) return false;
    for (const Move& move : moves) {
      if (move.onto != kCell || !changes_place(state, move.card)) continue;
      State next = state;
      apply(next, move);
      path.push_back(move);
      if (make(next, path)) {
        state = next;
        return true;
      }
      path.pop_back();
    }
    return false;
  }

 private:
  // Makes `last`, if any, and moves home if these are the rest of the segment; whether they are.
  bool ends(State& state, std::optional<Move> last, std::vector<Move>& path) const {
    State after = state;
    std::vector<Move> made;
    const auto play = [&](const Move& move) {
      apply(after, move);
      made.push_back(move);
    };
    if (last) play(*last);
    if (!deck_.rules.complete_piles) {
      while (const auto move = next_move_home(deck_, after, after_.home())) play(*move);
    }
    if (path.size() + made.size() != index(to_.cost)) return false;
    if (!(pack(deck_, after) == to_.position)) return false;
    state = after;
    path.insert(path.end(), made.begin(), made.end());
    return true;
  }

  bool changes_place(const State& state, Card card) const {
    const Slot slot = deck_.slot_of(card);
    return unpack(pack(deck_, state))[slot] != after_[slot];
  }

  const Deck& deck_;
  Puzzle puzzle_;
  const solver::PathNode<Packed>& to_;
  Places after_;
};

}  // namespace

Packed pack(const Deck& deck, const State& state) {
  Places places;
  for (int s = 0; s < kCards; ++s) {
    const std::uint8_t under = state.below[deck.card[index(s)]];
    if (under == kCell || under == kHome) {
      places.set(s, under == kCell ? Place::cell : Place::home);
    } else {
      places.set(s, place_on(deck, s, under == kFloor ? kOnFloor : deck.slot_of(under)));
    }
  }
  return pack(places);
}

std::vector<Move> extract_plan(const Deck& deck, State state,
                               std::span<const solver::PathNode<Packed>> path) {
  std::vector<Move> moves;
  for (const auto& node : path) {
    if (!Segment(deck, node).make(state, moves)) {
      throw std::logic_error("a shortest path that cannot be retraced");
    }
  }
  return moves;
}

}  // namespace coevo::patience
