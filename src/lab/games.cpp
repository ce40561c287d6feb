// SPDX-License-Identifier: MIT
// coevo-lab games: evolves a champion for each patience game with one config, and compares it with
// the same members with other weights. Resumes after an interruption.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <ranges>
#include <string>
#include <vector>

#include "analysis/statistics/statistics.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/stop.h"
#include "src/app/displays.h"
#include "src/fitness/evolve.h"
#include "src/lab/commands.h"
#include "src/lab/games/champion.h"
#include "src/lab/laboratory.h"

namespace coevo::experiments {
namespace {

constexpr const char* kConfig = "configs/experiment/games.yaml";

struct GamesOptions {
  std::string games;  // by name, separated by commas; empty: all
  std::filesystem::path runs = "runs/games";
  std::uint64_t first = 3'000'001;  // deals that no champion was trained on
  std::uint64_t deals = 200;
  std::uint64_t max_nodes = 200'000;
  std::string page = "runs/games/GAMES.md";
  std::vector<std::string> settings;  // KEY=VALUE, in place of those of kConfig
};

// One solver on the deals of one game.
struct Measured {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  double mean_ms = 0;
  double median_ms = 0;
  double cards = 0;  // mean of the solutions
};

class GamesStudy {
 public:
  GamesStudy(const GamesOptions& options, const Context& context, Laboratory& lab)
      : options_(options), context_(context), lab_(lab) {}

  // Evolves the champion of the game, unless its run is finished. Throws evolve::Interrupted after
  // a stop.
  void evolve_champion(const solver::Domain& game);
  void measure(const solver::Domain& game);
  void write_page();

 private:
  std::filesystem::path champion_file(const std::string& game) const {
    return options_.runs / "champions" / (game + "-fast.json");
  }
  solver::WeightFile champion(const std::string& game) const {
    return solver::WeightFile::read(champion_file(game), context_.registry);
  }
  Measured measured(const solver::WeightFile& solver);

  const GamesOptions& options_;
  const Context& context_;
  Laboratory& lab_;
  std::vector<analysis::Markdown::Row> quality_;
  std::vector<analysis::Markdown::Row> times_;
};

void GamesStudy::evolve_champion(const solver::Domain& game) {
  // FreeCell's champion, with which the others are compared, has the settings of the config alone.
  const bool is_other = &game != &context_.registry.default_domain();
  auto settings = is_other ? options_.settings : std::vector<std::string>();
  settings.push_back(fmt::format("domain={{game: {}}}", game.name()));
  const auto config = fitness::RunConfig::read(kConfig, settings, context_.registry);
  cli::EvolveDisplay display(context_.global, cli::EvolveDisplay::Prints::nothing);
  const auto run =
      fitness::evolve(config, options_.runs / game.name(),
                      {context_.registry, lab_.executor(), display, &common::stop_requested()},
                      fitness::Folder::may_hold_this_run);
  common::throw_if_stopped();
  auto champion = champion_of(solver::WeightFile::read(run.file, context_.registry));
  common::create_folders(options_.runs / "champions");
  common::write_atomically(champion_file(game.name()), champion.text());
}

Measured GamesStudy::measured(const solver::WeightFile& solver) {
  solver::Limits limits;
  limits.generated = options_.max_nodes;
  limits.stop = &common::stop_requested();
  const auto results = fitness::solve_all(
      *solver.domain, solver.spec,
      solver::numbered_instances(options_.first, options_.first + options_.deals - 1), limits,
      lab_.executor(), {});
  common::throw_if_stopped();
  Measured all;
  std::vector<double> milliseconds;
  for (const auto& each : results) {
    milliseconds.push_back(1e3 * each.result.cpu_seconds);
    all.mean_ms += milliseconds.back() / static_cast<double>(results.size());
    if (each.result.outcome == common::Outcome::unsolvable) ++all.lost;
    if (each.result.outcome != common::Outcome::solved) continue;
    ++all.won;
    all.cards += static_cast<double>(each.lengths[solver.domain->primary_metric()]);
  }
  if (all.won > 0) all.cards /= static_cast<double>(all.won);
  all.median_ms = analysis::median(milliseconds);
  return all;
}

void GamesStudy::measure(const solver::Domain& game) {
  const auto own = champion(game.name());
  const std::vector<solver::WeightFile> solvers{
      own, with_equal_weights(own),
      solver::with_rules_of(champion(context_.registry.default_domain().name()), own.domain),
      solver::with_rules_of(solver::WeightFile::preset("freecell-fast", context_.registry),
                            own.domain)};
  std::vector<Measured> all;
  for (const auto& solver : solvers) all.push_back(measured(solver));
  analysis::Markdown::Row quality{game.name()};
  analysis::Markdown::Row times{game.name()};
  for (const Measured& each : all) {
    quality.push_back(fmt::format("{} + {}", each.won, each.lost));
    times.push_back(
        fmt::format("{:.2f}; {:.1f}; {:.0f}", each.median_ms, each.mean_ms, each.cards));
  }
  quality_.push_back(std::move(quality));
  times_.push_back(std::move(times));
}

void GamesStudy::write_page() {
  auto& page = lab_.page;
  page.title("Champions of the patience games");
  page.text(fmt::format(
      "`{}` evolves a champion for each game, with the same settings and one seed for all. It is "
      "compared with the same members with equal weights, the same members with the weights "
      "evolved "
      "for FreeCell, and the preset `freecell-fast` under the game's rules. Each solver had {} "
      "positions for each of the deals {} to {}; no champion was trained on them.",
      kConfig, analysis::grouped(options_.max_nodes), analysis::grouped(options_.first),
      analysis::grouped(options_.first + options_.deals - 1)));
  page.commands({"coevo-lab games"});
  const analysis::Markdown::Row header{"game", "champion", "equal weights", "FreeCell's weights",
                                       "`freecell-fast`"};
  page.heading("Deals decided");
  page.text(fmt::format("Of {} deals: won, and proven lost.", options_.deals));
  page.table(header, quality_);
  page.heading("Time and length");
  page.text(
      "CPU milliseconds a deal, median and mean over all deals, decided or not; and the mean "
      "length "
      "of the solutions in single-card moves.");
  page.table(header, times_);
}

std::vector<std::string> chosen_games(const GamesOptions& options, const Registry& registry) {
  std::vector<std::string> names;
  for (const auto word : std::views::split(options.games, ',')) {
    names.emplace_back(word.begin(), word.end());
    if (!registry.domain(names.back()).is_game()) {
      throw common::InputError(
          fmt::format("--games '{}': expected games (see coevo list games)", names.back()));
    }
  }
  if (!names.empty()) return names;
  for (const auto& domain : registry.domains()) {
    if (domain->is_game()) names.push_back(domain->name());
  }
  return names;
}

int run_games(const GamesOptions& options, const Context& context) {
  const auto names = chosen_games(options, context.registry);
  common::create_folders(options.runs);
  Laboratory lab(options.page, context);
  GamesStudy study(options, context, lab);
  // FreeCell's champion is compared with all others.
  study.evolve_champion(context.registry.default_domain());
  std::vector<Laboratory::Experiment> experiments;
  for (const std::string& name : names) {
    experiments.push_back({name, [&study, &game = context.registry.domain(name)] {
                             study.evolve_champion(game);
                             study.measure(game);
                           }});
  }
  experiments.push_back({"page", [&study] { study.write_page(); }});
  return lab.publish(experiments);
}

}  // namespace

Command games_command(const Context& context) {
  auto options = std::make_shared<GamesOptions>();
  Command command{"games", "Evolves a champion for each patience game and compares it; resumable"};
  command.option("--games", &options->games, "Names of games, separated by commas; default: all");
  command
      .option("--runs", &options->runs,
              "Folder of the runs; the champions go to champions/GAME-fast.json in it")
      .show_default();
  command.set_option(options->settings, "Key of the config, for all games but FreeCell",
                     "KEY=VALUE");
  command.option("--first", &options->first, "First deal on which they are compared")
      .check(whole_number(1, 4'000'000))
      .show_default();
  command.option("--deals", &options->deals, "Number of these deals")
      .check(whole_number(1, 1'000'000))
      .show_default();
  command.option("--max-nodes", &options->max_nodes, "Limit on positions generated in one search")
      .check(whole_number(1, 1'000'000'000))
      .show_default();
  command.option("--output", &options->page, "Page to write").show_default();
  command.action = [options, &context] { return run_games(*options, context); };
  return command;
}

}  // namespace coevo::experiments
