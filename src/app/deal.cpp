// coevo deal: prints a deal.
#include <fmt/format.h>

#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/common/error.h"

namespace coevo::app {
namespace {

struct Options {
  InstanceOptions instance;
  std::string format;
};

int run(const Options& options, const GlobalOptions& global) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto formats = domain.board_formats();
  std::string format = options.format.empty() ? formats.front() : options.format;
  if (global.json) format = "json";
  if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
    throw common::InputError(fmt::format("--format '{}': expected one of {}{}", format,
                                         fmt::join(formats, ", "),
                                         common::near_name(format, formats)));
  }
  const auto settings = options.instance.settings();
  for (const auto& instance : options.instance.instances(settings)) {
    fmt::print("{}", domain.board_text(instance, format, settings));
  }
  return kDone;
}

}  // namespace

void add_deal(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("deal", "Prints a deal");
  command->add_option("NUMBER", options->instance.numbers, "Number of the deal")->required();
  command->add_option("--format", options->format, "text, fc-solve or json");
  options->instance.add_domain(*command);
  options->instance.add_assignments(*command, "A rule of the puzzle, e.g. cells=3");
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
