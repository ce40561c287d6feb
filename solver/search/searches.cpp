// SPDX-License-Identifier: MIT
// The descriptors of the searches, in the order of searches.def, and their parameters. Those of a
// portfolio and its members are in portfolio/portfolio.cpp.
#include "solver/search/blind/bfs.h"
#include "solver/search/blind/dfs.h"
#include "solver/search/blind/soft_dfs.h"
#include "solver/search/greedy/best_first.h"
#include "solver/search/greedy/hsd.h"
#include "solver/search/greedy/weighted_astar.h"
#include "solver/search/portfolio/restarts.h"
#include "solver/search/shortest/astar.h"
#include "solver/search/shortest/branch_and_bound.h"
#include "solver/search/shortest/ida_star.h"
#include "solver/search/tables/duplicates.h"

namespace coevo::search {

common::Parameter duplicates_parameter() {
  return {"duplicates",
          "which positions to refuse as duplicates: none, expanded ones, or all generated ones",
          std::string("made"),
          0,
          0,
          {"none", "expanded", "made"}};
}

Duplicates duplicates_of(const common::Settings& settings) {
  const std::string& name = settings.text("duplicates");
  if (name == "none") return Duplicates::none;
  return name == "expanded" ? Duplicates::expanded : Duplicates::made;
}

solver::SearchDescriptor HsdKind::describe() {
  return {
      .name = "hsd",
      .help =
          "Heineman's staged deepening: look ahead from the best board, continue from the leaves",
      .parameters = {{"lookahead", "K: leaves lie K + 1 moves below a stage's root",
                      std::int64_t{6}, 0, HsdOptions::kMaxLookahead},
                     {"table_size",
                      "N: the search empties the visited set when it holds more positions",
                      std::int64_t{200'000}, 1, 1e9},
                     {"replace_equal", "a board replaces a board of equal score in the frontier",
                      true}},
      .takes_rules = true};
}

HsdOptions HsdKind::options(const common::Settings& settings) {
  return {.lookahead = static_cast<int>(settings.integer("lookahead")),
          .table_size = static_cast<std::size_t>(settings.integer("table_size")),
          .replace_equal = settings.flag("replace_equal")};
}

solver::SearchDescriptor BestFirstKind::describe() {
  return {
      .name = "best_first",
      .help =
          "expands the position with the smallest H; complete: if exhausted, there is no solution",
      .parameters = {{"depth_weight", "addition to H for each move from the start", 0.0, 0, 1}}};
}

BestFirstOptions BestFirstKind::options(const common::Settings& settings) {
  return {.depth_weight = settings.real("depth_weight")};
}

solver::SearchDescriptor RestartsKind::describe() {
  auto parameters = BestFirstKind::describe().parameters;
  parameters.insert(parameters.end(),
                    {{"first", "number of positions that the first try may generate",
                      std::int64_t{2000}, 1, 1'000'000'000},
                     {"growth", "factor by which that limit grows from try to try", 1.5, 1, 10},
                     {"tries", "number of tries; the last one has no limit of its own",
                      std::int64_t{12}, 1, 1000},
                     {"noise", "largest random addition to H, from the second try on", 0.1, 0, 10},
                     {"pace",
                      "a try gives up if its best H exceeds slack + pace * the positions that it "
                      "may still generate; 0: only if it may generate none",
                      0.0, 0, 1},
                     {"slack", "see pace", 0.0, 0, 1000}});
  return {.name = "restarts",
          .help =
              "best_first with restarts: if a try takes too long, the next try orders positions "
              "slightly differently; complete",
          .parameters = std::move(parameters)};
}

RestartsOptions RestartsKind::options(const common::Settings& settings) {
  return {.search = BestFirstKind::options(settings),
          .first = static_cast<std::uint64_t>(settings.integer("first")),
          .growth = settings.real("growth"),
          .tries = static_cast<std::uint32_t>(settings.integer("tries")),
          .noise = settings.real("noise"),
          .slack = settings.real("slack"),
          .pace = settings.real("pace")};
}

solver::SearchDescriptor WeightedAstarKind::describe() {
  return {
      .name = "weighted_astar",
      .help = "A* with f = depth_weight * moves + H: a smaller depth weight makes it greedier",
      .parameters = {{"depth_weight", "cost of a move; 1 is a feature's whole range", 0.01, 0, 1},
                     {"reopen", "reopen a position if fewer moves reach it", true},
                     {"optimise", "shorten the solution with the generated positions", false}}};
}

WeightedAstarOptions WeightedAstarKind::options(const common::Settings& settings) {
  return {.depth_weight = settings.real("depth_weight"),
          .reopen = settings.flag("reopen"),
          .optimise = settings.flag("optimise")};
}

solver::SearchDescriptor AstarKind::describe() {
  return {
      .name = "astar",
      .help = "A* with the puzzle's lower bound, without the weights: proven shortest solutions",
      .parameters = {{"threads",
                      "number of threads of one search; it does not change the result",
                      std::int64_t{1},
                      1,
                      256,
                      {},
                      true}}};
}

AstarOptions AstarKind::options(const common::Settings& settings) {
  return {.threads = static_cast<std::size_t>(settings.integer("threads"))};
}

solver::SearchDescriptor IdaStarKind::describe() {
  return {
      .name = "ida_star",
      .help =
          "iterative deepening A* with the puzzle's lower bound, without the weights: shortest "
          "solutions in little memory; does not end if there is no solution",
      .parameters = {
          {"table_bits", "remember 2^n positions, or as many as fit in memory; 0 = plain IDA*",
           std::int64_t{16}, 0, 30},
          {"threshold", "threshold of the first pass, if that lower bound is already proven",
           std::int64_t{0}, 0, 1000},
          {"enough", "stop when this lower bound is proven; 0 = never", std::int64_t{0}, 0, 1000}}};
}

IdaStarOptions IdaStarKind::options(const common::Settings& settings) {
  return {.table_bits = static_cast<int>(settings.integer("table_bits")),
          .threshold = static_cast<int>(settings.integer("threshold")),
          .enough = static_cast<int>(settings.integer("enough"))};
}

solver::SearchDescriptor BranchAndBoundKind::describe() {
  return {.name = "branch_and_bound",
          .help =
              "depth-first branch and bound in one pass (Jimbo 2023) with the puzzle's lower "
              "bound, without the weights: finds better and better solutions, and proves that the "
              "last one is shortest",
          .parameters = {
              {"table_bits", "remember 2^n positions, or as many as fit in half of the memory",
               std::int64_t{20}, 4, 30},
              {"below", "look only for solutions with fewer moves; 0 = any number", std::int64_t{0},
               0, 400}}};
}

BranchAndBoundOptions BranchAndBoundKind::options(const common::Settings& settings) {
  return {.table_bits = static_cast<int>(settings.integer("table_bits")),
          .below = static_cast<int>(settings.integer("below"))};
}

solver::SearchDescriptor BfsKind::describe() {
  return {.name = "bfs",
          .help = "breadth-first search, without the weights: fewest moves, most memory",
          .parameters = {duplicates_parameter()}};
}

BfsOptions BfsKind::options(const common::Settings& settings) {
  return {.duplicates = duplicates_of(settings)};
}

solver::SearchDescriptor DfsKind::describe() {
  return {
      .name = "dfs",
      .help = "depth-first search, without the weights: expands the last generated successor first",
      .parameters = {{"depth_bound", "depth at which the search stops expanding; 0 = no bound",
                      std::int64_t{0}, 0, 1e9},
                     duplicates_parameter()}};
}

DfsOptions DfsKind::options(const common::Settings& settings) {
  return {.depth_bound = static_cast<std::uint32_t>(settings.integer("depth_bound")),
          .duplicates = duplicates_of(settings)};
}

solver::SearchDescriptor SoftDfsKind::describe() {
  return {.name = "soft_dfs",
          .help =
              "Freecell Solver's depth-first scan: tries successors one by one in the order of the "
              "moves",
          .parameters = {{"optimise", "shorten the solution with the generated positions", false}}};
}

SoftDfsOptions SoftDfsKind::options(const common::Settings& settings) {
  return {.optimise = settings.flag("optimise")};
}

}  // namespace coevo::search
