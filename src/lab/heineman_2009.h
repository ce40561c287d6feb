// SPDX-License-Identifier: MIT
// Detects duplicates like Heineman's program of 2009: by the columns in an order that is sorted
// occasionally, by the cards at their bottoms, and does not change when a move is undone. A
// position then counts as new once for each order in which the search meets it. Only this order
// reproduces his figures. It is sorted at the same moments as in his source (George T. Heineman,
// "Algorithms in a Nutshell" code repository, package algs.blog.graph.freeCell, 2009,
// https://github.com/heineman/algorithms-nutshell-2ed).
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/patience/state/puzzle.h"
#include "solver/plugins.h"

namespace coevo::experiments {

using patience::AutoMoves;
using patience::Card;
using patience::kCell;
using patience::kFloor;
using patience::kHome;
using patience::Move;
using patience::Puzzle;
using patience::State;

inline constexpr std::size_t kHeinemanColumns = 10;  // at most, in his program

// The card on each column's floor plus 1, or 0 for an empty column and for columns that a game
// lacks.
using Bottoms = std::array<std::uint8_t, kHeinemanColumns>;
Bottoms bottoms(const State& state, int columns);

class StaleOrder {
 public:
  // A position and the bottoms of its columns.
  struct Position {
    State state;
    Bottoms bottoms;
  };

  // `puzzle` must outlive it.
  explicit StaleOrder(const Puzzle& puzzle) : puzzle_(puzzle) {}

  // A stage begins at another board: the columns are taken by number, then sorted.
  void start(const Bottoms& bottoms);
  // Makes the move and its auto-moves, and sorts when his program does: when a column has become
  // empty, or has got its first card by a move of that card alone.
  void make(Position& position, const Move& move);
  // Equal for positions that his program takes for the same.
  std::uint64_t hash(const Position& position) const {
    return position.state.hash ^ in_order(position.bottoms);
  }
  // Makes the move on a copy.
  std::uint64_t hash_after(const Position& position, const Move& move);

 private:
  void sort(const Bottoms& bottoms);
  void make_part(Position& position, const Move& move);
  void make_auto_moves(Position& position);
  std::uint64_t in_order(const Bottoms& bottoms) const;

  const Puzzle& puzzle_;
  std::array<std::uint8_t, kHeinemanColumns> order_{};
};

// FreeCell for Hsd with these keys.
class HeinemanPuzzle : public Puzzle {
 public:
  using Puzzle::Puzzle;

  // As search::HashKeys.
  class Keys {
   public:
    explicit Keys(const HeinemanPuzzle& puzzle) : puzzle_(puzzle), order_(puzzle) {}
    void start(const State& state) { order_.start(bottoms(state, puzzle_.rules().columns)); }

    class Children {
     public:
      template <class Visited>
      Children(Keys& keys, const State& state, const Moves& moves, const Visited&)
          : keys_(keys),
            position_{state, bottoms(state, keys.puzzle_.rules().columns)},
            moves_(moves) {}
      // To be called at the child's turn, when the subtrees of earlier children have changed the
      // order.
      std::uint64_t hash(std::size_t i) { return keys_.order_.hash_after(position_, moves_[i]); }

     private:
      Keys& keys_;
      StaleOrder::Position position_;
      const Moves& moves_;
    };

   private:
    const Puzzle& puzzle_;
    StaleOrder order_;
  };
};

// Heineman's program of January 2009, to the position: staged deepening that detects duplicates
// only as his did.

// The search `hsd_2009` of FreeCell: hsd's parameters. Its solvers throw InputError for tests and
// macro moves, which that program did not have.
solver::SearchPlugin hsd_2009();

}  // namespace coevo::experiments
