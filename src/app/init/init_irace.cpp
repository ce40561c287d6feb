// SPDX-License-Identifier: MIT
// irace's files as a config.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/text.h"
#include "src/app/init/init_config.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/condition.h"

namespace coevo::cli {
namespace {

namespace command = fitness::command;
using command::IraceScenario;
using command::ParameterSpace;
using Json = nlohmann::ordered_json;

constexpr int kStandardIraceDigits = 4;

ParameterSpace read_json_space(const Json& json, const std::string& place) {
  return ParameterSpace::read(common::ConfigNode::parse(json.dump(), place));
}

// The space from the parameters file and the files next to it.
ParameterSpace space_of(const IraceScenario& scenario) {
  const std::string file = scenario.parameter_file.string();
  const ParameterSpace plain =
      command::parse_irace_parameters(common::read_whole_file(file), common::printable(file, 1000));
  Json json = plain.to_json();
  for (auto& [name, parameter] : json["parameters"].items()) {
    const bool is_real = parameter.contains("real");
    if (is_real && scenario.digits != kStandardIraceDigits) parameter["digits"] = scenario.digits;
  }
  if (!scenario.forbidden_file.empty()) {
    const std::string name = common::printable(scenario.forbidden_file.string(), 1000);
    const std::string text = common::read_whole_file(scenario.forbidden_file);
    for (const command::TextLine& line : command::lines_without_comments(text, name)) {
      command::TextCursor cursor(line);
      json["forbidden"].push_back(
          command::text_of(command::parse_condition(cursor, command::Grammar::r)));
      read_json_space(json, line.place);  // so that a fault has the line
    }
  }
  ParameterSpace space = read_json_space(json, file);
  if (scenario.configurations_file.empty()) return space;
  const std::string name = scenario.configurations_file.string();
  const auto configurations =
      command::parse_irace_configurations(space, common::read_whole_file(name), name);
  if (configurations.empty()) return space;
  for (const auto& [parameter, value] : configurations.front()) {
    json["parameters"][parameter]["default"] = value;
  }
  return read_json_space(json, name);
}

// irace puts a list's folder before each line.
std::string prefix_of(const IraceScenario::Instances& instances) {
  if (instances.file.empty() || instances.folder.empty()) return "";
  return (instances.folder / "").string();
}
std::vector<std::string> files_of(const IraceScenario::Instances& instances) {
  if (instances.is_empty()) return {};
  return {(instances.file.empty() ? instances.folder : instances.file).string()};
}

// Text that is no placeholder in a word of the command.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '{' || c == '}') result += c;
  }
  return result;
}

std::vector<std::string> command_of(const IraceScenario& scenario) {
  std::vector<std::string> words{scenario.target_runner, "1", "1", "{seed}",
                                 escaped(prefix_of(scenario.training)) + "{instance}"};
  if (scenario.bound_max > 0) words.emplace_back("{cutoff}");
  words.emplace_back("{switches}");
  return words;
}

std::vector<std::string> remarks_of(const IraceScenario& scenario, const std::string& file,
                                    bool takes_test) {
  std::vector<std::string> remarks{
      fmt::format("Imported from irace's {}. irace calls its target runner with the numbers of",
                  file),
      "configuration and instance, the seed, the instance, the bound (if any), and the switches.",
      "docs/config-reference.md explains every key."};
  if (!takes_test) remarks.emplace_back("Not imported: test instances in another folder.");
  for (const std::string& option : scenario.not_taken_over) {
    remarks.push_back("Not imported: " + option);
  }
  return remarks;
}

}  // namespace

CommandConfig config_from_irace(const std::string& scenario_file) {
  const auto scenario = IraceScenario::parse(common::read_whole_file(scenario_file), scenario_file);
  const bool is_time = scenario.max_time > 0 || scenario.bound_max > 0;
  const bool takes_test =
      scenario.test.is_empty() || prefix_of(scenario.test) == prefix_of(scenario.training);
  CommandConfig config{.remarks = remarks_of(scenario, scenario_file, takes_test),
                       .command = command_of(scenario),
                       .protocol = {{"protocol", "irace"}},
                       .measure = is_time ? "cpu" : "quality",
                       .cutoff = scenario.bound_max > 0 ? scenario.bound_max
                                 : is_time              ? 300.0
                                                        : 1000.0,
                       .deterministic = scenario.deterministic,
                       .space = space_of(scenario),
                       .training_files = files_of(scenario.training)};
  if (config.training_files.empty()) {
    throw common::InputError(fmt::format("{}: expected trainInstancesFile or trainInstancesDir",
                                         common::printable(scenario_file, 1000)));
  }
  if (takes_test) config.test_files = files_of(scenario.test);
  config.instances = count_instances(config.training_files);
  config.seed = scenario.seed;
  config.runs = scenario.max_time > 0 ? 0 : scenario.max_experiments;
  config.cpu_hours = scenario.max_time / 3600;
  config.first_test = scenario.first_test;
  config.racing = {{"test", scenario.test_type},
                   {"confidence", scenario.confidence},
                   {"first", scenario.first_test},
                   {"each", scenario.each_test}};
  return config;
}

}  // namespace coevo::cli
