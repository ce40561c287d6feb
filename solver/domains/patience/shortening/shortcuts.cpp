// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortening/shortcuts.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace coevo::patience {
namespace {

constexpr int kLongestShortcut = 2;  // in moves

// One pass over a solution.
class ShortcutPass {
 public:
  ShortcutPass(const Puzzle& puzzle, const State& start, std::span<const Move> moves)
      : puzzle_(puzzle), moves_(moves), is_last_(moves.size()) {
    positions_.push_back(start);
    for (const Move& move : moves) {
      positions_.push_back(positions_.back());
      apply(positions_.back(), move);
    }
    for (std::size_t i = 0; i < positions_.size(); ++i) last_[positions_[i].hash] = i;
    CardSet moved = 0;
    for (std::size_t i = moves.size(); i-- > 0; moved |= bit(moves[i].card)) {
      is_last_[i] = (moved & bit(moves[i].card)) == 0;
    }
  }

  std::vector<Move> take() {
    std::vector<Move> taken;
    State state = positions_.front();
    for (std::size_t at = 0; at < moves_.size();) {
      // Its columns may be in another order than in the solution, where that does not matter.
      const bool in_order = state.stock.fills_columns();
      Shortcut best{at + 1,
                    {in_order ? moves_[at] : move_onto(state, moves_[at].card, moves_[at].onto)}};
      if (may_shorten(at)) find_shortcuts(state, at, best);
      for (const Move& move : best.moves) {
        taken.push_back(move);
        apply(state, move);
      }
      at = best.to;
    }
    return taken;
  }

 private:
  struct Shortcut {
    std::size_t to;  // a later position
    std::vector<Move> moves;
    std::size_t saved(std::size_t from) const { return to - from - moves.size(); }
  };

  // Whether one or two moves may lead from there to a position that the solution reaches by more.
  // Each card that lies elsewhere then takes a move, unless deals put it there. Few positions pass
  // this test, which costs little, as it ends with the third card that never moves again.
  bool may_shorten(std::size_t at) const {
    const State& from = positions_[at];
    const CardSet dealt = from.stock.fills_columns() ? from.cells : 0;
    CardSet displaced = 0;
    int others = 0;  // deals, and cards that stay displaced
    for (std::size_t i = at; i < moves_.size() && others <= kLongestShortcut; ++i) {
      const Move& move = moves_[i];
      const CardSet card = bit(move.card) & ~dealt;
      const bool is_elsewhere = card != 0 && move.onto != place(from, move.card);
      displaced &= ~card;
      if (is_deal(move) || (is_elsewhere && is_last_[i])) {
        ++others;
      } else if (is_elsewhere) {
        displaced |= card;
      }
      const int least = others + count_cards(displaced);
      if (least <= kLongestShortcut && index(least) + at <= i) return true;
    }
    return false;
  }
  static std::uint8_t place(const State& state, Card card) {
    return (state.cells & bit(card)) != 0 ? std::uint8_t{kCell} : state.below[card];
  }

  void find_shortcuts(const State& state, std::size_t at, Shortcut& best) const {
    const auto offer = [&](const State& after, std::vector<Move> moves) {
      const auto later = later_than(at + moves.size(), after);
      if (!later) return;
      Shortcut shortcut{*later, std::move(moves)};
      if (shortcut.saved(at) > best.saved(at)) best = std::move(shortcut);
    };
    Puzzle::Moves firsts;
    puzzle_.generate(state, firsts);
    for (const Move& first : firsts) {
      State after = state;
      apply(after, first);
      offer(after, {first});
      Puzzle::Moves seconds;
      puzzle_.generate(after, seconds);
      for (const Move& second : seconds) {
        State end = after;
        apply(end, second);
        offer(end, {first, second});
      }
    }
  }
  std::optional<std::size_t> later_than(std::size_t at, const State& state) const {
    const auto found = last_.find(state.hash);
    if (found == last_.end() || found->second <= at) return std::nullopt;
    if (!same_position(positions_[found->second], state)) return std::nullopt;
    return found->second;
  }

  const Puzzle& puzzle_;
  std::span<const Move> moves_;
  std::vector<bool> is_last_;     // whether the move is its card's last one
  std::vector<State> positions_;  // before each move, and the goal
  std::unordered_map<std::uint64_t, std::size_t> last_;
};

}  // namespace

std::vector<Move> take_shortcuts(const Rules& rules, const State& start,
                                 std::span<const Move> moves) {
  const Puzzle puzzle(without_macros(rules));
  std::vector<Move> shorter(moves.begin(), moves.end());
  for (std::size_t before = shorter.size() + 1; shorter.size() < before;) {
    before = shorter.size();
    shorter = ShortcutPass(puzzle, start, shorter).take();
  }
  return shorter;
}

}  // namespace coevo::patience
