// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/replayer.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/domains/freecell/solution/move_reader.h"
#include "solver/domains/freecell/solution/place_letter.h"
#include "solver/domains/freecell/solution/run_plan.h"
#include "solver/domains/freecell/solution/tableau.h"
#include "solver/domains/freecell/state/card_text.h"
#include "src/common/text.h"

namespace coevo::freecell {
namespace {

using freecell::Card;
using Place = CardMove::Place;

constexpr std::string_view kExpected =
    "expected where from and where to: columns 1-9 and 0, cells a-g and k, h home; a run's count "
    "after v, hexadecimal";

class Replayer {
 public:
  Replayer(const freecell::Layout& start, Notation notation)
      : tableau_(start), notation_(notation) {}

  Replay run(std::string_view text) {
    MoveReader reader(text);
    result_.legal = true;
    while (const auto written = reader.next()) {
      const std::string fault = play(*written);
      if (fault.empty()) continue;
      result_.legal = false;
      result_.readable = written->move.has_value();
      result_.bad_move = result_.runs.size() + 1;
      result_.bad_line = written->line;
      result_.bad_column = written->column;
      result_.fault = fmt::format("move {} '{}': {}", result_.bad_move,
                                  common::printable(written->text), fault);
      break;
    }
    result_.won = result_.legal && tableau_.won();
    result_.board = tableau_.layout();
    result_.length_moves = result_.runs.size();
    result_.length_cards = result_.cards.size();
    return std::move(result_);
  }

 private:
  // Makes the move; returns what is wrong with it, or "".
  std::string play(const WrittenMove& written) {
    if (!written.move) return std::string(kExpected);
    const CardMove& move = *written.move;
    if (written.count && notation_ == Notation::cards) {
      return "expected a single card, without a count";
    }
    RunMove run{move, 1};
    if (between_columns(move)) {
      if (std::string fault = count_run(written.count, run); !fault.empty()) return fault;
    } else if (written.count.value_or(1) != 1) {
      return "only a run between columns has a count";
    }
    if (run.count == 1) {
      if (std::string fault = tableau_.fault(move); !fault.empty()) return fault;
      tableau_.make_legal(move);
      result_.cards.push_back(move);
    } else {
      const std::vector<CardMove> cards = plan_run(tableau_, run);
      tableau_.make(cards);
      result_.cards.insert(result_.cards.end(), cards.begin(), cards.end());
    }
    result_.runs.push_back(run);
    return "";
  }

  // Whether the move is from a column that has cards to another column.
  bool between_columns(const CardMove& move) const {
    const auto& columns = tableau_.layout().columns;
    return move.from_place == Place::column && move.to_place == Place::column &&
           move.from < columns.size() && move.to < columns.size() && move.from != move.to &&
           !columns[move.from].empty();
  }

  // Sets how many cards move; returns why none can, or "".
  std::string count_run(std::optional<int> given, RunMove& run) const {
    const auto& source = tableau_.layout().columns[run.move.from];
    const auto& target = tableau_.layout().columns[run.move.to];
    const int length = tableau_.run_length(run.move.from);
    const int capacity =
        run_capacity(tableau_.empty_cell_count(), tableau_.empty_column_count(run.move.to));
    int count = 1;
    if (given) {
      count = *given;
    } else if (notation_ == Notation::cards) {
      count = 1;
    } else if (!target.empty()) {
      // Ranks leave one choice; whether it fits is checked below.
      count = std::max(1, freecell::rank(target.back()) - freecell::rank(source.back()));
    } else if (notation_ == Notation::standard) {
      count = std::min(length, capacity);
    }
    run.count = static_cast<std::uint8_t>(count);
    return run_fault(source, target, count, length, capacity);
  }

  static std::string run_fault(const std::vector<Card>& source, const std::vector<Card>& target,
                               int count, int length, int capacity) {
    if (count > length) {
      const std::string run = fmt::format("{} card{}", length, length == 1 ? "" : "s");
      if (target.empty()) return fmt::format("{} cards: the run is only of {}", count, run);
      return fmt::format("no card of the run of {} that ends in {} goes onto {}", run,
                         freecell::card_text(source.back()), freecell::card_text(target.back()));
    }
    const Card base = source[source.size() - static_cast<std::size_t>(count)];
    if (!target.empty() && (freecell::rank(target.back()) != freecell::rank(base) + 1 ||
                            freecell::is_red(target.back()) == freecell::is_red(base))) {
      return fmt::format("{} does not go onto {}", freecell::card_text(base),
                         freecell::card_text(target.back()));
    }
    if (count > capacity) {
      return fmt::format("{} cards: the empty cells and columns let at most {} move at once", count,
                         capacity);
    }
    return "";
  }

  Tableau tableau_;
  Notation notation_;
  Replay result_;
};

}  // namespace

Replay replay(const freecell::Layout& start, std::string_view text, Notation notation) {
  return Replayer(start, notation).run(text);
}

}  // namespace coevo::freecell
