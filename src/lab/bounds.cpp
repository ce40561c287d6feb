// SPDX-License-Identifier: MIT
// coevo-lab bounds: the experiment that Jimbo (2023) leaves open, A* with each of the lower bounds,
// as one page.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "common/records/run_files.h"
#include "evolve/evaluation.h"
#include "solver/domains/patience/state/layout.h"
#include "src/fitness/validation/validation.h"
#include "src/lab/commands.h"
#include "src/lab/laboratory.h"

namespace coevo::experiments {
namespace {

struct BoundsOptions {
  std::string deals = "1-1000";
  std::uint64_t max_nodes = 1'000'000;
  std::filesystem::path runs = "runs/bounds";
  std::string output = "analysis/BOUNDS.md";
};

struct NamedBound {
  std::string name;
  std::string help;
};
const std::vector<NamedBound>& bounds() {
  static const std::vector<NamedBound> bounds{
#define COEVO_BOUND(name, games, help) {#name, help},
#include "solver/domains/patience/shortest_space/bounds.def"
#undef COEVO_BOUND
  };
  return bounds;
}

using Rows = std::vector<records::ResultRow>;

bool is_solved(const records::ResultRow& row) {
  return row.outcome == common::Outcome::solved;
}

SolverOptions solver_with_bound(const std::string& bound, const BoundsOptions& options) {
  SolverOptions solver;
  solver.preset = "fast";
  solver.search = "astar";
  solver.assignments = {"bound=" + bound, "auto_moves=raymond"};
  solver.max_nodes = options.max_nodes;
  return solver;
}

// Like `coevo validate`, in a separate folder, in which it resumes an earlier run.
Rows measure_bound(Laboratory& lab, const std::string& bound, const BoundsOptions& options) {
  const SolverOptions solver = solver_with_bound(bound, options);
  const auto folder = options.runs / bound;
  const fitness::ValidationPlan plan{
      .weights = solver.read(lab.registry(), "freecell"),
      .instances = common::InstanceSet::parse(options.deals),
      .limits = solver.limits(),
      .output = folder,
      .resume = std::filesystem::exists(folder / records::kPlanFile),
  };
  Rows rows;
  fitness::validate(plan, lab.executor(), [&](const auto& row) { rows.push_back(row); });
  return rows;
}

std::ptrdiff_t solved(const Rows& rows) {
  return std::count_if(rows.begin(), rows.end(), is_solved);
}

// Places of the deals that all these solve: only over the same deals are means comparable.
std::vector<std::size_t> solved_by_all(const std::vector<const Rows*>& results) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < results.front()->size(); ++i) {
    const auto solves = [i](const Rows* rows) { return is_solved((*rows)[i]); };
    if (std::all_of(results.begin(), results.end(), solves)) places.push_back(i);
  }
  return places;
}

// Without `places`, only the number of solved deals.
analysis::Markdown::Row table_row(const std::string& name, const Rows& rows,
                                  const std::vector<std::size_t>& places) {
  std::vector<std::uint64_t> expanded;
  double sum = 0;
  double seconds = 0;
  for (const std::size_t i : places) {
    expanded.push_back(rows[i].expanded);
    sum += static_cast<double>(rows[i].expanded);
    seconds += static_cast<double>(rows[i].microseconds) * 1e-6;
  }
  if (expanded.empty()) {
    return {"`" + name + "`", std::to_string(solved(rows)), "-", "-", "-", "-"};
  }
  std::sort(expanded.begin(), expanded.end());
  const auto count = static_cast<double>(expanded.size());
  return {"`" + name + "`",
          std::to_string(solved(rows)),
          analysis::grouped(sum / count),
          analysis::grouped(expanded[expanded.size() / 2]),
          fmt::format("{:.1f}", 1e3 * seconds / count),
          fmt::format("{:.2f}", 1e6 * seconds / sum)};
}

// The positions needed to solve each share of the deals.
analysis::Series curve(const std::string& name, const Rows& rows) {
  std::vector<std::uint64_t> expanded;
  for (const auto& row : rows) {
    if (is_solved(row)) expanded.push_back(std::max<std::uint64_t>(1, row.expanded));
  }
  std::sort(expanded.begin(), expanded.end());
  analysis::Series series{.name = name, .points = {}};
  for (std::size_t i = 0; i < expanded.size(); ++i) {
    const double share = static_cast<double>(i + 1) / static_cast<double>(rows.size());
    series.points.push_back({100 * share, static_cast<double>(expanded[i])});
  }
  return series;
}

void describe(Laboratory& lab, const BoundsOptions& options) {
  lab.page.title("Lower bounds on the moves left");
  lab.page.text(fmt::format(
      "`coevo-lab bounds --deals {} --max-nodes {}` wrote this page: do not edit it, run the "
      "command again. Shuji Jimbo (Optimum Solution Search for FreeCell by Applying the Strongly "
      "Connected Component Decomposition Algorithm for Directed Graphs, Okayama University, 2023 "
      "or later) leaves open which of his bounds `reversals`, `components` and `unlimited` pays "
      "best. Gerald Paul and Malte Helmert (Optimal Solitaire Game Solutions Using A* Search and "
      "Deadlock Analysis, SoCS 2016, https://docslib.org/doc/4270648/) recommend breaking the "
      "cycles of at most two suits. Here A* solves the same Microsoft deals with each bound; "
      "nothing else changes. It generates at most {} positions per deal, and the independent "
      "referee accepted every solution. Their hitting sets for one to four suits are `reversals`, "
      "`pairs`, `triples` and `unlimited`.",
      options.deals, options.max_nodes, analysis::grouped(options.max_nodes)));
  for (const NamedBound& bound : bounds()) lab.page.text("- `" + bound.name + "`: " + bound.help);
}

// The bounds by how many deals they solve, most first.
void find(Laboratory& lab, const BoundsOptions& options, const std::vector<Rows>& results) {
  std::vector<std::size_t> order(results.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&results](std::size_t a, std::size_t b) {
    return solved(results[a]) > solved(results[b]);
  });
  std::string ranking;
  for (const std::size_t b : order) {
    ranking +=
        fmt::format("{}`{}` {}", ranking.empty() ? "" : ", ", bounds()[b].name, solved(results[b]));
  }
  lab.found(fmt::format("Solved deals of {}, with at most {} positions each: {}.",
                        results.front().size(), analysis::grouped(options.max_nodes), ranking));
  lab.found(
      "Breaking the cycles of more than two suits saves positions but costs more time than it "
      "saves. Counting the moves that free a cell or a column pays.");
}

void compare(Laboratory& lab, const BoundsOptions& options, const std::vector<Rows>& results) {
  std::ptrdiff_t most = 1;
  for (const Rows& each : results) most = std::max(most, solved(each));
  const auto is_compared = [most](const Rows& each) { return 2 * solved(each) >= most; };
  std::vector<const Rows*> compared;
  for (const Rows& each : results) {
    if (is_compared(each)) compared.push_back(&each);
  }
  const auto places = compared.empty() ? std::vector<std::size_t>() : solved_by_all(compared);
  std::vector<analysis::Markdown::Row> rows;
  analysis::SvgPlot plot{.x_label = "solved deals, per cent",
                         .y_label = "expanded positions",
                         .x_ticks = {0, 20, 40, 60, 80, 100}};
  for (std::size_t b = 0; b < bounds().size(); ++b) {
    rows.push_back(table_row(bounds()[b].name, results[b],
                             is_compared(results[b]) ? places : std::vector<std::size_t>()));
    plot.series.push_back(curve(bounds()[b].name, results[b]));
  }
  find(lab, options, results);
  lab.page.text(
      fmt::format("\"Solved\" counts among {} deals. The other columns are over the {} deals that "
                  "every bound solved, except bounds that solve less than half as many "
                  "as the best. Positions are expanded positions.",
                  results.front().size(), places.size()));
  lab.page.table(
      {"bound", "solved", "positions, mean", "median", "CPU ms, mean", "us per position"}, rows);
  const auto picture = std::filesystem::path(options.output).stem().string() + ".svg";
  lab.picture(picture, "Positions needed to solve a share of the deals", plot.text());
}

int run_bounds(const BoundsOptions& options, const Context& context) {
  common::InstanceSet::parse(options.deals).require_within(1, patience::kLastDeal, "--deals");
  Laboratory lab(options.output, context);
  describe(lab, options);
  std::vector<Rows> results;
  std::vector<Laboratory::Experiment> experiments;
  for (const NamedBound& bound : bounds()) {
    experiments.push_back(
        {bound.name, [&] { results.push_back(measure_bound(lab, bound.name, options)); }});
  }
  experiments.push_back({"page", [&] { compare(lab, options, results); }});
  try {
    return lab.publish(experiments);
  } catch (const evolve::Interrupted&) {
    say("interrupted; the same command resumes");
    return kInterrupted;
  }
}

}  // namespace

Command bounds_command(const Context& context) {
  auto options = std::make_shared<BoundsOptions>();
  Command command{"bounds",
                  "Compares lower bounds for shortest solutions on many deals and writes a page"};
  command.option("--deals,--instances", &options->deals, "Numbers and ranges, e.g. 1-100,617")
      .show_default();
  command.option("--max-nodes", &options->max_nodes, "Limit on positions generated for one deal")
      .check(whole_number(1, 1'000'000'000))
      .show_default();
  command.option("--runs", &options->runs, "Folder of the validations; resumes existing ones")
      .show_default();
  command.option("--output", &options->output, "Page to write; its plot goes beside it")
      .show_default();
  command.action = [options, &context] { return run_bounds(*options, context); };
  return command;
}

}  // namespace coevo::experiments
