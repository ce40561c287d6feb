// coevo check: reads and resolves a config, prints it in full, runs nothing.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/command.h"
#include "src/app/run_config.h"

namespace coevo::app {
namespace {

struct Options {
  std::string config;
  std::vector<std::string> assignments;
};

}  // namespace

void add_check(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("check", "Reads a config, prints it in full, runs nothing");
  command->add_option("CONFIG", options->config, "YAML file")->required();
  add_set_option(*command, options->assignments, "Overrides a key of the config", "KEY.PATH=VALUE");
  command->callback([options, &global, &action] {
    action = [options, &global] {
      const RunConfig config = RunConfig::read(options->config, options->assignments);
      fmt::print("{}", global.json ? config.to_json().dump(2) + "\n" : config.text());
      return kDone;
    };
  });
}

}  // namespace coevo::app
