// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/run_plan.h"

#include <array>
#include <cassert>
#include <span>

namespace coevo::freecell {
namespace {

using Place = CardMove::Place;

constexpr std::size_t kMaxRun = freecell::kRanks;
constexpr std::size_t kCellCounts = freecell::kMaxCells + 1;
constexpr std::size_t kColumnCounts = freecell::kMaxColumns;

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
  return kSplits[static_cast<std::size_t>(count)][cells][columns];
}

class Planner {
 public:
  explicit Planner(const std::vector<std::uint8_t>& cells) : cells_(cells) {}

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

  std::vector<CardMove> take() { return std::move(moves_); }

 private:
  void through_cells(std::uint8_t from, std::uint8_t to, std::size_t count) {
    for (std::size_t i = 0; i + 1 < count; ++i) {
      moves_.push_back({Place::column, Place::cell, from, cells_[i]});
    }
    moves_.push_back({Place::column, Place::column, from, to});
    for (std::size_t i = count - 1; i-- > 0;) {
      moves_.push_back({Place::cell, Place::column, cells_[i], to});
    }
  }

  const std::vector<std::uint8_t>& cells_;
  std::vector<CardMove> moves_;
};

}  // namespace

int run_capacity(std::size_t empty_cells, std::size_t empty_columns) {
  return static_cast<int>((empty_cells + 1) << empty_columns);
}

int run_cost(int count, std::size_t empty_cells, std::size_t empty_columns) {
  return split(count, empty_cells, empty_columns).cost;
}

std::vector<CardMove> plan_run(std::uint8_t from, std::uint8_t to, int count,
                               const std::vector<std::uint8_t>& empty_cells,
                               const std::vector<std::uint8_t>& empty_columns) {
  Planner planner(empty_cells);
  planner.plan(from, to, count, empty_columns);
  return planner.take();
}

std::vector<CardMove> plan_run(const Tableau& tableau, const RunMove& run) {
  if (run.count == 1) return {run.move};
  return plan_run(run.move.from, run.move.to, run.count, tableau.empty_cells(),
                  tableau.empty_columns_but(run.move.to));
}

void make(Tableau& tableau, const RunMove& run) {
  if (run.count == 1) return tableau.make(run.move);
  tableau.make(plan_run(tableau, run));
}

}  // namespace coevo::freecell
