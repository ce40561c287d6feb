// SPDX-License-Identifier: MIT
// Shortest solutions of the 15-puzzle: IDA* with additive pattern databases (Korf, Felner 2002).
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/tables/published.h"
#include "src/lab/tiles/experiments.h"

namespace coevo::experiments {

void shortest_solutions(Laboratory& lab, const TilesOptions& options) {
  lab.page.heading("Shortest solutions of the 15-puzzle");
  const Results results = lab.solve("tiles15", options.shortest(), 1, options.boards);
  const Means means = lab.means("tiles15", results);
  double seconds = 0;
  for (const auto& checked : results) seconds += checked.result.cpu_seconds;
  const double positions = means.generated * static_cast<double>(means.solved);
  lab.page.text(
      fmt::format("Plain IDA* solves boards 1-{}. Its bound, `{}`, is the larger of two sums of "
                  "pattern databases: for the board and for its mirror image. Positions are "
                  "generated positions; seconds are CPU time of one core.",
                  options.boards, options.bound));
  lab.found(fmt::format("For shortest solutions, IDA* takes {} positions with `{}`.",
                        analysis::grouped(means.generated), options.bound));
  lab.page.commands(
      {fmt::format("validate --domain tiles15 --optimal --instances 1-{} --set "
                   "bound={}",
                   options.boards, options.bound)});
  std::vector<analysis::Markdown::Row> rows{
      {"ours", std::to_string(means.solved), analysis::grouped(means.generated),
       fmt::format("{:.2f}", means.length), fmt::format("{:.1f}", 1e-6 * positions / seconds)}};
  for (const auto& row : analysis::published_rows("tiles15")) {
    if (!row.value("optimal", false)) continue;
    rows.push_back({"published, other boards: " + row["name"].get<std::string>(),
                    std::to_string(row["instances"].get<int>()),
                    analysis::grouped(row["mean_nodes"].get<std::uint64_t>()), "-", "-"});
  }
  lab.page.table({"", "solved", "mean positions", "mean length", "million positions per second"},
                 rows);
}

}  // namespace coevo::experiments
