// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/plain_moves.h"

#include <algorithm>
#include <cassert>

#include "solver/domains/freecell/solution/run_plan.h"

namespace coevo::freecell {
namespace {

using Place = CardMove::Place;

// Makes moves on its own tableau and records them.
class PlainMover {
 public:
  explicit PlainMover(const Tableau& tableau) : tableau_(tableau) {}

  // Moves exactly `count` cards to the empty column `to`; some cell is empty.
  void move_run(std::uint8_t from, std::uint8_t to, int count) {
    const std::vector<std::uint8_t> cells = tableau_.empty_cells();
    const std::vector<std::uint8_t> columns = tableau_.empty_columns_but(to);
    assert(!cells.empty());
    if (count <= run_capacity(cells.size() - 1, columns.size())) {
      return one_by_one(from, to, count, cells, columns);
    }
    // More cards than move one by one, fewer than fit: with the surplus over half of what fits in
    // another empty column, exactly that half fits.
    assert(!columns.empty());
    const std::uint8_t waiting = columns.back();
    const int half = run_capacity(cells.size(), columns.size() - 1);
    move_run(from, waiting, count - half);
    add({{Place::column, Place::column, from, to}, static_cast<std::uint8_t>(half)});
    add({{Place::column, Place::column, waiting, to}, static_cast<std::uint8_t>(count - half)});
  }

  std::vector<RunMove> take() { return std::move(moves_); }

 private:
  // A card with which others would move to an empty column goes through a spare cell instead.
  void one_by_one(std::uint8_t from, std::uint8_t to, int count, std::vector<std::uint8_t> cells,
                  const std::vector<std::uint8_t>& columns) {
    const std::uint8_t spare = cells.back();
    cells.pop_back();
    for (const CardMove& move : plan_run(from, to, count, cells, columns)) {
      if (is_ambiguous(tableau_, {move, 1})) {
        add({{Place::column, Place::cell, move.from, spare}, 1});
        add({{Place::cell, Place::column, spare, move.to}, 1});
      } else {
        add({move, 1});
      }
    }
  }

  void add(const RunMove& run) {
    tableau_.make(plan_run(tableau_, run));
    moves_.push_back(run);
  }

  Tableau tableau_;
  std::vector<RunMove> moves_;
};

}  // namespace

bool is_ambiguous(const Tableau& tableau, const RunMove& run) {
  const CardMove& move = run.move;
  if (move.from_place != Place::column || move.to_place != Place::column) return false;
  if (!tableau.layout().columns[move.to].empty()) return false;
  const int fits = run_capacity(tableau.empty_cell_count(), tableau.empty_column_count(move.to));
  return std::min(fits, tableau.run_length(move.from)) != run.count;
}

std::vector<RunMove> plain_moves(const Tableau& tableau, const RunMove& run) {
  if (!is_ambiguous(tableau, run) || tableau.empty_cell_count() == 0) return {run};
  PlainMover mover(tableau);
  mover.move_run(run.move.from, run.move.to, run.count);
  return mover.take();
}

}  // namespace coevo::freecell
