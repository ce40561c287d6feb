// SPDX-License-Identifier: MIT
// coevo check: reads and resolves a config, prints it in full, runs nothing.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/command.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {
namespace {

struct CheckOptions {
  std::string config;
  std::vector<std::string> assignments;
};

}  // namespace

Command check_command(const Context& context) {
  auto options = std::make_shared<CheckOptions>();
  Command command{"check", "Reads a config, prints it in full, runs nothing"};
  command.option("CONFIG", &options->config, "YAML file").require();
  command.set_option(options->assignments, "Overrides a key of the config", "KEY.PATH=VALUE");
  command.action = [options, &context] {
    const auto config =
        fitness::RunConfig::read(options->config, options->assignments, context.registry);
    fmt::print("{}", context.global.json ? config.to_json().dump(2) + "\n" : config.text());
    return kDone;
  };
  return command;
}

}  // namespace coevo::cli
