// SPDX-License-Identifier: MIT
// Heineman (2009): breadth-first search, depth-first search and A* exhaust memory on deal 14.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/lab/classics/classics.h"

namespace coevo::experiments {
namespace {

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

}  // namespace coevo::experiments
