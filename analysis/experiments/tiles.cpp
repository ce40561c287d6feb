// coevo-lab tiles: what the evolved and the optimal solvers of the sliding-tile puzzle do, as one
// page.
#include "analysis/experiments/tiles/experiments.h"
#include "src/app/command.h"
#include "src/app/usage.h"

namespace coevo::app {
namespace {

struct Options {
  TilesOptions sizes;
  std::string output = "analysis/TILES.md";
};

// Throws InputError for what is wrong with a solver, before any is at work.
void check(const TilesOptions& options) {
  options.evolved().read("tiles15");
  options.shortest().read("tiles15");
  for (const std::string& preset : options.presets24) {
    SolverOptions solver;
    solver.preset = preset;
    solver.read("tiles24");
  }
}

int run(const Options& options, const GlobalOptions& global) {
  check(options.sizes);
  Laboratory lab(options.output, global);
  lab.page.title("The sliding-tile puzzle");
  lab.page.text(
      "Made by `coevo-lab tiles`: do not edit, run it again. Every solution counted was accepted "
      "by "
      "the independent referee. Published: Elyasaf, Zaritsky, Hauptman and Sipper, Evolving "
      "Solvers "
      "for FreeCell and the Sliding-Tile Puzzle, SoCS 2011, https://studylib.net/doc/13794434/ "
      "(the "
      "paper); Korf and Felner, Disjoint Pattern Database Heuristics, 2002, "
      "https://doi.org/10.1016/S0004-3702(01)00092-3.");
  return lab.publish({
#define COEVO_TILES(name) {#name, [&] { name(lab, options.sizes); }},
#include "analysis/experiments/tiles/experiments.def"
#undef COEVO_TILES
  });
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

void add_tiles(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "tiles", "Measures the sliding-tile solvers: positions, lengths and times, as one page");
  command->add_option("--output", options->output, "The page; its plot goes beside it")
      ->capture_default_str();
  command->add_option("--boards", options->sizes.boards, "Boards 1 to this of each size")
      ->check(whole_number(1, 100'000))
      ->capture_default_str();
  command->add_option("--weights", options->sizes.weights,
                      "A weight file in place of the shipped solver of the 15-puzzle");
  command->add_option("--bound", options->sizes.bound, "Of the 15-puzzle's shortest solutions")
      ->capture_default_str();
  command->add_option("--presets24", options->sizes.presets24, "Solvers of the 24-puzzle")
      ->delimiter(',')
      ->capture_default_str();
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
