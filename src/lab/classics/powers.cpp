// SPDX-License-Identifier: MIT
// Mehmetoglu (2025): his heuristic under greedy search, by its power.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "analysis/statistics/statistics.h"
#include "analysis/tables/published.h"
#include "src/lab/classics/classics.h"

namespace coevo::experiments {
namespace {

constexpr std::size_t kPlotted = 20;  // deals, as in his plot

struct Power {
  const char* suffix;  // of higher_cards_below_
  double value;
};
constexpr Power kPowers[] = {{"0", 0}, {"025", 0.25}, {"05", 0.5}, {"075", 0.75},
                             {"1", 1}, {"15", 1.5},   {"2", 2}};

SolverOptions solver_with_power(const std::string& suffix, std::uint64_t max_nodes) {
  SolverOptions options;
  options.heuristic = "higher_cards_below_" + suffix;
  options.search = "best_first";
  options.assignments = {"auto_moves=raymond"};
  options.max_nodes = max_nodes;
  return options;
}

struct Column {
  double power = 0;
  std::uint64_t solved = 0;
  std::vector<std::uint64_t> states = {};  // by deal
};

Column measure_power(Laboratory& lab, const Power& power, const ClassicsOptions& options) {
  Column column{.power = power.value};
  const SolverOptions solver = solver_with_power(power.suffix, options.nodes);
  for (const auto& checked : lab.solve("freecell", solver, 1, options.deals)) {
    column.solved += checked.result.outcome == common::Outcome::solved ? 1 : 0;
    column.states.push_back(checked.result.generated);
  }
  return column;
}

double mean(const std::vector<std::uint64_t>& values) {
  return static_cast<double>(std::accumulate(values.begin(), values.end(), std::uint64_t{0})) /
         static_cast<double>(values.size());
}

// For an even number of counts, it may end in a half.
std::string median_text(const std::vector<double>& counts) {
  const double median = analysis::median(counts);
  const auto whole = static_cast<std::uint64_t>(median);
  return analysis::grouped(whole) + (median > static_cast<double>(whole) ? ".5" : "");
}

analysis::Markdown::Row summary_row(const Column& column, const nlohmann::ordered_json& blog) {
  const std::vector<double> states(column.states.begin(), column.states.end());
  analysis::Markdown::Row row{fmt::format("{:g}", column.power),
                              analysis::grouped(mean(column.states)),
                              median_text(states),
                              analysis::grouped(std::ranges::max(column.states)),
                              std::to_string(column.solved),
                              "-",
                              "-"};
  for (const auto& theirs : blog["rows"]) {
    if (theirs["power"].get<double>() != column.power) continue;
    row[5] = analysis::grouped(theirs["mean_states"].get<std::uint64_t>());
    row[6] = analysis::grouped(theirs["max_states"].get<std::uint64_t>());
  }
  return row;
}

void plot_powers(Laboratory& lab, const std::vector<Column>& columns) {
  analysis::SvgPlot plot{.x_label = "power", .y_label = "states"};
  plot.series.resize(std::min<std::size_t>(kPlotted, columns.front().states.size()));
  for (const Column& column : columns) {
    plot.x_ticks.push_back(column.power);
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
      plot.series[i].name = fmt::format("deal {}", i + 1);
      plot.series[i].points.push_back({column.power, static_cast<double>(column.states[i])});
    }
  }
  lab.picture("classics-powers.svg", "States by power, one line for each deal", plot.text());
}

void write_deals(Laboratory& lab, const std::vector<Column>& columns) {
  analysis::Markdown::Row header{"deal"};
  for (const Column& column : columns) header.push_back(fmt::format("{:g}", column.power));
  std::vector<analysis::Markdown::Row> rows;
  for (std::size_t i = 0; i < columns.front().states.size(); ++i) {
    analysis::Markdown::Row row{std::to_string(i + 1)};
    for (const Column& column : columns) row.push_back(analysis::grouped(column.states[i]));
    rows.push_back(row);
  }
  lab.page.folded_table("States for each deal by power", header, rows);
}

}  // namespace

void powers(Laboratory& lab, const ClassicsOptions& options) {
  lab.page.heading("A heuristic and its power (Mehmetoglu 2025)");
  lab.page.text(
      "As the blog says, no power is best for every deal. It also says that a power of 0 or 0.5 "
      "needs the fewest states; this holds for its cases, but not for deals 1-100. The blog counts "
      "visited positions over 20 or more random cases that it does not name, and its rules let "
      "cards come back from the foundations. A mean over few cases depends on the worst of them, "
      "so compare orders of magnitude.");
  lab.page.text(fmt::format(
      "The table shows `higher_cards_below` alone under `best_first`, with safe autoplay, "
      "on deals 1-{} with at most {} states. States are generated positions.",
      options.deals, analysis::grouped(options.nodes)));
  lab.page.commands({solve_command(fmt::format("$(seq 1 {})", options.deals),
                                   solver_with_power("POWER", options.nodes))});
  const auto blog = analysis::published_figures("power_factor");
  std::vector<Column> columns;
  std::vector<analysis::Markdown::Row> rows;
  for (const Power& power : kPowers) {
    columns.push_back(measure_power(lab, power, options));
    rows.push_back(summary_row(columns.back(), blog));
  }
  lab.page.table(
      {"power", "mean states", "median", "maximum", "solved", "blog: mean", "blog: maximum"}, rows);
  plot_powers(lab, columns);
  write_deals(lab, columns);
}

}  // namespace coevo::experiments
