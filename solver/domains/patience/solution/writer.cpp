// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>

#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/state/layout.h"

namespace coevo::patience {
namespace {

// Makes moves on its own tableau and records them.
class PlainMover {
 public:
  explicit PlainMover(const Tableau& tableau) : tableau_(tableau) {}

  // Moves exactly `count` cards to the empty column `to`; some cell is empty.
  void move_run(std::uint8_t from, std::uint8_t to, int count) {
    const Indices cells = tableau_.empty_cells();
    const Indices columns = tableau_.waiting_columns_but(to);
    assert(cells.size() > 0);
    if (count <= run_capacity(cells.size() - 1, columns.size())) {
      return one_by_one(from, to, count, cells, columns);
    }
    // More cards than move one by one, fewer than fit: with the surplus over half of what fits in
    // another empty column, exactly that half fits.
    assert(columns.size() > 0);
    const std::uint8_t waiting = columns[columns.size() - 1];
    const int half = run_capacity(cells.size(), columns.size() - 1);
    move_run(from, waiting, count - half);
    add({{Area::column, Area::column, from, to}, static_cast<std::uint8_t>(half)});
    add({{Area::column, Area::column, waiting, to}, static_cast<std::uint8_t>(count - half)});
  }

  std::vector<RunMove> take() { return std::move(moves_); }

 private:
  // A card with which others would move to an empty column goes through a spare cell instead.
  void one_by_one(std::uint8_t from, std::uint8_t to, int count, const Indices& cells,
                  const Indices& columns) {
    Indices others;
    others.assign(cells.size() - 1, [&](std::size_t i) { return cells[i]; });
    const std::uint8_t spare = cells[others.size()];
    for (const RunMove& card : plan_run(from, to, count, others, columns)) {
      if (is_ambiguous(tableau_, card)) {
        add({{Area::column, Area::cell, card.move.from, spare}, 1});
        add({{Area::cell, Area::column, spare, card.move.to}, 1});
      } else {
        add(card);
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

// Moves that lead to the same board as the legal `run`, none of them ambiguous in turn; or the run
// itself if it is ambiguous, and no cell is empty or the game has groups.
std::vector<RunMove> plain_moves(const Tableau& tableau, const RunMove& run) {
  if (!is_ambiguous(tableau, run) || tableau.empty_cells().size() == 0 ||
      tableau.rules().groups != Build::none) {
    return {run};
  }
  PlainMover mover(tableau);
  mover.move_run(run.move.from, run.move.to, run.count);
  return mover.take();
}

constexpr std::uint8_t kMaxDeals = 15;  // in one move

void append(std::string& text, const CardMove& move, std::string_view count = "") {
  const std::array<char, 3> written{' ', place_letter(move.from_area, move.from),
                                    place_letter(move.to_area, move.to)};
  const std::size_t first = text.empty() ? 1 : 0;
  text.append(written.data() + first, written.size() - first);
  text += count;
}

std::string count_of(const RunMove& run) {
  constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
  const std::size_t count = run.count;
  if (count < kDigits.size()) return {'v', kDigits[count]};
  return {'v', '+', kDigits[count - kDigits.size()]};
}

void write_run(std::string& text, const Tableau& tableau, const RunMove& run, Notation notation) {
  if (run.move.deals()) {
    append(text, run.move, run.count > 1 ? count_of(run) : "");
  } else if (run.move.from_area == Area::home) {
    append(text, run.move, fmt::format("v{}", run.move.from + 1));
  } else if (notation == Notation::extended) {
    const bool counted =
        run.count > 1 && (goes_to_empty_column(tableau, run.move) || is_ambiguous(tableau, run));
    append(text, run.move, counted ? count_of(run) : "");
  } else if (notation == Notation::cards) {
    for (const RunMove& step : plan_run(tableau, run)) {
      append(text, step.move,
             step.count > 1 && step.move.to_area == Area::column ? count_of(step) : "");
    }
  } else if (!is_ambiguous(tableau, run)) {
    append(text, run.move);
  } else {
    for (const RunMove& plain : plain_moves(tableau, run)) {
      append(text, plain.move, plain == run ? count_of(run) : "");
    }
  }
}

// The cell, or place of the reserve, that holds the card.
std::uint8_t cell_of(const Tableau& tableau, Card card) {
  if (tableau.rules().stacked) return 0;
  const auto& cells = tableau.layout().cells;
  const auto found = std::find(cells.begin(), cells.end(), card);
  if (found == cells.end()) throw std::logic_error("a card leaves a cell that it is not in");
  return static_cast<std::uint8_t>(found - cells.begin());
}

bool is_run_that_fits(const Tableau& tableau, const RunMove& run) {
  return run.move.to_area == Area::home ||
         (run.count <= tableau.run_length(run.move.from) &&
          run.count <= run_capacity(tableau, run.move.from, run.move.to));
}

bool is_in_stock(const Tableau& tableau, Card card) {
  const auto& stock = tableau.layout().stock;
  return std::find(stock.begin(), stock.end(), card) != stock.end();
}

RunMove to_run(const Tableau& tableau, const Move& move) {
  if (is_deal(move)) return {{Area::stock, Area::columns, 0, 0}, 1};
  RunMove run{{Area::column, Area::column, move.from, move.to}, 1};
  if (move.onto == kHome) {
    run.move.to_area = Area::home;
    run.move.to = 0;
  } else if (move.onto == kCell) {
    const Indices empty = tableau.empty_cells();
    if (empty.size() == 0) throw std::logic_error("a card goes to a cell, and none is empty");
    run.move.to_area = Area::cell;
    run.move.to = empty[0];
  }
  if (move.from == kCell && is_in_stock(tableau, move.card)) {
    run.move.from_area = tableau.rules().hole == Hole::none ? Area::waste : Area::stock;
    run.move.from = 0;
    return run;
  }
  if (move.from == kCell) {
    run.move.from_area = Area::cell;
    run.move.from = cell_of(tableau, move.card);
    return run;
  }
  if (move.from == kHome) {
    run.move.from_area = Area::home;
    const auto& home = tableau.layout().home;
    run.move.from = static_cast<std::uint8_t>(suit(move.card));
    if (kPacks > 1 && home[run.move.from] != rank(move.card)) run.move.from += kSuits;
    if (home[run.move.from] != rank(move.card)) {
      throw std::logic_error("a card comes back from home that is not the highest there");
    }
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

// The deals that bring the card to the top of the waste.
std::vector<RunMove> deals_for(const Tableau& tableau, Card card) {
  const auto& stock = tableau.layout().stock;
  const auto draw = index(tableau.rules().draw);
  std::vector<RunMove> deals;
  std::size_t turned = tableau.layout().turned;
  for (std::size_t left = 2 * stock.size() + 2; turned == 0 || stock[turned - 1] != card; --left) {
    if (left == 0) {
      throw std::logic_error("a card leaves the stock that no deal brings to the waste");
    }
    if (turned == stock.size()) {
      deals.push_back({{Area::waste, Area::stock, 0, 0}, 1});
      turned = 0;
      continue;
    }
    const bool is_first = deals.empty() || deals.back().move.to_area == Area::stock;
    if (is_first || deals.back().count == kMaxDeals) {
      deals.push_back({{Area::stock, Area::waste, 0, 0}, 0});
    }
    ++deals.back().count;
    turned = std::min(turned + draw, stock.size());
  }
  return deals;
}

// Whether the card leaves the stock by way of the waste.
bool is_dealt(const Tableau& tableau, const Move& move) {
  return move.from == kCell && !is_deal(move) && tableau.rules().hole == Hole::none &&
         is_in_stock(tableau, move.card);
}

// Makes the moves on a tableau, and calls each(tableau, run) before each. If a move empties a
// column that the waste must fill, the deals for the card that does it come before that move.
template <class Each>
void play(const Layout& start, const Rules& rules, std::span<const Move> moves, Each each) {
  Tableau tableau(start, rules);
  const auto deal_to = [&](const Move& move) {
    if (!is_dealt(tableau, move)) return;
    for (const RunMove& deal : deals_for(tableau, move.card)) {
      each(tableau, deal);
      make(tableau, deal);
    }
  };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool is_filled =
        rules.spaces == Spaces::waste && i + 1 < moves.size() && moves[i + 1].onto == kFloor;
    deal_to(moves[is_filled ? i + 1 : i]);
    const RunMove run = to_run(tableau, moves[i]);
    each(tableau, run);
    make(tableau, run);
  }
}

// For replay_link(). The page's own notation (github.com/macroxue/freecell,
// game/freecell.js): standard notation, but `r` for whichever cell comes first, and cells named a,
// b ... in the order in which their cards came, renamed without gaps when one leaves.
class LinkWriter {
 public:
  explicit LinkWriter(std::uint64_t deal)
      : tableau_(patience::deal(deal), Rules{}),
        link_(
            fmt::format("https://macroxue.github.io/freecell/game/freecell.html?deal={}:", deal)) {}

  bool add(const RunMove& run) {
    const auto plain = plain_moves(tableau_, run);
    return std::all_of(plain.begin(), plain.end(), [&](const RunMove& move) {
      if (!writable(move)) return false;
      append(move.move);
      tableau_.make(plan_run(tableau_, move));
      return true;
    });
  }
  std::string take() { return std::move(link_); }

 private:
  bool writable(const RunMove& run) const {
    const auto& columns = tableau_.layout().columns;
    if (run.move.from_area == Area::home) return false;
    if (run.move.from_area == Area::cell) return run.move.to_area != Area::cell;
    const bool whole = run.move.to_area == Area::column && columns[run.move.to].empty() &&
                       run.count == static_cast<int>(columns[run.move.from].size());
    return !whole && !is_ambiguous(tableau_, run);
  }

  void append(const CardMove& move) {
    if (move.from_area == Area::cell) {
      const auto found = std::find(came_.begin(), came_.end(), move.from);
      link_ += place_letter(Area::cell, static_cast<std::uint8_t>(found - came_.begin()));
      came_.erase(found);
    } else {
      link_ += place_letter(Area::column, move.from);
    }
    if (move.to_area == Area::cell) {
      came_.push_back(move.to);
      link_ += 'r';
    } else {
      link_ += place_letter(move.to_area, move.to);
    }
  }

  Tableau tableau_;
  std::string link_;
  std::vector<std::uint8_t> came_;  // the cells in use, in the order in which their cards came
};

}  // namespace

std::vector<RunMove> to_runs(const Layout& start, const Rules& rules, std::span<const Move> moves) {
  std::vector<RunMove> runs;
  runs.reserve(moves.size());
  play(start, rules, moves, [&](const Tableau&, const RunMove& run) { runs.push_back(run); });
  return runs;
}

std::string write_solution(const Layout& start, const Rules& rules, std::span<const Move> moves,
                           Notation notation) {
  std::string text;
  text.reserve(4 * moves.size());
  play(start, rules, moves, [&](const Tableau& tableau, const RunMove& run) {
    write_run(text, tableau, run, notation);
  });
  return text;
}

std::string write_solution(const Layout& start, const Rules& rules, std::span<const RunMove> runs,
                           Notation notation) {
  Tableau tableau(start, rules);
  std::string text;
  for (const RunMove& run : runs) {
    write_run(text, tableau, run, notation);
    make(tableau, run);
  }
  return text;
}

std::optional<std::string> replay_link(std::uint64_t deal, std::span<const RunMove> runs) {
  LinkWriter writer(deal);
  for (const RunMove& run : runs) {
    if (!writer.add(run)) return std::nullopt;
  }
  return writer.take();
}

}  // namespace coevo::patience
