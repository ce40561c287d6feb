// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "analysis/tables/published.h"
#include "src/lab/classics/classics.h"

namespace coevo::experiments {
namespace {

// Heineman (2009): breadth-first search, depth-first search and A* exhaust memory on deal 14.
struct Search {
  std::string name;
  std::string heuristic;
  std::vector<std::string> assignments;
  std::string published;
};

}  // namespace

void blind_search(Laboratory& lab, const ClassicsOptions& options) {
  lab.page.heading("Blind search on deal 14 (Heineman 2009)");
  lab.page.text(fmt::format(
      "Blind search runs out of memory, as in the column, or ends with a solution that nobody "
      "would play. A* with a lower bound finds a shortest solution. The column's searches had no "
      "memory limit. Ours end with an outcome and the count when their tables reach {} MiB. The "
      "column's A* adds the depth to Heineman's score, like `best_first` with a depth weight; "
      "`astar` adds a bound that never exceeds the moves left.",
      options.memory_mib));
  const std::vector<Search> searches{{"bfs", "", {}, "74,451, out of memory"},
                                     {"dfs", "", {"duplicates=expanded"}, "73,740, out of memory"},
                                     {"dfs", "", {"duplicates=made"}, "-"},
                                     {"best_first", "hsdh", {"depth_weight=1"}, "out of memory"},
                                     {"best_first", "hsdh", {"depth_weight=0"}, "-"},
                                     {"astar", "", {}, "-"}};
  std::vector<std::string> commands;
  std::vector<analysis::Markdown::Row> rows;
  for (const Search& search : searches) {
    SolverOptions solver;
    solver.search = search.name;
    solver.heuristic = search.heuristic;
    solver.assignments = search.assignments;
    solver.assignments.push_back("auto_moves=none");
    solver.max_memory_mib = options.memory_mib;
    const auto checked = lab.solve("freecell", solver, 14, 14).front();
    const auto& result = checked.result;
    commands.push_back(solve_command("14", solver));
    std::vector<std::string> words = search.assignments;
    words.insert(words.begin(), search.name);
    rows.push_back({fmt::format("`{}`", fmt::join(words, " ")),
                    std::string(common::name(result.outcome)), analysis::grouped(result.generated),
                    analysis::grouped(result.expanded),
                    checked.lengths.empty() ? "-" : analysis::grouped(checked.lengths.front()),
                    search.published});
  }
  lab.page.commands(commands);
  lab.page.table({"search", "outcome", "generated", "expanded", "moves", "column"}, rows);
}

namespace {

// Heineman 2009, table 2: depth-first search with a bound on the depth.
SolverOptions bounded(const std::string& bound, const std::string& duplicates) {
  SolverOptions options;
  options.search = "dfs";
  options.assignments = {"depth_bound=" + bound, "duplicates=" + duplicates, "auto_moves=none"};
  return options;
}

}  // namespace

void depth_bounds(Laboratory& lab, const ClassicsOptions&) {
  lab.page.heading("Depth-first search with a depth bound on deal 14 (Heineman 2009, table 2)");
  lab.page.text(
      "Without duplicate detection, our counts equal the published ones exactly; at bound 6, the "
      "column ran out of memory on the way to our count. So the column's program, which keeps a "
      "closed set, never recognised a position in it: it searched the tree of all paths. If the "
      "search refuses duplicates, bound 6 takes some thousand positions. A bounded search that "
      "refuses duplicates may refuse a position that it first met too deep; in that case, finding "
      "nothing proves nothing.");
  const std::vector<std::string> kinds{"none", "expanded", "made"};
  std::vector<std::string> commands;
  for (const auto& kind : kinds) commands.push_back(solve_command("14", bounded("D", kind)));
  lab.page.commands(commands);
  std::vector<analysis::Markdown::Row> rows;
  const auto published = analysis::published_figures("depth_bounds_deal_14");
  for (const auto& published_row : published["rows"]) {
    const auto bound = std::to_string(published_row["depth_bound"].get<int>());
    std::string theirs = analysis::grouped(published_row["moves"].get<std::uint64_t>());
    if (published_row.value("out_of_memory", false)) theirs += ", out of memory";
    analysis::Markdown::Row row{bound, theirs};
    for (const auto& kind : kinds) {
      row.push_back(analysis::grouped(
          lab.solve("freecell", bounded(bound, kind), 14, 14).front().result.generated));
    }
    rows.push_back(row);
  }
  lab.page.table({"depth bound", "column", "duplicates searched again", "refused if expanded",
                  "refused if made"},
                 rows);
}

}  // namespace coevo::experiments
