// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/replayer.h"

#include <fmt/format.h>

#include "common/text.h"
#include "solver/domains/freecell/solution/foreign_text.h"
#include "solver/domains/freecell/solution/readings.h"
#include "solver/domains/freecell/solution/run_plan.h"
#include "solver/domains/freecell/solution/run_rules.h"
#include "solver/domains/freecell/solution/tableau.h"

namespace coevo::freecell {
namespace {

class Replayer {
 public:
  Replayer(const freecell::Layout& start, Notation notation)
      : tableau_(start), notation_(notation) {}

  Replay run(const MoveSource& source) {
    result_.legal = true;
    std::size_t number = 0;
    while (const auto written = source()) {
      if (!written->automatic) ++number;
      const std::string fault = play(*written);
      if (fault.empty()) continue;
      result_.legal = false;
      result_.readable = written->readable;
      result_.bad_move = number;
      result_.bad_line = written->line;
      result_.bad_column = written->column;
      result_.fault =
          fmt::format("move {} '{}': {}", number, common::printable(written->text), fault);
      break;
    }
    result_.won = result_.legal && tableau_.won();
    result_.board = std::move(tableau_).take();
    result_.length_moves = result_.runs.size();
    result_.length_cards = result_.cards.size();
    return std::move(result_);
  }

 private:
  // Makes the move; returns what is wrong with it, or "".
  std::string play(const WrittenMove& written) {
    if (!written.fault.empty()) return written.fault;
    const auto [run, fault] = read_run(tableau_, written, notation_);
    if (!fault.empty()) return fault;
    if (run.count == 1) {
      tableau_.make_legal(run.move);
      result_.cards.push_back(run.move);
    } else {
      const std::vector<CardMove> cards = plan_run(tableau_, run);
      tableau_.make(cards);
      result_.cards.insert(result_.cards.end(), cards.begin(), cards.end());
    }
    result_.runs.push_back(run);
    return "";
  }

  Tableau tableau_;
  Notation notation_;
  Replay result_;
};

// With the cards of the first moves as given.
MoveSource with_counts(MoveSource source, std::vector<std::uint8_t> counts) {
  return [source = std::move(source), counts = std::move(counts), at = std::size_t{0}]() mutable {
    auto written = source();
    if (written && at < counts.size()) written->count = counts[at++];
    return written;
  };
}

// The best reading of moves that leave the number of cards open, where `plain`, as many cards as
// fit, does not win.
Replay replay_readings(const Layout& start, const std::function<MoveSource()>& open, Replay plain) {
  if (plain.won || !plain.readable) return plain;
  auto [counts, is_cut] = best_reading(start, open());
  const bool longer = counts.size() > plain.runs.size();
  Replay best = Replayer(start, Notation::standard).run(with_counts(open(), std::move(counts)));
  if (!best.won && !longer) best = std::move(plain);
  if (!best.legal && is_cut) {
    best.fault += fmt::format(" (more than {} readings: write how many cards move, as in 15v2)",
                              kMaxReadings);
  }
  return best;
}

}  // namespace

Replay replay(const freecell::Layout& start, std::string_view text, Notation notation) {
  const auto open = [&]() -> MoveSource { return open_moves(start, text, notation); };
  Replay plain = Replayer(start, notation).run(open());
  if (notation != Notation::standard) return plain;
  return replay_readings(start, open, std::move(plain));
}

}  // namespace coevo::freecell
