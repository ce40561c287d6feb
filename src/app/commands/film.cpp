// SPDX-License-Identifier: MIT
// coevo film: a run, generation by generation, as a page to play and scrub through.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "analysis/report/film_data.h"
#include "analysis/report/page.h"
#include "common/config/json_text.h"
#include "common/error.h"
#include "common/records/run_files.h"
#include "common/text.h"
#include "evolve/evaluation.h"
#include "src/app/command.h"
#include "src/app/pages/page_data.h"
#include "src/app/pages/replays.h"

namespace coevo::cli {
namespace {

namespace fs = std::filesystem;

struct FilmOptions {
  std::string folder;
  std::string output;
  std::optional<std::uint64_t> instance;
  std::uint64_t frames = 500;
};

analysis::RunData run_of(const FilmOptions& options) {
  const fs::path folder = options.folder;
  std::error_code missing;
  if (!fs::exists(folder, missing)) {
    throw common::InputError(fmt::format("{}: no such folder: expected the folder of a run",
                                         common::printable(options.folder, 1000)));
  }
  if (!analysis::is_run(folder)) {
    throw common::InputError(fmt::format("{}: expected the folder of a run ({}, {}){}",
                                         common::printable(options.folder, 1000),
                                         records::kConfigFile, records::kJournalFile,
                                         fs::exists(folder / records::member_name(1), missing)
                                             ? "; for a portfolio, the folder of a member"
                                             : ""));
  }
  auto run = analysis::read_run(folder);
  if (!run.damage.empty()) throw common::InputError((folder / run.damage).string());
  return run;
}

int write_film(const FilmOptions& options, const Context& context) {
  const auto run = run_of(options);
  const auto config =
      fitness::RunConfig::read(run.folder / records::kConfigFile, {}, context.registry);
  const auto space = config.target->genes();
  const auto frames = analysis::film_frames(run, options.frames);
  auto film = analysis::film_json(run, frames, space);
  film["trial"] =
      film_trial(config, analysis::best_genomes(run, frames, space), options.instance, context);
  add_words(config, film);
  const fs::path output =
      options.output.empty() ? run.folder / "film.html" : fs::path(options.output);
  const nlohmann::ordered_json told{
      {"film", output.string()},
      {"frames", frames.size()},
      {"instance", film["trial"].is_object() ? film["trial"]["instance"] : nullptr}};
  const std::string title = fmt::format("{}: film", run.name);
  write_page_file(output, analysis::page_html(analysis::film_page(title, std::move(film))));
  if (context.global.json) {
    fmt::print("{}\n", common::json_line(told));
  } else {
    fmt::print("{}\n", common::printable(output.string(), 1000));
  }
  return kDone;
}

int run_film(const FilmOptions& options, const Context& context) {
  try {
    return write_film(options, context);
  } catch (const evolve::Interrupted&) {
    say("interrupted: wrote no film");
    return kInterrupted;
  }
}

}  // namespace

Command film_command(const Context& context) {
  auto options = std::make_shared<FilmOptions>();
  Command command{"film", "Draws a run as a film: every generation's individuals and instances"};
  command.option("DIR", &options->folder, "Folder of a run, finished or not")
      .require()
      .offer_folders();
  command.option("--output", &options->output, "Page; default DIR/film.html").offer_files();
  command
      .option("--instance", &options->instance,
              "Instance that each frame's best solver tries; default: one that the first fails on "
              "and the last solves, from the benchmark, the test or the training instances")
      .call_values("N");
  command.option("--frames", &options->frames, "Largest number of generations shown, evenly spaced")
      .check(whole_number(2, 10'000))
      .show_default();
  command.action = [options, &context] { return run_film(*options, context); };
  return command;
}

}  // namespace coevo::cli
