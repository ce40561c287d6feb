// SPDX-License-Identifier: MIT
// coevo check: reads and resolves a config and prints it in full; or tries it with a single run.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/command.h"
#include "src/app/documentation/manual.h"
#include "src/app/trial.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {
namespace {

struct CheckOptions {
  std::string config;
  std::vector<std::string> assignments;
  bool run = false;
};

}  // namespace

Command check_command(const Context& context) {
  auto options = std::make_shared<CheckOptions>();
  Command command{"check", "Reads a config and prints all of it, or tries it"};
  command.option("CONFIG", &options->config, "YAML file").require().offer_files();
  command.set_option(options->assignments, "Overrides a key of the config", "KEY.PATH=VALUE")
      .offer_words(config_keys(context.registry));
  command.option("--run", &options->run,
                 "Runs the target once (default configuration, first training instance) and shows "
                 "what is read from its output");
  command.action = [options, &context] {
    const auto config =
        fitness::RunConfig::read(options->config, options->assignments, context.registry);
    const std::string note = config.target->note();
    if (!note.empty()) fmt::print(stderr, "{}\n", note);
    if (options->run) return try_config(config, context.global);
    fmt::print("{}", context.global.json ? config.to_json().dump(2) + "\n" : config.text());
    return kDone;
  };
  return command;
}

}  // namespace coevo::cli
