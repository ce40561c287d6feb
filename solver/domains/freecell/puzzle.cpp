#include "solver/domains/freecell/puzzle.h"

#include <algorithm>
#include <bit>

namespace coevo::freecell {
namespace {

Card lowest(std::uint64_t cards) {
  return static_cast<Card>(std::countr_zero(cards));
}
Card highest(std::uint64_t cards) {
  return static_cast<Card>(63 - std::countl_zero(cards));
}

std::uint8_t byte(int value) {
  return static_cast<std::uint8_t>(value);
}

// The cards that may be moved onto each card, and onto the floor.
constexpr auto kAccepted = [] {
  std::array<std::uint64_t, kFloor + 1> accepted{};
  for (Card card = 0; card < kCards; ++card) {
    for (Card onto = 0; onto < kCards; ++onto) {
      if (fits(card, onto)) accepted[onto] |= bit(card);
    }
    accepted[kFloor] |= bit(card);
  }
  return accepted;
}();

}  // namespace

void Puzzle::generate(const State& state, Moves& moves) const {
  moves.clear();
  int spaces = rules_.cells - std::popcount(state.cells);
  for (int c = 0; c < rules_.columns; ++c) spaces += state.top[byte(c)] == kFloor ? 1 : 0;
  if (state.cells != 0) cells_home(state, moves);
  columns_home(state, moves);
  if (state.cells != 0) cells_to_columns(state, moves);
  runs_to_columns(state, spaces, moves);
  if (std::popcount(state.cells) < rules_.cells) columns_to_cells(state, moves);
}

void Puzzle::cells_home(const State& state, Moves& moves) const {
  for (std::uint64_t left = state.cells; left != 0;) {
    const Card card = highest(left);
    left ^= bit(card);
    if (next_home(state, card)) moves.add({card, kHome, kCell, 0});
  }
}

void Puzzle::columns_home(const State& state, Moves& moves) const {
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    const std::uint8_t card = state.top[c];
    if (card != kFloor && next_home(state, card)) moves.add({card, kHome, c, 0});
  }
}

void Puzzle::cells_to_columns(const State& state, Moves& moves) const {
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    const std::uint8_t top = state.top[c];
    for (std::uint64_t left = state.cells & kAccepted[top]; left != 0; left &= left - 1) {
      moves.add({lowest(left), top, kCell, c});
    }
  }
}

void Puzzle::runs_to_columns(const State& state, int spaces, Moves& moves) const {
  std::uint64_t movable = 0;  // cards that some column takes
  for (std::uint8_t c = 0; c < rules_.columns; ++c) movable |= kAccepted[state.top[c]];
  for (std::uint8_t source = 0; source < rules_.columns; ++source) {
    Card base = state.top[source];
    if (base == kFloor) continue;
    for (int length = 1; length <= spaces + 1; ++length) {
      const std::uint8_t under = state.below[base];
      // A whole column to an empty one changes nothing; onto an empty one, one space is lost.
      bool floor_done = under == kFloor || length > spaces;
      for (std::uint8_t target = 0; (movable & bit(base)) && target < rules_.columns; ++target) {
        const std::uint8_t top = state.top[target];
        if (top == kFloor) {
          if (floor_done) continue;
          floor_done = true;
        } else if (target == source || !fits(base, top)) {
          continue;
        }
        moves.add({base, top, source, target});
      }
      if (under >= kFloor || !fits(base, under)) break;
      base = under;
    }
  }
}

void Puzzle::columns_to_cells(const State& state, Moves& moves) const {
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    if (state.top[c] != kFloor) moves.add({state.top[c], kCell, c, 0});
  }
}

bool Puzzle::goes_up(const State& state, Card card, bool in_column) const {
  if (!next_home(state, card)) return false;
  const int r = rank(card);
  const auto& home = state.home;
  const bool red = is_red(card);
  const int other_low = red ? std::min(home[0], home[3]) : std::min(home[1], home[2]);
  if (rules_.auto_moves == AutoMoves::heineman) return other_low >= r - 1 || (in_column && r <= 2);
  const int same_colour = home[static_cast<std::size_t>(3 - suit(card))];
  return other_low >= r - 1 || r <= 2 || (other_low >= r - 2 && same_colour >= r - 3);
}

std::optional<Move> Puzzle::next_auto_move(const State& state) const {
  if (rules_.auto_moves == AutoMoves::none) return std::nullopt;
  for (std::uint64_t left = state.cells; left != 0; left &= left - 1) {
    const Card card = lowest(left);
    if (goes_up(state, card, false)) return Move{card, kHome, kCell, 0};
  }
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    const std::uint8_t card = state.top[c];
    if (card != kFloor && goes_up(state, card, true)) return Move{card, kHome, c, 0};
  }
  return std::nullopt;
}

void Puzzle::apply(State& state, const Move& move) const {
  freecell::apply(state, move);
  while (const auto up = next_auto_move(state)) freecell::apply(state, *up);
}

std::uint64_t Puzzle::hash_after(const State& state, const Move& move) const {
  if (rules_.auto_moves == AutoMoves::none) return freecell::hash_after(state, move);
  State after = state;
  apply(after, move);
  return after.hash;
}

}  // namespace coevo::freecell
