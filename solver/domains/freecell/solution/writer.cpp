// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "solver/domains/freecell/solution/place_letter.h"
#include "solver/domains/freecell/solution/plain_moves.h"
#include "solver/domains/freecell/solution/run_plan.h"
#include "solver/domains/freecell/solution/tableau.h"

namespace coevo::freecell {
namespace {

using Place = CardMove::Place;

void append(std::string& text, const CardMove& move, std::string_view count = "") {
  const std::array<char, 3> written{' ', place_letter(move.from_place, move.from),
                                    place_letter(move.to_place, move.to)};
  const std::size_t first = text.empty() ? 1 : 0;
  text.append(written.data() + first, written.size() - first);
  text += count;
}

bool goes_to_empty_column(const Tableau& tableau, const CardMove& move) {
  return move.from_place == Place::column && move.to_place == Place::column &&
         tableau.layout().columns[move.to].empty();
}

std::string count_of(const RunMove& run) {
  return fmt::format("v{:x}", run.count);
}

void write_run(std::string& text, const Tableau& tableau, const RunMove& run, Notation notation) {
  if (notation == Notation::extended) {
    const bool counted = run.count > 1 && goes_to_empty_column(tableau, run.move);
    append(text, run.move, counted ? count_of(run) : "");
  } else if (notation == Notation::cards) {
    for (const CardMove& card : plan_run(tableau, run)) append(text, card);
  } else if (!is_ambiguous(tableau, run)) {
    append(text, run.move);
  } else {
    for (const RunMove& plain : plain_moves(tableau, run)) {
      append(text, plain.move, plain == run ? count_of(run) : "");
    }
  }
}

// The cell that holds the card.
std::uint8_t cell_of(const Tableau& tableau, freecell::Card card) {
  const auto& cells = tableau.layout().cells;
  const auto found = std::find(cells.begin(), cells.end(), card);
  if (found == cells.end()) throw std::logic_error("a card leaves a cell that it is not in");
  return static_cast<std::uint8_t>(found - cells.begin());
}

bool is_run_that_fits(const Tableau& tableau, const RunMove& run) {
  return run.count <= tableau.run_length(run.move.from) &&
         run.count <=
             run_capacity(tableau.empty_cell_count(), tableau.empty_column_count(run.move.to));
}

RunMove to_run(const Tableau& tableau, const freecell::Move& move) {
  RunMove run{{Place::column, Place::column, move.from, move.to}, 1};
  if (move.onto == freecell::kHome) {
    run.move.to_place = Place::home;
    run.move.to = 0;
  } else if (move.onto == freecell::kCell) {
    const auto& cells = tableau.layout().cells;
    const auto empty = std::find(cells.begin(), cells.end(), std::nullopt);
    if (empty == cells.end()) throw std::logic_error("a card goes to a cell, and none is empty");
    run.move.to_place = Place::cell;
    run.move.to = static_cast<std::uint8_t>(empty - cells.begin());
  }
  if (move.from == freecell::kCell) {
    run.move.from_place = Place::cell;
    run.move.from = cell_of(tableau, move.card);
    return run;
  }
  const auto& column = tableau.layout().columns.at(move.from);
  const auto found = std::find(column.begin(), column.end(), move.card);
  if (found == column.end()) throw std::logic_error("a card leaves a column that it is not in");
  run.count = static_cast<std::uint8_t>(column.end() - found);
  if (run.count > 1 && !is_run_that_fits(tableau, run)) {
    throw std::logic_error("a run moves that cannot");
  }
  return run;
}

// Makes the moves on a tableau, and calls each(tableau, run) before each.
template <class Each>
void play(const freecell::Layout& start, std::span<const freecell::Move> moves, Each each) {
  Tableau tableau(start);
  for (const freecell::Move& move : moves) {
    const RunMove run = to_run(tableau, move);
    each(tableau, run);
    make(tableau, run);
  }
}

}  // namespace

std::vector<RunMove> to_runs(const freecell::Layout& start, std::span<const freecell::Move> moves) {
  std::vector<RunMove> runs;
  runs.reserve(moves.size());
  play(start, moves, [&](const Tableau&, const RunMove& run) { runs.push_back(run); });
  return runs;
}

std::string write_solution(const freecell::Layout& start, std::span<const freecell::Move> moves,
                           Notation notation) {
  std::string text;
  text.reserve(4 * moves.size());
  play(start, moves, [&](const Tableau& tableau, const RunMove& run) {
    write_run(text, tableau, run, notation);
  });
  return text;
}

std::string write_solution(const freecell::Layout& start, std::span<const RunMove> runs,
                           Notation notation) {
  Tableau tableau(start);
  std::string text;
  for (const RunMove& run : runs) {
    write_run(text, tableau, run, notation);
    make(tableau, run);
  }
  return text;
}

}  // namespace coevo::freecell
