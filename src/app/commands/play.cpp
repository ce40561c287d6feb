// SPDX-License-Identifier: MIT
// coevo play: a page on which a person plays an instance, and a solver advises.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/text.h"
#include "src/app/command.h"
#include "src/app/documentation/completion.h"
#include "src/app/instance_options.h"
#include "src/app/pages/page_data.h"
#include "src/app/solver_options.h"

namespace coevo::cli {
namespace {

struct PlayOptions {
  explicit PlayOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  SolverOptions solver;
  std::string number;
  std::string output;
};

solver::Instance instance_of(const PlayOptions& options, const common::Settings& settings) {
  if (!options.number.empty() && !options.instance.board.empty()) {
    throw common::InputError("play: expected either a number or --board FILE");
  }
  const solver::Domain& domain = options.instance.chosen_domain();
  if (options.number.empty() && options.instance.board.empty()) return {domain.first_instance()};
  if (!options.number.empty()) return {instance_number(domain, options.number)};
  return options.instance.instances(settings).front();
}

int run_play(PlayOptions& options, const Context& context) {
  options.solver.choose_domain(options.instance, context.registry);
  require_play_page(context.registry, options.instance.chosen_domain());
  const bool has_solver = !options.solver.weights.empty() || !options.solver.preset.empty();
  if (has_solver && !options.instance.chosen_domain().play_page().has_portfolio) {
    throw common::InputError(
        "play: expected neither --weights nor --preset: this page has its own search");
  }
  const auto weights = options.solver.read(context.registry, options.instance.domain);
  const auto instance = instance_of(options, weights.spec.settings);
  const std::string html = play_html(context.registry, weights, instance);
  std::string output = options.output;
  if (output.empty()) {
    output = instance.board.empty() ? fmt::format("play-{}.html", instance.number)
                                    : std::string("play-board.html");
  }
  write_page_file(output, html);
  if (context.global.json) {
    fmt::print("{}\n", common::json_line({{"page", output}}));
  } else {
    fmt::print("{}\n", common::printable(output, 1000));
  }
  return kDone;
}

}  // namespace

Command play_command(const Context& context) {
  auto options = std::make_shared<PlayOptions>(context.registry);
  Command command{"play", "Makes a page on which you play, with a solver as adviser"};
  command.option("NUMBER", &options->number, "Number of the instance; default: the first");
  command.option("--weights", &options->solver.weights, "Weight file of the adviser, a portfolio")
      .offer_files();
  command.option("--preset", &options->solver.preset, see("Shipped adviser", "list presets"))
      .offer_words(preset_names(context.registry));
  command.option("--output", &options->output, "Page; default play-N.html or play-board.html")
      .offer_files();
  options->instance.add_domain_of_solver(command, context.registry);
  options->instance.add_board(command);
  command.action = [options, &context] { return run_play(*options, context); };
  return command;
}

}  // namespace coevo::cli
