// SPDX-License-Identifier: MIT
// The evolved solvers of the 24-puzzle.
#include <fmt/format.h>

#include <algorithm>

#include "src/lab/tiles/experiments.h"

namespace coevo::experiments {
namespace {

analysis::Markdown::Row measure_preset(Laboratory& lab, const std::string& preset,
                                       std::uint64_t boards) {
  SolverOptions solver;
  solver.preset = preset;
  const Results results = lab.solve("tiles24", solver, 1, boards);
  const Means means = lab.means("tiles24", results);
  std::vector<double> seconds;
  for (const auto& checked : results) seconds.push_back(checked.result.cpu_seconds);
  std::sort(seconds.begin(), seconds.end());
  return {preset,
          fmt::format("{} of {}", means.solved, boards),
          analysis::grouped(means.generated),
          fmt::format("{:.1f}", means.length),
          fmt::format("{:.4f}", seconds[seconds.size() / 2]),
          fmt::format("{:.4f}", seconds.back())};
}

}  // namespace

void large_boards(Laboratory& lab, const TilesOptions& options) {
  lab.page.heading("The evolved solvers of the 24-puzzle");
  lab.page.text(
      fmt::format("The boards are 1-{} of the 24-puzzle, which no training used. Positions are "
                  "generated positions; seconds are CPU time of one core.",
                  options.boards));
  std::vector<std::string> commands;
  std::vector<analysis::Markdown::Row> rows;
  for (const std::string& preset : options.presets24) {
    commands.push_back(
        fmt::format("validate --preset {} --instances 1-{}", preset, options.boards));
    rows.push_back(measure_preset(lab, preset, options.boards));
  }
  for (const auto& row : rows) {
    lab.found(fmt::format("24-puzzle, `{}`: {} solved, with means of {} positions and {} moves.",
                          row[0], row[1], row[2], row[3]));
  }
  lab.page.commands(commands);
  lab.page.table({"", "solved", "mean positions", "mean length", "median seconds", "most seconds"},
                 rows);
}

}  // namespace coevo::experiments
