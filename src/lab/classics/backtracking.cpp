// SPDX-License-Identifier: MIT
// Heineman (2009) on the deal of 1-32000 that has no solution: all its positions, and what they
// have in common.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unordered_set>
#include <vector>

#include "analysis/tables/markdown.h"
#include "common/stop.h"
#include "solver/domains/patience/state/layout.h"
#include "src/lab/classics/classics.h"
#include "src/lab/heineman_2009.h"

namespace coevo::experiments {
namespace {

const solver::Instance kImpossibleDeal{11982, ""};
constexpr std::size_t kWidestCell = 400;  // characters

// Depth first, each position's children in the program's order, duplicates detected by its keys.
// The start is not in its closed set.
std::uint64_t positions_by_backtracking() {
  struct Level {
    StaleOrder::Position position;
    patience::Puzzle::Moves moves;
    std::size_t next = 0;
  };
  const patience::Puzzle puzzle({});
  StaleOrder order(puzzle);
  std::unordered_set<std::uint64_t> seen;
  std::uint64_t positions = 0;
  std::vector<Level> path;
  const auto visit = [&](const StaleOrder::Position& position) {
    ++positions;
    path.push_back({position, {}});
    puzzle.generate(position.state, path.back().moves);
  };
  const auto start = patience::make_state(patience::deal(kImpossibleDeal.number));
  order.start(bottoms(start, puzzle.rules().columns));
  visit({start, bottoms(start, puzzle.rules().columns)});
  while (!path.empty() && !common::stop_requested().load()) {
    Level& level = path.back();
    if (level.next == level.moves.size()) {
      path.pop_back();
      continue;
    }
    StaleOrder::Position child = level.position;
    order.make(child, level.moves[level.next++]);
    if (seen.insert(order.hash(child)).second) visit(child);
  }
  return positions;
}

}  // namespace

void backtracking(Laboratory& lab, const ClassicsOptions&) {
  const auto& domain = lab.registry().domain("freecell");
  solver::Limits limits;
  limits.stop = &common::stop_requested();
  const auto proof = domain.prove(kImpossibleDeal, common::defaults(domain.parameters()), limits);
  lab.page.heading("All positions of deal 11982 (Heineman 2009, report)");
  lab.page.text(fmt::format(
      "Deal 11982 has {} positions, up to the order of columns and cells. The column reports "
      "180,045. Its keys list the columns by their deepest cards, but it sorts them only when a "
      "column becomes empty or takes its first card alone, not when it undoes a move. A "
      "depth-first search with such keys and the column's order of moves visits {} positions.",
      analysis::grouped(proof->positions), analysis::grouped(positions_by_backtracking())));
  lab.page.commands({"prove 11982"});
  std::vector<analysis::Markdown::Row> rows{
      {"distinct positions", analysis::grouped(proof->positions)}};
  for (const solver::Fact& fact : proof->facts) {
    const std::string text = fmt::format("{}", fmt::join(fact.values, " "));
    if (text.size() > kWidestCell) continue;  // the moves of a line
    rows.push_back({fact.name, text.empty() ? "none" : text});
  }
  lab.page.table({"over all reachable positions", "ours"}, rows);
}

}  // namespace coevo::experiments
