// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <numeric>
#include <span>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

constexpr std::size_t kMaxRun = kRanks;
constexpr std::size_t kCellCounts = kMaxCells + 1;
constexpr std::size_t kColumnCounts = kMaxColumns;

struct Split {
  int cost;   // single-card moves; 0: impossible
  int upper;  // how many cards wait in another column; 0: none does
};
using Splits = std::array<std::array<std::array<Split, kColumnCounts>, kCellCounts>, kMaxRun + 1>;

constexpr Splits make_splits() {
  Splits splits{};
  for (std::size_t c = 0; c < kCellCounts; ++c) {
    for (std::size_t e = 0; e < kColumnCounts; ++e) {
      for (std::size_t n = 1; n <= kMaxRun; ++n) {
        Split best = n <= c + 1 ? Split{static_cast<int>(2 * n - 1), 0} : Split{0, 0};
        for (std::size_t k = 1; e > 0 && k < n; ++k) {
          const int upper = splits[k][c][e - 1].cost;
          const int lower = splits[n - k][c][e - 1].cost;
          const int cost = 2 * upper + lower;
          if (upper == 0 || lower == 0 || (best.cost != 0 && cost >= best.cost)) continue;
          best = {cost, static_cast<int>(k)};
        }
        splits[n][c][e] = best;
      }
    }
  }
  return splits;
}
constexpr Splits kSplits = make_splits();

const Split& split(int count, std::size_t cells, std::size_t columns) {
  assert(count >= 1 && count <= static_cast<int>(kMaxRun));
  return kSplits[index(count)][cells][columns];
}

class Planner {
 public:
  explicit Planner(const Indices& cells) : cells_(cells) {}

  void plan(std::uint8_t from, std::uint8_t to, int count, std::span<const std::uint8_t> columns) {
    const Split& best = split(count, cells_.size(), columns.size());
    assert(best.cost != 0);
    if (moves_.empty()) moves_.reserve(static_cast<std::size_t>(best.cost));
    if (best.upper == 0) return through_cells(from, to, static_cast<std::size_t>(count));
    const std::uint8_t waiting = columns.back();
    const auto others = columns.first(columns.size() - 1);
    plan(from, waiting, best.upper, others);
    plan(from, to, count - best.upper, others);
    plan(waiting, to, best.upper, others);
  }

  std::vector<RunMove> take() { return std::move(moves_); }

 private:
  void through_cells(std::uint8_t from, std::uint8_t to, std::size_t count) {
    for (std::size_t i = 0; i + 1 < count; ++i) {
      moves_.push_back({{Area::column, Area::cell, from, cells_[i]}, 1});
    }
    moves_.push_back({{Area::column, Area::column, from, to}, 1});
    for (std::size_t i = count - 1; i-- > 0;) {
      moves_.push_back({{Area::cell, Area::column, cells_[i], to}, 1});
    }
  }

  const Indices& cells_;
  std::vector<RunMove> moves_;
};

using Column = std::vector<Card>;

bool between_columns(const Tableau& tableau, const CardMove& move) {
  const auto& columns = tableau.layout().columns;
  return move.from_area == Area::column && move.to_area == Area::column &&
         move.from < columns.size() && move.to < columns.size() && move.from != move.to &&
         !columns[move.from].empty();
}

bool goes_home_as_pile(const Tableau& tableau, const CardMove& move) {
  const auto& columns = tableau.layout().columns;
  return tableau.rules().complete_piles && move.from_area == Area::column &&
         move.to_area == Area::home && move.from < columns.size() && !columns[move.from].empty();
}

// The column of a move of a complete pile. Freecell Solver counts it from 0, but others from 1.
std::uint8_t pile_column(const Tableau& tableau, const CardMove& move) {
  const std::size_t columns = tableau.layout().columns.size();
  const bool is_pile = tableau.rules().complete_piles && move.from_area == Area::column &&
                       move.to_area == Area::home && move.from < columns;
  if (!is_pile || tableau.pile_fault(move.from).empty()) return move.from;
  const auto next = static_cast<std::uint8_t>((move.from + 1U) % columns);
  return tableau.pile_fault(next).empty() ? next : move.from;
}

// The sizes of the groups that the column's last `count` cards consist of, those exposed first.
std::vector<std::uint8_t> groups_of(const Tableau& tableau, std::uint8_t column, int count) {
  std::vector<std::uint8_t> sizes;
  while (count > 0) {
    const int covered = std::accumulate(sizes.begin(), sizes.end(), 0);
    const int size = std::min(tableau.group_length(column, covered), count);
    sizes.push_back(static_cast<std::uint8_t>(size));
    count -= size;
  }
  return sizes;
}

// The moves of a run that consists of these groups, through those empty columns: those of a run of
// as many cards without cells.
std::vector<RunMove> plan_groups(const RunMove& run, const std::vector<std::uint8_t>& sizes,
                                 const Indices& columns) {
  std::vector<RunMove> moves =
      plan_run(run.move.from, run.move.to, static_cast<int>(sizes.size()), {}, columns);
  std::array<std::vector<std::uint8_t>, kMaxColumns> groups;  // of each column, exposed ones last
  groups[run.move.from].assign(sizes.rbegin(), sizes.rend());
  for (RunMove& move : moves) {
    move.count = groups[move.move.from].back();
    groups[move.move.from].pop_back();
    groups[move.move.to].push_back(move.count);
  }
  return moves;
}

// `length` is the run's, `capacity` that of the places on its way.
std::string run_fault(const Tableau& tableau, const RunMove& run, int length, int capacity) {
  const Column& source = tableau.layout().columns[run.move.from];
  const Column& target = tableau.layout().columns[run.move.to];
  const int count = run.count;
  if (count > length) {
    const std::string cards = fmt::format("{} card{}", length, length == 1 ? "" : "s");
    if (target.empty()) return fmt::format("{} cards: the run has only {}", count, cards);
    return fmt::format("no card of the run of {} that ends in {} goes onto {}", cards,
                       card_text(source.back(), tableau.rules().suits),
                       card_text(target.back(), tableau.rules().suits));
  }
  const Card base = source[source.size() - index(count)];
  std::string fault = tableau.column_fault(base, run.move.to);
  if (fault.empty() && count > capacity) {
    const bool through_columns = takes_any(tableau.rules().spaces);
    fault = fmt::format("{} cards: the empty cells{} let at most {} move at once", count,
                        through_columns ? " and columns" : "", capacity);
  }
  return fault;
}

// How many cards an unordered group has, without a count: as few as the column takes.
int count_unordered(const Tableau& tableau, const CardMove& move) {
  const Column& source = tableau.layout().columns[move.from];
  for (int count = 1; count <= tableau.group_length(move.from); ++count) {
    if (tableau.column_fault(source[source.size() - index(count)], move.to).empty()) return count;
  }
  return 1;
}

// Sets how many cards move; returns why none can, or "".
std::string count_run(const Tableau& tableau, std::optional<int> given, Notation notation,
                      RunMove& run) {
  const Column& source = tableau.layout().columns[run.move.from];
  const Column& target = tableau.layout().columns[run.move.to];
  int count = 1;
  if (given) {
    count = *given;
  } else if (notation != Notation::cards && tableau.rules().groups == Build::unordered) {
    count = count_unordered(tableau, run.move);
  } else if (notation != Notation::cards && !target.empty()) {
    // Ranks leave one choice; whether it fits is checked below.
    const int ranks = rank(target.back()) - rank(source.back());
    count = std::max(1, tableau.rules().build == Build::suit_up_or_down ? std::abs(ranks) : ranks);
  } else if (notation == Notation::standard) {
    count = count_to_empty_column(tableau, run.move);
  }
  run.count = static_cast<std::uint8_t>(count);
  if (count == 1) return run_fault(tableau, run, 1, 1);  // the most moves; one always fits
  return run_fault(tableau, run, tableau.run_length(run.move.from),
                   notation == Notation::cards ? tableau.group_length(run.move.from)
                                               : run_capacity(tableau, run.move.from, run.move.to));
}

// Sets the foundation of a card that comes back from home; returns why it is not known, or "".
std::string find_foundation(const Tableau& tableau, std::optional<int> given, CardMove& move) {
  constexpr std::string_view kExpected =
      kPacks == 1 ? "expected v and the suit's number 1-4 (C D H S)"
                  : "expected v and the foundation's number 1-8 (C D H S, then the lower ones)";
  if (given && (*given < 1 || *given > kFoundations)) return std::string(kExpected);
  if (given) move.from = static_cast<std::uint8_t>(*given - 1);
  const bool has_column = move.to_area == Area::column && move.to < tableau.layout().columns.size();
  if (given || !tableau.rules().removable || !has_column)
    return {};  // tableau.fault() says the rest
  int fitting = 0;
  CardMove each = move;
  for (each.from = 0; each.from < kFoundations; ++each.from) {
    if (has_equal_after(tableau.layout().home, each.from)) continue;
    if (!tableau.fault(each).empty()) continue;
    ++fitting;
    move.from = each.from;
  }
  if (fitting == 1) return {};
  return fmt::format("{}: {} of the cards at home fit column {}", kExpected, fitting,
                     place_letter(Area::column, move.to));
}

}  // namespace

int run_capacity(std::size_t empty_cells, std::size_t empty_columns) {
  return static_cast<int>((empty_cells + 1) << empty_columns);
}

int run_capacity(const Tableau& tableau, std::uint8_t from, std::uint8_t to) {
  const std::size_t columns = tableau.waiting_columns_but(to).size();
  const int cards = run_capacity(tableau.empty_cells().size(), columns);
  int in_groups = 0;
  for (int group = 0; group < run_capacity(0, columns); ++group) {
    in_groups += tableau.group_length(from, in_groups);
  }
  return std::max(cards, in_groups);
}

int run_cost(int count, std::size_t empty_cells, std::size_t empty_columns) {
  return split(count, empty_cells, empty_columns).cost;
}

std::vector<RunMove> plan_run(std::uint8_t from, std::uint8_t to, int count,
                              const Indices& empty_cells, const Indices& empty_columns) {
  Planner planner(empty_cells);
  planner.plan(from, to, count, {empty_columns.begin(), empty_columns.size()});
  return planner.take();
}

std::vector<RunMove> plan_run(const Tableau& tableau, const RunMove& run) {
  if (run.count == 1 || run.move.to_area == Area::home || run.move.deals()) return {run};
  const Indices columns = tableau.waiting_columns_but(run.move.to);
  if (tableau.rules().groups != Build::none) {
    const auto groups = groups_of(tableau, run.move.from, run.count);
    if (static_cast<int>(groups.size()) <= run_capacity(0, columns.size())) {
      return plan_groups(run, groups, columns);
    }
  }
  return plan_run(run.move.from, run.move.to, run.count, tableau.empty_cells(), columns);
}

void make(Tableau& tableau, const RunMove& run) {
  if (run.count == 1) return tableau.make(run);
  tableau.make(plan_run(tableau, run));
}

RunReading read_run(const Tableau& tableau, const WrittenMove& written, Notation notation) {
  RunReading reading{{*written.move, 1}, ""};
  CardMove& move = reading.run.move;
  move.from = pile_column(tableau, move);
  if (move.deals()) {
    reading.run.count = static_cast<std::uint8_t>(written.count.value_or(1));
    reading.fault = tableau.deal_fault(reading.run);
    return reading;
  }
  if (move.from_area == Area::home) {
    reading.fault = find_foundation(tableau, written.count, move);
  } else if (written.count && notation == Notation::cards &&
             tableau.rules().groups == Build::none) {
    reading.fault = "expected a single card, without a count";
  } else if (between_columns(tableau, move)) {
    reading.fault = count_run(tableau, written.count, notation, reading.run);
  } else if (goes_home_as_pile(tableau, move)) {
    reading.run.count = kRanks;
    reading.fault = written.count.value_or(kRanks) == kRanks ? tableau.pile_fault(move.from)
                                                             : "all thirteen cards go home";
  } else if (written.count.value_or(1) != 1) {
    reading.fault = "only a run between columns has a count";
  }
  if (reading.fault.empty()) {
    reading.fault = reading.run.count == 1 ? tableau.fault(move) : tableau.fill_fault(move);
  }
  return reading;
}

bool goes_to_empty_column(const Tableau& tableau, const CardMove& move) {
  return between_columns(tableau, move) && tableau.layout().columns[move.to].empty();
}

int count_to_empty_column(const Tableau& tableau, const CardMove& move) {
  if (tableau.rules().groups == Build::unordered) return count_unordered(tableau, move);
  const int length = tableau.run_length(move.from);
  switch (tableau.rules().spaces) {
    case Spaces::none:
    case Spaces::waste:
      return 1;
    case Spaces::kings: {
      const int from_king = kRanks + 1 - rank(tableau.layout().columns[move.from].back());
      return from_king == length ? length : 1;
    }
    case Spaces::reserve:
    case Spaces::any:
      break;
  }
  return std::min(length, run_capacity(tableau, move.from, move.to));
}

bool has_open_count(const Tableau& tableau, const CardMove& move) {
  return goes_to_empty_column(tableau, move) && takes_any(tableau.rules().spaces);
}

bool is_ambiguous(const Tableau& tableau, const RunMove& run) {
  if (tableau.rules().groups == Build::unordered) {
    return between_columns(tableau, run.move) && count_unordered(tableau, run.move) != run.count;
  }
  return has_open_count(tableau, run.move) && count_to_empty_column(tableau, run.move) != run.count;
}

}  // namespace coevo::patience
