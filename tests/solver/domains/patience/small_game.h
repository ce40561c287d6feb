// SPDX-License-Identifier: MIT
// Small games solved exhaustively with the search's plain moves: the truth that bounds and
// searches for shortest solutions are checked against.
#pragma once

#include <optional>
#include <random>
#include <unordered_map>
#include <vector>

#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/state/puzzle.h"

namespace coevo::patience {

// A board on which only the `ranks` highest cards of each suit are not home, in `columns` columns.
// If the rules have a reserve or a stock, that many of them fill it, in place of the cells.
Layout small_deal(int ranks, int columns, int cells, std::mt19937& random, const Rules& rules = {});

// Every build and spaces rule in turn, FreeCell's as often as all others together; some with a
// reserve.
Rules small_rules(int index);

struct SmallBoard {
  Layout layout;
  Rules rules;
};

// In turn, boards of games where cards come back from foundations, where groups move as one, where
// only complete piles go home (whole suits, but built so far that few positions are left), and with
// descending foundations.
inline constexpr int kSpecialKinds = 4;
SmallBoard special_board(int index);

// Every move that the referee allows of one card, a group or a complete pile, and a deal.
std::vector<RunMove> legal_moves(const Tableau& tableau);
// The first of them that leads to another position than the search's moves, if any. The search may
// leave out deals to the waste, cards that come back where takes_back() is false and, if the order
// of columns does not matter, whole columns that go to empty ones.
std::optional<RunMove> missed_move(const Tableau& tableau, const Puzzle& puzzle, const State& state,
                                   const Puzzle::Moves& moves);
// By trying all of them; nullopt beyond `most` boards.
std::optional<bool> can_be_won(const Layout& start, const Rules& rules, std::size_t most = 20'000);

class SmallGame {
 public:
  static constexpr int kUnsolvable = -1;

  // Looks at all reachable positions; complete() is false beyond `most` of them.
  SmallGame(const Layout& layout, std::size_t most, const Rules& rules = {});

  bool complete() const { return complete_; }
  const Rules& rules() const { return puzzle_.rules(); }
  const std::vector<State>& positions() const { return positions_; }  // the start is the first
  int distance(std::size_t position) const { return distance_[position]; }  // or kUnsolvable

 private:
  void explore(std::size_t most);
  bool moves_as_one(const State& state, const Move& move) const;
  void measure();
  std::size_t find_or_add(const State& state);

  Puzzle puzzle_;
  bool complete_ = true;
  std::vector<State> positions_;
  std::vector<std::vector<std::size_t>> before_;  // predecessors
  std::vector<int> distance_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_hash_;
};

}  // namespace coevo::patience
