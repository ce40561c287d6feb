#include "solver/heuristics/freecell/scored_path.h"

#include <bit>
#include <optional>

#include "solver/heuristics/freecell/scored_puzzle.h"

namespace coevo::freecell {
namespace {

class Unpacker {
 public:
  Unpacker(const Rules& rules, const State& start)
      : puzzle_(with_auto_moves(rules)), state_(start) {
    moves_.reserve(3 * kCards);
  }

  void make(Card card, std::uint8_t onto) {
    add({card, onto, place_of(card), onto <= kFloor ? column_ending(onto) : std::uint8_t{0}});
  }
  void follow() {
    while (next_is_exposed()) {
      const auto up = puzzle_.next_auto_move(state_);
      if (!up) return;
      add(*up);
    }
  }
  void finish() {
    for (bool again = true; again;) {
      again = false;
      for (int s = 0; s < kSuits; ++s) {
        while (goes_home(s)) {
          make(make_card(state_.home[static_cast<std::size_t>(s)] + 1, s), kHome);
          again = true;
        }
      }
    }
  }
  std::vector<Move> take() { return std::move(moves_); }

 private:
  static Rules with_auto_moves(Rules rules) {
    rules.auto_moves = AutoMoves::raymond;
    return rules;
  }
  void add(const Move& move) {
    apply(state_, move);
    moves_.push_back(move);
  }
  // Whether any card could go home: most often none can, and this is quick.
  bool next_is_exposed() const {
    std::uint64_t next = 0;
    for (int s = 0; s < kSuits; ++s) {
      const int home = state_.home[static_cast<std::size_t>(s)];
      if (home < kRanks) next |= bit(make_card(home + 1, s));
    }
    std::uint64_t exposed = state_.cells;
    for (const std::uint8_t top : state_.top) exposed |= bit(top);  // kFloor is no card's bit
    return (next & exposed) != 0;
  }
  std::uint8_t column_ending(std::uint8_t card) const {
    std::uint8_t column = 0;
    while (state_.top[column] != card) ++column;
    return column;
  }
  std::uint8_t place_of(Card card) const {
    if (state_.below[card] == kCell) return kCell;
    for (std::uint8_t column = 0;; ++column) {
      for (std::uint8_t each = state_.top[column]; each < kFloor; each = state_.below[each]) {
        if (each == card) return column;
      }
    }
  }
  bool goes_home(int suit) const {
    const int home = state_.home[static_cast<std::size_t>(suit)];
    if (home == kRanks) return false;
    const Card next = make_card(home + 1, suit);
    if (state_.below[next] == kCell) return true;
    for (int c = 0; c < puzzle_.rules().columns; ++c) {
      if (state_.top[static_cast<std::size_t>(c)] == next) return true;
    }
    return false;
  }

  Puzzle puzzle_;
  State state_;
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

}  // namespace coevo::freecell
