// SPDX-License-Identifier: MIT
// Heineman 2009, table 1: Knuth's estimate of the search tree's size, compared with exact counts.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/tables/published.h"
#include "src/fitness/tree_estimate.h"
#include "src/lab/classics/classics.h"

namespace coevo::experiments {
namespace {

constexpr int kDepth = 16;
constexpr std::uint64_t kExactNodes = 4'000'000;
const solver::Instance kDeal{14, ""};

struct TreeSize {
  solver::TreeSample uniform;
  solver::TreeSample skipping;  // walks that never take the last move, as in Heineman's program
  std::vector<solver::PerftCount> exact;
  std::vector<double> published;
};

TreeSize measure_tree(Laboratory& lab, std::uint64_t trials) {
  const auto& domain = lab.registry().domain("freecell");
  const auto settings = common::defaults(domain.parameters());
  solver::TreeWalks walks{.depth = kDepth, .trials = trials};
  TreeSize size;
  size.uniform = fitness::estimate_tree(domain, kDeal, walks, settings, lab.executor());
  walks.skip_last = true;
  size.skipping = fitness::estimate_tree(domain, kDeal, walks, settings, lab.executor());
  solver::Limits limits;
  limits.generated = kExactNodes;
  size.exact = domain.perft(kDeal, kDepth, limits, settings);
  size.published =
      analysis::published_figures("tree_size_deal_14")["estimate"].get<std::vector<double>>();
  return size;
}

void write_table(Laboratory& lab, const TreeSize& size, std::uint64_t trials) {
  std::vector<analysis::Markdown::Row> rows;
  for (std::size_t depth = 1; depth <= kDepth; ++depth) {
    const auto exact = [&](std::uint64_t solver::PerftCount::*count) {
      return depth < size.exact.size() ? analysis::grouped(size.exact[depth].*count) : "-";
    };
    const auto& uniform = size.uniform[depth];
    const auto& skipping = size.skipping[depth];
    rows.push_back(
        {std::to_string(depth),
         depth <= size.published.size() ? analysis::grouped(size.published[depth - 1]) : "overflow",
         analysis::grouped(skipping.mean(trials)),
         analysis::grouped(skipping.standard_error(trials)),
         analysis::grouped(uniform.mean(trials)), analysis::grouped(uniform.standard_error(trials)),
         exact(&solver::PerftCount::paths), exact(&solver::PerftCount::positions)});
  }
  lab.page.table({"depth", "column", "its walks, ours", "±", "uniform walks", "±", "exact paths",
                  "distinct positions"},
                 rows);
}

void plot_tree(Laboratory& lab, const TreeSize& size, std::uint64_t trials) {
  analysis::SvgPlot plot{.x_label = "moves", .y_label = "paths or positions"};
  analysis::Series column{.name = "column", .has_line = false};
  analysis::Series skipping{.name = "its walks, ours"};
  analysis::Series uniform{.name = "uniform walks"};
  analysis::Series paths{.name = "exact paths", .has_line = false};
  analysis::Series positions{.name = "distinct positions"};
  for (std::size_t depth = 1; depth <= kDepth; ++depth) {
    const auto x = static_cast<double>(depth);
    plot.x_ticks.push_back(x);
    if (depth <= size.published.size()) column.points.push_back({x, size.published[depth - 1]});
    skipping.points.push_back({x, size.skipping[depth].mean(trials)});
    uniform.points.push_back({x, size.uniform[depth].mean(trials)});
    if (depth >= size.exact.size()) continue;
    paths.points.push_back({x, static_cast<double>(size.exact[depth].paths)});
    positions.points.push_back({x, static_cast<double>(size.exact[depth].positions)});
  }
  plot.series = {column, skipping, uniform, paths, positions};
  lab.picture("classics-tree-size.svg", "Paths and positions by depth", plot.text());
}

}  // namespace

void tree_size(Laboratory& lab, const ClassicsOptions& options) {
  lab.page.heading("The size of deal 14's search tree (Heineman 2009, table 1)");
  lab.page.text(
      "Walks that draw as the column's program does give its figures. Walks that draw every move "
      "with the same probability give the exact counts; only then is Knuth's estimate unbiased. "
      "The program draws `rnd` below the number of moves and steps `while (--rnd > 0)`: it takes "
      "the first move twice as often and the last move never. `--skip-last` walks in this way. We "
      "use 64-bit floats, so the last row does not overflow. Nearly all paths lead to positions "
      "that other paths reach, too.");
  const std::string command =
      fmt::format("estimate 14 --depth {} --trials {}", kDepth, options.trials);
  lab.page.commands({command, command + " --skip-last", "perft 14 8"});
  const TreeSize size = measure_tree(lab, options.trials);
  write_table(lab, size, options.trials);
  plot_tree(lab, size, options.trials);
  lab.page.text(fmt::format(
      "The branching factor, the mean number of moves over the walks to every depth, is {:.2f} for "
      "uniform walks, {:.2f} for the column's, and {:.2f} if the mean leaves out walks that have "
      "ended, as in the column's program. The published value is {}.",
      solver::branching_factor(size.uniform), solver::branching_factor(size.skipping),
      solver::branching_factor(size.skipping, solver::DeadEnds::left_out),
      analysis::published_figures("tree_size_deal_14")["branching_factor"].get<double>()));
}

}  // namespace coevo::experiments
