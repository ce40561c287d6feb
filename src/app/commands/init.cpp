// SPDX-License-Identifier: MIT
// coevo init: writes a first config, with comments.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/text.h"
#include "solver/weight_file.h"
#include "src/app/command.h"
#include "src/app/command_line.h"
#include "src/app/init/init_config.h"
#include "src/app/instance_options.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {
namespace {

struct InitOptions {
  std::string domain;
  std::vector<std::string> command;
  std::string irace;
  std::string smac;
  std::string parameters;
  std::string instances;
  std::string output = "coevo.yaml";
};

// The files to write, by name.
struct NewFiles {
  std::string config;
  std::string list_name = {};
  std::string list = {};
};

void check_options(const InitOptions& options) {
  const int kinds = (options.domain.empty() ? 0 : 1) + (options.command.empty() ? 0 : 1) +
                    (options.irace.empty() ? 0 : 1) + (options.smac.empty() ? 0 : 1);
  if (kinds > 1) {
    throw common::InputError(
        "init: expected one of --domain, --game, --command, --from-irace and --from-smac");
  }
  if (options.command.empty() && !(options.parameters.empty() && options.instances.empty())) {
    throw common::InputError("init: --parameters and --instances: expected --command, too");
  }
}

// All words after --command belong to the program, even if they look like our options.
void warn_of_own_options(const std::vector<std::string>& words, const Context& context) {
  const auto& commands = context.line->commands;
  const auto init = std::ranges::find(commands, "init", &Command::name);
  for (const Option& option : init->options) {
    for (const std::string& name : option.all_names()) {
      if (std::ranges::find(words, name) == words.end()) continue;
      say(fmt::format(
          "'{}' counts as an option of the program: options of init come before --command", name));
    }
  }
}

bool knows(const solver::Domain& domain, const solver::SolverSpec& spec) {
  const auto& searches = domain.searches();
  return std::ranges::find(searches, spec.search, &solver::SearchDescriptor::name) !=
             searches.end() &&
         std::ranges::all_of(spec.weights,
                             [&](const auto& each) { return domain.has_feature(each.first); });
}

// The solver to start from: the shipped one under the puzzle's rules, otherwise the baseline's
// search with all heuristics.
solver::SolverSpec start_of(const solver::Domain& domain, const Registry& registry) {
  const auto shipped = solver::shipped_solver(registry, "default", domain.name());
  if (shipped && knows(domain, shipped->spec)) return shipped->spec;
  solver::SolverSpec baseline = domain.baseline();
  baseline.weights.clear();
  return baseline;
}

// The value of a config's key `domain`.
std::string domain_key(const solver::Domain& domain, const Registry& registry) {
  const std::string file = registry.game_file(domain.name());
  return file.empty() ? domain.name() : fmt::format("{{game: {}}}", common::to_text(file));
}

NewFiles new_files(const InitOptions& options, const Registry& registry) {
  if (!options.irace.empty()) return {command_config(config_from_irace(options.irace))};
  if (!options.command.empty() || !options.smac.empty()) {
    const CommandDraft draft =
        options.smac.empty()
            ? draft_of_command(options.command, options.parameters, options.instances)
            : draft_from_smac(options.smac);
    return {command_config(draft.config), draft.config.training_files.front(), draft.instance_list};
  }
  const solver::Domain& domain =
      options.domain.empty() ? registry.default_domain() : registry.domain(options.domain);
  return {domain_config(domain, start_of(domain, registry), domain_key(domain, registry))};
}

void require_new(const std::filesystem::path& path) {
  if (!std::filesystem::exists(std::filesystem::symlink_status(path))) return;
  throw common::InputError(fmt::format("{}: expected a new file, but it exists",
                                       common::printable(path.string(), 1000)));
}

int run_init(const InitOptions& options, const Context& context) {
  check_options(options);
  warn_of_own_options(options.command, context);
  require_new(options.output);
  const NewFiles files = new_files(options, context.registry);
  const bool writes_list = !files.list.empty();
  if (writes_list) {
    require_new(files.list_name);
    common::write_atomically(files.list_name, files.list);
  }
  try {
    fitness::RunConfig::parse(files.config, options.output, context.registry);
  } catch (const common::InputError&) {
    if (writes_list) std::filesystem::remove(files.list_name);
    throw;
  }
  common::write_atomically(options.output, files.config);
  if (context.global.json) {
    nlohmann::ordered_json json{{"config", options.output}};
    if (writes_list) json["instances"] = files.list_name;
    fmt::print("{}\n", json.dump());
    return kDone;
  }
  if (writes_list) fmt::print("wrote {}; list your instances there\n", files.list_name);
  const std::string word = common::shell_word(options.output);
  fmt::print("wrote {}; edit it, then run: {} evolve {}\n", options.output, program_name(), word);
  return kDone;
}

}  // namespace

Command init_command(const Context& context) {
  auto options = std::make_shared<InitOptions>();
  Command command{"init", "Writes a first config with comments"};
  command.option("--domain", &options->domain, "Config for solvers of this puzzle; the default")
      .offer_words(context.registry.domain_names());
  add_game_option(command, options->domain, context.registry);
  command
      .option("--command", &options->command,
              "Config for this program: everything that follows is its command line, as you would "
              "type it. Numbers after switches become parameters, a file becomes the instance")
      .call_values("WORDS")
      .take_rest()
      .offer_files();
  command
      .option("--parameters", &options->parameters,
              "Program's parameters, a file of irace, ParamILS, SMAC or ConfigSpace")
      .offer_files();
  command
      .option("--instances", &options->instances,
              "Program's instances: a list, one per line, or a folder")
      .offer_files();
  command.option("--from-irace", &options->irace, "Imports an irace scenario")
      .call_values("SCENARIO")
      .offer_files();
  command.option("--from-smac", &options->smac, "Imports a scenario of SMAC, ParamILS or AClib")
      .call_values("SCENARIO")
      .offer_files();
  command.option("--output", &options->output, "Config to write, a new file")
      .show_default()
      .offer_files();
  command.action = [options, &context] { return run_init(*options, context); };
  return command;
}

}  // namespace coevo::cli
