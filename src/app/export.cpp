// coevo export: a run's best solver as a weight file.
#include <fmt/format.h>

#include "solver/engines/weight_file.h"
#include "src/app/command.h"
#include "src/app/solver_options.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"

namespace coevo::app {
namespace {

struct Options {
  std::string run;
  std::string output;
  SolverOptions solver;
};

int run(Options options) {
  const auto best = std::filesystem::path(options.run) / "best.json";
  if (std::error_code error; !std::filesystem::exists(best, error)) {
    throw common::InputError(
        fmt::format("{}: no such file: expected a finished run; go on with "
                    "coevo evolve --resume {}",
                    best.string(), options.run));
  }
  options.solver.weights = best.string();
  const auto file = options.solver.read("");  // a damaged one goes no further
  if (options.output.empty()) {
    fmt::print("{}", file.text());
  } else {
    common::write_atomically(options.output, file.text());
    say(options.output + " written");
  }
  return kDone;
}

}  // namespace

void add_export(CLI::App& app, const GlobalOptions&, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("export", "Writes a run's best solver as a weight file");
  command->add_option("DIR", options->run, "The run's folder")->required();
  command->add_option("--output", options->output, "File; default standard output");
  command->add_option("--search", options->solver.search,
                      "Another search with these weights (coevo list searches)");
  command->add_option("--set", options->solver.assignments, "A parameter of the search")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->take_all();
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace coevo::app
