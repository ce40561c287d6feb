// SPDX-License-Identifier: MIT
// Heineman 2009, table 2: depth-first search with a bound on the depth.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/tables/published.h"
#include "src/lab/classics/classics.h"

namespace coevo::experiments {
namespace {

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
