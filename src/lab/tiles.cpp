// SPDX-License-Identifier: MIT
// coevo-lab tiles: results of the evolved and the optimal solvers of the sliding-tile puzzle, as
// one page.
#include "evolve/evaluation.h"
#include "src/lab/commands.h"
#include "src/lab/tiles/experiments.h"

namespace coevo::experiments {
namespace {

struct TilesCommand {
  TilesOptions sizes;
  std::string output = "analysis/TILES.md";
};

// Throws InputError for a faulty solver before any experiment runs.
void check_sizes(const TilesOptions& options, const Registry& registry) {
  options.evolved().read(registry, "tiles15");
  options.shortest().read(registry, "tiles15");
  for (const std::string& preset : options.presets24) {
    SolverOptions solver;
    solver.preset = preset;
    solver.read(registry, "tiles24");
  }
}

int run_tiles(const TilesCommand& options, const Context& context) {
  check_sizes(options.sizes, context.registry);
  Laboratory lab(options.output, context);
  lab.page.title("The sliding-tile puzzle");
  lab.page.text(
      "`coevo-lab tiles` wrote this page: do not edit it, run the command again. The independent "
      "referee accepted every solution that counts. Published: Elyasaf, Zaritsky, Hauptman and "
      "Sipper, Evolving Solvers for FreeCell and the Sliding-Tile Puzzle, SoCS 2011, "
      "https://studylib.net/doc/13794434/ (the paper); Korf and Felner, Disjoint Pattern Database "
      "Heuristics, 2002, https://doi.org/10.1016/S0004-3702(01)00092-3.");
  try {
    return lab.publish({
#define COEVO_TILES(name) {#name, [&] { name(lab, options.sizes); }},
#include "src/lab/tiles/experiments.def"
#undef COEVO_TILES
    });
  } catch (const evolve::Interrupted&) {
    say("interrupted; the same command resumes the boards of Korf and Felner");
    return kInterrupted;
  }
}

}  // namespace

SolverOptions TilesOptions::evolved() const {
  SolverOptions solver;
  solver.weights = weights;
  if (weights.empty()) solver.preset = "tiles15-default";
  return solver;
}

SolverOptions TilesOptions::shortest() const {
  SolverOptions solver;
  solver.optimal = true;
  solver.assignments = {"bound=" + bound};
  return solver;
}

Command tiles_command(const Context& context) {
  auto options = std::make_shared<TilesCommand>();
  Command command{
      "tiles",
      "Measures positions, lengths and times of the sliding-tile solvers and writes a page"};
  command.option("--output", &options->output, "Page to write; its plot goes beside it")
      .show_default();
  command.option("--boards", &options->sizes.boards, "Last board of each size, from 1 on")
      .check(whole_number(1, 100'000))
      .show_default();
  command.option("--weights", &options->sizes.weights,
                 "Weight file to use instead of the shipped solver of the 15-puzzle");
  command
      .option("--bound", &options->sizes.bound,
              "Lower bound for the 15-puzzle's shortest solutions")
      .show_default();
  command
      .option("--within", &options->sizes.within,
              "Solves those of Korf and Felner's boards of the 24-puzzle that took them at most "
              "this many positions")
      .check(whole_number(0, 10'000'000'000'000))
      .show_default();
  command
      .option("--runs", &options->sizes.runs,
              "Folder of the validations on these boards; resumes existing ones")
      .show_default();
  command.option("--presets24", &options->sizes.presets24, "Solvers of the 24-puzzle")
      .split_at(',')
      .show_default();
  command.action = [options, &context] { return run_tiles(*options, context); };
  return command;
}

}  // namespace coevo::experiments
