// FreeCell's rules for searches: which moves there are, in Heineman's order, and what each does.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/domains/freecell/state.h"
#include "solver/move_list.h"

namespace coevo::freecell {

// Cards that go up by themselves after each move.
enum class AutoMoves {
  none,
  heineman,  // both other-colour foundations hold rank - 1 (column cards also if rank <= 2)
  raymond,   // also if both hold rank - 2 and the same-colour suit rank - 3: sound, see freecell.md
};

struct Rules {
  int columns = 8;
  int cells = 4;
  AutoMoves auto_moves = AutoMoves::none;
};

// The domain as searches see it (solver/contracts.h).
class Puzzle {
 public:
  using State = freecell::State;
  using Move = freecell::Move;
  // Every card of every run onto at most two cards or one empty column, and once each home, to a
  // cell; cells onto ten columns.
  using Moves = solver::MoveList<Move, 288>;

  explicit Puzzle(Rules rules) : rules_(rules) {}
  const Rules& rules() const { return rules_; }

  bool is_goal(const State& state) const {
    return state.home[0] + state.home[1] + state.home[2] + state.home[3] == kCards;
  }
  static std::uint64_t hash(const State& state) { return state.hash; }
  // The hash of the position after the move and the auto-moves it sets off.
  std::uint64_t hash_after(const State& state, const Move& move) const {
    if (rules_.auto_moves == AutoMoves::none) return freecell::hash_after(state, move);
    State after = state;
    apply(after, move);
    return after.hash;
  }
  // The move and the auto-moves it sets off.
  void apply(State& state, const Move& move) const {
    freecell::apply(state, move);
    if (rules_.auto_moves != AutoMoves::none) apply_auto_moves(state);
  }
  // The auto-move due in this position, if any.
  std::optional<Move> next_auto_move(const State& state) const;
  static bool same_position(const State& a, const State& b) {
    return freecell::same_position(a, b);
  }

  // All moves, in the order of Heineman's generator (hsd.md): cells home, columns home, cells to
  // columns, runs to columns, columns to cells.
  void generate(const State& state, Moves& moves) const;

 private:
  struct Ends;
  void cells_home(std::uint64_t cards, Moves& moves) const;
  void columns_home(const State& state, std::uint64_t cards, Moves& moves) const;
  void cells_to_columns(const State& state, Moves& moves) const;
  void runs_to_columns(const State& state, const Ends& ends, int spaces, Moves& moves) const;
  void columns_to_cells(const State& state, Moves& moves) const;
  void apply_auto_moves(State& state) const;
  bool goes_up(const State& state, Card card, bool in_column) const;

  Rules rules_;
};

}  // namespace coevo::freecell
