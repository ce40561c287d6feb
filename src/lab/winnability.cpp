// SPDX-License-Identifier: MIT
// coevo-lab winnability: counts the deals of each patience game that can be won and compares the
// shares with the published ones. Resumes after an interruption.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string_view>

#include "analysis/statistics/statistics.h"
#include "analysis/statistics/summary.h"
#include "common/files/atomic_file.h"
#include "common/records/run_files.h"
#include "common/stop.h"
#include "src/fitness/validation/validation.h"
#include "src/lab/commands.h"
#include "src/lab/laboratory.h"

namespace coevo::experiments {
namespace {

// Of random deals, per cent: Blake and Gent 2026, https://doi.org/10.1613/jair.1.17167.
struct Published {
  std::string_view game;
  double share;
  double half_width;  // of the 95 % interval
  double undecided;
};
constexpr std::array kPublished{
    Published{"freecell", 99.998881, 0.000207, 0},
    Published{"bakers-game", 75.053, 0.028, 0},
    Published{"seahaven-towers", 89.332, 0.020, 0},
    Published{"eight-off", 99.8805, 0.0022, 0},
    Published{"fore-cell", 85.617, 0.024, 0.00349},
    Published{"fan", 48.776, 0.099, 0},
    Published{"king-albert", 68.542, 0.092, 0.05305},
    Published{"somerset", 53.725, 0.097, 0.0535},
    Published{"stronghold", 97.379, 0.042, 0.0205},
    Published{"beleaguered-castle", 68.170, 0.099, 0.06805},
    Published{"streets-and-alleys", 51.187, 0.186, 0.2321},
    Published{"spanish-patience", 99.863, 0.003, 0.00015},
};

// Of the Microsoft deals 1-32000, those that can be won with 0, 1, 2, 3 and 4 cells: T. Pringle,
// https://github.com/theodorepringle/MicrosoftFreeCell32000-minimal-freecells.
constexpr std::array<std::uint64_t, 5> kWonWithCells{69, 6'289, 25'381, 31'801, 31'999};

struct WinnabilityOptions {
  std::filesystem::path runs = "runs/winnability";
  std::uint64_t first = 3'000'001;  // deals that no champion was trained on
  std::uint64_t deals = 10'000;
  std::uint64_t max_nodes = 20'000'000;
  std::uint64_t microsoft_deals = 32'000;
  std::string page = "runs/winnability/WINNABILITY.md";
};

constexpr std::uint64_t kMicrosoftNodes = 200'000'000;
constexpr std::size_t kMemory = std::size_t{8000} << 20;

// One solver on the deals of one game.
struct Measured {
  analysis::Summary summary;
  double median_ms = 0;
  double mean_ms = 0;
};

class WinnabilityStudy {
 public:
  WinnabilityStudy(const WinnabilityOptions& options, const Context& context, Laboratory& lab)
      : options_(options), context_(context), lab_(lab) {}

  void measure(const solver::Domain& game);
  // FreeCell with fewer cells on Microsoft's deals.
  void measure_cells(int cells);
  void write_page();

 private:
  Measured measured(const std::string& folder, const solver::WeightFile& weights,
                    std::uint64_t first, std::uint64_t deals, std::uint64_t max_nodes);

  const WinnabilityOptions& options_;
  const Context& context_;
  Laboratory& lab_;
  std::vector<analysis::Markdown::Row> rows_;
  std::vector<analysis::Markdown::Row> cells_rows_;
};

Measured WinnabilityStudy::measured(const std::string& folder, const solver::WeightFile& weights,
                                    std::uint64_t first, std::uint64_t deals,
                                    std::uint64_t max_nodes) {
  solver::Limits limits;
  limits.generated = max_nodes;
  limits.memory = kMemory;
  limits.stop = &common::stop_requested();
  const auto output = options_.runs / folder;
  const fitness::ValidationPlan plan{
      .weights = weights,
      .instances = common::InstanceSet::parse(fmt::format("{}-{}", first, first + deals - 1)),
      .limits = limits,
      .output = output,
      .resume = std::filesystem::exists(output / records::kResultsFile)};
  std::vector<double> milliseconds;
  analysis::Summariser summariser(weights.domain->metrics().size());
  fitness::validate(plan, lab_.executor(), [&](const records::ResultRow& row) {
    summariser.add(row);
    milliseconds.push_back(1e3 * row.seconds());
  });
  Measured all{std::move(summariser).summary()};
  all.median_ms = analysis::median(milliseconds);
  all.mean_ms = 1e3 * all.summary.cpu_seconds / static_cast<double>(all.summary.instances);
  return all;
}

std::string share_text(double low, double high, int digits) {
  return fmt::format("{:.{}f} to {:.{}f}", low, digits, high, digits);
}

void WinnabilityStudy::measure(const solver::Domain& game) {
  const auto weights = SolverOptions{}.read(context_.registry, game.name());
  const auto [summary, median_ms, mean_ms] =
      measured(game.name(), weights, options_.first, options_.deals, options_.max_nodes);
  const auto [low, high] =
      analysis::share_interval(summary.solved, summary.unsolved, summary.instances);
  const auto published =
      std::find_if(kPublished.begin(), kPublished.end(),
                   [&](const Published& each) { return each.game == game.name(); });
  const bool is_published = published != kPublished.end();
  rows_.push_back({game.name(), analysis::grouped(summary.solved),
                   analysis::grouped(summary.unsolvable), analysis::grouped(summary.unsolved),
                   share_text(100 * low, 100 * high, 2),
                   is_published ? share_text(published->share - published->half_width,
                                             published->share + published->half_width, 3)
                                : "",
                   is_published ? fmt::format("{:.4g} %", published->undecided) : "",
                   fmt::format("{:.2f}", median_ms), fmt::format("{:.1f}", mean_ms)});
}

void WinnabilityStudy::measure_cells(int cells) {
  auto weights = SolverOptions{}.read(context_.registry, context_.registry.default_domain().name());
  weights.spec.settings.set("cells", std::int64_t{cells});
  const auto [summary, median_ms, mean_ms] =
      measured(fmt::format("freecell-{}-cells", cells), weights, 1, options_.microsoft_deals,
               kMicrosoftNodes);
  cells_rows_.push_back({std::to_string(cells), analysis::grouped(summary.solved),
                         analysis::grouped(summary.unsolvable), analysis::grouped(summary.unsolved),
                         options_.microsoft_deals == 32'000
                             ? analysis::grouped(kWonWithCells[static_cast<std::size_t>(cells)])
                             : "",
                         fmt::format("{:.2f}", median_ms), fmt::format("{:.2f}", mean_ms),
                         fmt::format("{:.0f}", summary.cpu_seconds)});
}

void WinnabilityStudy::write_page() {
  auto& page = lab_.page;
  page.title("How many deals can be won");
  page.text(fmt::format(
      "The champion of each game on the deals {} to {}, at most {} positions each. Every solution "
      "was replayed, and every loss is proven. The intervals are Wilson's with 95 %: the lower "
      "bound counts undecided deals as lost, the upper bound as won. Published: C. Blake and I. P. "
      "Gent, [The Winnability of Klondike Solitaire and Many Other Patience "
      "Games](https://doi.org/10.1613/jair.1.17167), 2026, on up to ten million deals of each "
      "game.",
      analysis::grouped(options_.first), analysis::grouped(options_.first + options_.deals - 1),
      analysis::grouped(options_.max_nodes)));
  page.commands({"coevo-lab winnability"});
  page.table({"game", "won", "lost", "open", "per cent", "published", "open there", "median ms",
              "mean ms"},
             rows_);
  page.heading("FreeCell with fewer cells");
  page.text(fmt::format(
      "The default solver, with `--set cells=N`, on the Microsoft deals 1 to {}, at most {} "
      "positions each. Published: T. Pringle, [fewest free "
      "cells](https://github.com/theodorepringle/MicrosoftFreeCell32000-minimal-freecells).",
      analysis::grouped(options_.microsoft_deals), analysis::grouped(kMicrosoftNodes)));
  page.table({"cells", "won", "lost", "open", "published", "median ms", "mean ms", "CPU s"},
             cells_rows_);
}

int run_winnability(const WinnabilityOptions& options, const Context& context) {
  common::create_folders(options.runs);
  Laboratory lab(options.page, context);
  WinnabilityStudy study(options, context, lab);
  std::vector<Laboratory::Experiment> experiments;
  for (const auto& domain : context.registry.domains()) {
    if (!domain->is_game()) continue;
    experiments.push_back({domain->name(), [&study, &game = *domain] { study.measure(game); }});
  }
  for (int cells = 0; cells < static_cast<int>(kWonWithCells.size()); ++cells) {
    experiments.push_back({fmt::format("FreeCell with {} cells", cells),
                           [&study, cells] { study.measure_cells(cells); }});
  }
  experiments.push_back({"page", [&study] { study.write_page(); }});
  return lab.publish(experiments);
}

}  // namespace

Command winnability_command(const Context& context) {
  auto options = std::make_shared<WinnabilityOptions>();
  Command command{"winnability",
                  "Counts the deals of each patience game that can be won; resumable"};
  command.option("--runs", &options->runs, "Folder of the results").show_default();
  command.option("--first", &options->first, "First deal")
      .check(whole_number(1, 4'000'000'000))
      .show_default();
  command.option("--deals", &options->deals, "Number of deals of each game")
      .check(whole_number(1, 10'000'000))
      .show_default();
  command.option("--max-nodes", &options->max_nodes, "Limit on positions generated in one search")
      .check(whole_number(1, 1'000'000'000))
      .show_default();
  command
      .option("--microsoft-deals", &options->microsoft_deals,
              "Number of Microsoft deals for FreeCell with fewer cells")
      .check(whole_number(1, 32'000))
      .show_default();
  command.option("--output", &options->page, "Page to write").show_default();
  command.action = [options, &context] { return run_winnability(*options, context); };
  return command;
}

}  // namespace coevo::experiments
