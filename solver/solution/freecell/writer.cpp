#include "solver/solution/freecell/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "solver/solution/freecell/place_letter.h"
#include "solver/solution/freecell/plain_moves.h"
#include "solver/solution/freecell/run_plan.h"
#include "solver/solution/freecell/table.h"

namespace coevo::solution {
namespace {

using Place = CardMove::Place;

void append(std::string& text, const CardMove& move, std::string_view count = "") {
  if (!text.empty()) text += ' ';
  text += place_letter(move.from_place, move.from);
  text += place_letter(move.to_place, move.to);
  text += count;
}

bool goes_to_empty_column(const Table& table, const CardMove& move) {
  return move.from_place == Place::column && move.to_place == Place::column &&
         table.layout().columns[move.to].empty();
}

// The cell that holds the card.
std::uint8_t cell_of(const Table& table, freecell::Card card) {
  const auto& cells = table.layout().cells;
  const auto found = std::find(cells.begin(), cells.end(), card);
  if (found == cells.end()) throw std::logic_error("a card leaves a cell that it is not in");
  return static_cast<std::uint8_t>(found - cells.begin());
}

RunMove to_run(const Table& table, const freecell::Move& move) {
  RunMove run{{Place::column, Place::column, move.from, move.to}, 1};
  if (move.onto == freecell::kHome) {
    run.move.to_place = Place::home;
    run.move.to = 0;
  } else if (move.onto == freecell::kCell) {
    const auto empty = table.empty_cells();
    if (empty.empty()) throw std::logic_error("a card goes to a cell, and none is empty");
    run.move.to_place = Place::cell;
    run.move.to = empty.front();
  }
  if (move.from == freecell::kCell) {
    run.move.from_place = Place::cell;
    run.move.from = cell_of(table, move.card);
    return run;
  }
  const auto& column = table.layout().columns.at(move.from);
  const auto found = std::find(column.begin(), column.end(), move.card);
  if (found == column.end()) throw std::logic_error("a card leaves a column that it is not in");
  run.count = static_cast<std::uint8_t>(column.end() - found);
  if (run.count > table.run_length(move.from) ||
      run.count >
          run_capacity(table.empty_cells().size(), table.empty_columns_but(run.move.to).size())) {
    throw std::logic_error("a run moves that cannot");
  }
  return run;
}

}  // namespace

std::vector<RunMove> to_runs(const freecell::Layout& start, std::span<const freecell::Move> moves) {
  Table table(start);
  std::vector<RunMove> runs;
  for (const freecell::Move& move : moves) {
    runs.push_back(to_run(table, move));
    table.make(plan_run(table, runs.back()));
  }
  return runs;
}

WrittenSolution write_solution(const freecell::Layout& start, std::span<const RunMove> runs) {
  Table table(start);
  WrittenSolution written;
  for (const RunMove& run : runs) {
    const std::string count = fmt::format("v{:x}", run.count);
    const bool counted = run.count > 1 && goes_to_empty_column(table, run.move);
    append(written.extended, run.move, counted ? count : "");
    for (const RunMove& plain : plain_moves(table, run)) {
      const bool unclear = plain == run && is_ambiguous(table, run);
      append(written.standard, plain.move, unclear ? count : "");
    }
    const std::vector<CardMove> cards = plan_run(table, run);
    for (const CardMove& card : cards) append(written.cards, card);
    table.make(cards);
    written.length_cards += cards.size();
  }
  written.length_moves = runs.size();
  return written;
}

}  // namespace coevo::solution
