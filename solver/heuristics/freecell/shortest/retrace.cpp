#include "solver/heuristics/freecell/shortest/retrace.h"

#include <bit>
#include <optional>
#include <stdexcept>

#include "solver/domains/freecell/puzzle.h"

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// The next card that is home at the end of the step and can go there now.
std::optional<Move> next_up(const Deck& deck, const State& state, Slots home) {
  const auto wanted = [&](Card card) {
    return next_home(state, card) && (home & slot_bit(deck.slot_of(card)));
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

// One waypoint to the next: at most one move that is not home, first.
class Stage {
 public:
  Stage(const Deck& deck, const solver::Waypoint<Packed>& to, int moves)
      : deck_(deck), to_(to), home_(unpack(to.position).home()), moves_(moves) {}

  // Makes the moves if `first`, if any, and cards home are the stage.
  bool make(State& state, std::optional<Move> first, std::vector<Move>& path) const {
    State after = state;
    std::vector<Move> made;
    const auto play = [&](const Move& move) {
      apply(after, move);
      made.push_back(move);
    };
    if (first) play(*first);
    while (const auto up = next_up(deck_, after, home_)) play(*up);
    if (made.size() != index(moves_) || !(pack(deck_, after) == to_.position)) return false;
    state = after;
    path.insert(path.end(), made.begin(), made.end());
    return true;
  }

 private:
  const Deck& deck_;
  const solver::Waypoint<Packed>& to_;
  Slots home_;
  int moves_;
};

bool go(const Deck& deck, const Stage& stage, State& state, std::vector<Move>& path) {
  if (stage.make(state, std::nullopt, path)) return true;
  Puzzle::Moves moves;
  Puzzle({.columns = deck.columns, .cells = deck.cells}).generate(state, moves);
  for (const Move& move : moves) {
    const bool single = move.from == kCell || state.top[move.from] == move.card;
    if (single && move.onto != kHome && stage.make(state, move, path)) return true;
  }
  return false;
}

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

std::vector<Move> retrace(const Deck& deck, State state,
                          std::span<const solver::Waypoint<Packed>> path) {
  std::vector<Move> moves;
  for (const auto& waypoint : path) {
    const int step = waypoint.cost - static_cast<int>(moves.size());
    if (!go(deck, Stage(deck, waypoint, step), state, moves)) {
      throw std::logic_error("a shortest path that cannot be retraced");
    }
  }
  return moves;
}

}  // namespace coevo::freecell
