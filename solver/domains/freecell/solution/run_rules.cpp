// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/run_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/domains/freecell/solution/run_plan.h"
#include "solver/domains/freecell/state/card_text.h"

namespace coevo::freecell {
namespace {

using Place = CardMove::Place;
using Column = std::vector<Card>;

bool between_columns(const Tableau& tableau, const CardMove& move) {
  const auto& columns = tableau.layout().columns;
  return move.from_place == Place::column && move.to_place == Place::column &&
         move.from < columns.size() && move.to < columns.size() && move.from != move.to &&
         !columns[move.from].empty();
}

std::string run_fault(const Column& source, const Column& target, int count, int length,
                      int capacity) {
  if (count > length) {
    const std::string run = fmt::format("{} card{}", length, length == 1 ? "" : "s");
    if (target.empty()) return fmt::format("{} cards: the run has only {}", count, run);
    return fmt::format("no card of the run of {} that ends in {} goes onto {}", run,
                       card_text(source.back()), card_text(target.back()));
  }
  const Card base = source[source.size() - static_cast<std::size_t>(count)];
  if (!target.empty() &&
      (rank(target.back()) != rank(base) + 1 || is_red(target.back()) == is_red(base))) {
    return fmt::format("{} does not go onto {}", card_text(base), card_text(target.back()));
  }
  if (count > capacity) {
    return fmt::format("{} cards: the empty cells and columns let at most {} move at once", count,
                       capacity);
  }
  return "";
}

// Sets how many cards move; returns why none can, or "".
std::string count_run(const Tableau& tableau, std::optional<int> given, Notation notation,
                      RunMove& run) {
  const Column& source = tableau.layout().columns[run.move.from];
  const Column& target = tableau.layout().columns[run.move.to];
  const auto length = [&] { return tableau.run_length(run.move.from); };
  const auto capacity = [&] {
    return run_capacity(tableau.empty_cell_count(), tableau.empty_column_count(run.move.to));
  };
  int count = 1;
  if (given) {
    count = *given;
  } else if (notation == Notation::cards) {
    count = 1;
  } else if (!target.empty()) {
    // Ranks leave one choice; whether it fits is checked below.
    count = std::max(1, rank(target.back()) - rank(source.back()));
  } else if (notation == Notation::standard) {
    count = std::min(length(), capacity());
  }
  run.count = static_cast<std::uint8_t>(count);
  if (count == 1) return run_fault(source, target, 1, 1, 1);  // the most moves; one always fits
  return run_fault(source, target, count, length(), capacity());
}

}  // namespace

RunReading read_run(const Tableau& tableau, const WrittenMove& written, Notation notation) {
  RunReading reading{{*written.move, 1}, ""};
  if (written.count && notation == Notation::cards) {
    reading.fault = "expected a single card, without a count";
  } else if (between_columns(tableau, *written.move)) {
    reading.fault = count_run(tableau, written.count, notation, reading.run);
  } else if (written.count.value_or(1) != 1) {
    reading.fault = "only a run between columns has a count";
  }
  if (reading.fault.empty() && reading.run.count == 1) {
    reading.fault = tableau.fault(*written.move);
  }
  return reading;
}

bool goes_to_empty_column(const Tableau& tableau, const CardMove& move) {
  return between_columns(tableau, move) && tableau.layout().columns[move.to].empty();
}

}  // namespace coevo::freecell
