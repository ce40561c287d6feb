// SPDX-License-Identifier: MIT
// The evolved solver of the 15-puzzle: positions against length, by the weight of a move.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/tables/published.h"
#include "src/lab/tiles/experiments.h"

namespace coevo::experiments {
namespace {

// Multiples of the solver's own weight of a move.
constexpr double kFactors[] = {0.25, 0.5, 0.65, 0.8, 0.9, 1, 1.1, 1.25, 1.4};

struct Point {
  std::optional<double> depth_weight;
  Means means;
  double expanded = 0;  // means as well
  double seconds = 0;
};

// Without `depth_weight`: its own weight of a move.
Point measure_point(Laboratory& lab, const TilesOptions& options,
                    std::optional<double> depth_weight) {
  SolverOptions solver = options.evolved();
  if (depth_weight) solver.assignments = {fmt::format("depth_weight={:.6g}", *depth_weight)};
  const Results results = lab.solve("tiles15", solver, 1, options.boards);
  Point point{depth_weight, lab.means("tiles15", results)};
  for (const auto& checked : results) {
    point.expanded += static_cast<double>(checked.result.expanded);
    point.seconds += checked.result.cpu_seconds;
  }
  point.expanded /= static_cast<double>(results.size());
  point.seconds /= static_cast<double>(results.size());
  return point;
}

// Whether no other point has both fewer positions and shorter solutions.
bool is_best(const Point& point, const std::vector<Point>& all) {
  for (const Point& other : all) {
    const bool better =
        other.means.generated < point.means.generated && other.means.length < point.means.length;
    if (better) return false;
  }
  return true;
}

void plot_points(Laboratory& lab, const std::vector<Point>& points, double shortest) {
  analysis::SvgPlot plot{.x_label = "mean length", .y_label = "mean positions generated"};
  analysis::Series ours{"evolved", {}};
  double longest = shortest;
  for (const Point& point : points) {
    ours.points.push_back({point.means.length, point.means.generated});
    longest = std::max(longest, point.means.length);
  }
  for (double tick = std::floor(shortest); tick < longest + 2; tick += 2) {
    plot.x_ticks.push_back(tick);
  }
  plot.series = {ours};
  lab.picture("tiles-trade-off.svg", "Positions against length", plot.text());
}

}  // namespace

void trade_off(Laboratory& lab, const TilesOptions& options) {
  lab.page.heading("The evolved solver: positions against length");
  const Means shortest =
      lab.means("tiles15", lab.solve("tiles15", options.shortest(), 1, options.boards));
  const double own =
      options.evolved().read(lab.registry(), "tiles15").spec.settings.real("depth_weight");
  std::vector<Point> points;
  for (const double factor : kFactors) {
    points.push_back(
        measure_point(lab, options, factor == 1 ? std::nullopt : std::optional(factor * own)));
  }
  const std::string solver = options.weights.empty() ? "--preset tiles15-default" : options.weights;
  lab.page.text(
      fmt::format("The boards are 1-{} of the 15-puzzle, which no training used. The rows use the "
                  "evolved weights, with the evolved weight of a move and values around it. A star "
                  "marks a row if no other row has both fewer positions and shorter solutions. The "
                  "shortest solutions have {:.2f} moves on average. The paper does not say whether "
                  "its nodes are generated or expanded positions, nor how long its solutions are. "
                  "Seconds are CPU time without the time for reading the databases.",
                  options.boards, shortest.length));
  lab.page.commands(
      {fmt::format("validate {} --instances 1-{} --set depth_weight=W", solver, options.boards)});
  std::vector<analysis::Markdown::Row> rows;
  for (const Point& point : points) {
    const double above = 100 * (point.means.length / shortest.length - 1);
    if (!point.depth_weight) {
      lab.found(
          fmt::format("15-puzzle: the evolved solver generates a mean of {} positions for "
                      "solutions {:.1f} % longer than the shortest.",
                      analysis::grouped(point.means.generated), above));
    }
    rows.push_back({point.depth_weight ? fmt::format("{:.6g}", *point.depth_weight)
                                       : fmt::format("{:.6g} (evolved)", own),
                    is_best(point, points) ? "*" : "", std::to_string(point.means.solved),
                    analysis::grouped(point.means.generated), analysis::grouped(point.expanded),
                    fmt::format("{:.2f}", point.means.length), fmt::format("{:.1f} %", above),
                    fmt::format("{:.5f}", point.seconds)});
  }
  for (const auto& row : analysis::published_rows("tiles15")) {
    if (row.value("optimal", false)) continue;
    const auto nodes = analysis::grouped(row["mean_nodes"].get<std::uint64_t>());
    rows.push_back({"published: " + row["name"].get<std::string>(), "",
                    std::to_string(row["instances"].get<int>()), nodes, nodes, "-", "-",
                    fmt::format("{:g}", row["mean_seconds"].get<double>())});
  }
  lab.page.table({"weight of a move", "best", "solved", "mean generated", "mean expanded",
                  "mean length", "above the shortest", "mean seconds"},
                 rows);
  plot_points(lab, points, shortest.length);
}

}  // namespace coevo::experiments
