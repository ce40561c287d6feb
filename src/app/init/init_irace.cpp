// SPDX-License-Identifier: MIT
// irace's files as a config.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/text.h"
#include "src/app/init/init_config.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/expression.h"

namespace coevo::cli {
namespace {

namespace command = fitness::command;
namespace fs = std::filesystem;
using command::IraceScenario;
using command::ParameterSpace;
using Json = nlohmann::ordered_json;

constexpr int kStandardIraceDigits = 4;

ParameterSpace read_json_space(const Json& json, const std::string& place) {
  return ParameterSpace::read(common::ConfigNode::parse(json.dump(), place));
}

// The space from the parameters file and the files next to it; the rows of the file of initial
// configurations go to `initial`, and the first is the default.
ParameterSpace space_of(const IraceScenario& scenario,
                        std::vector<command::Configuration>& initial) {
  const std::string file = scenario.parameter_file.string();
  const ParameterSpace plain =
      command::parse_irace_parameters(common::read_whole_file(file), common::printable(file, 1000));
  Json json = plain.to_json();
  for (auto& [name, parameter] : json["parameters"].items()) {
    const bool is_real = parameter.contains("real");
    if (is_real && scenario.digits != kStandardIraceDigits) parameter["digits"] = scenario.digits;
    if (scenario.aclib) {
      const auto& label = parameter["switch"].get_ref<const std::string&>();
      parameter["switch"] = fmt::format("-{} ", common::trimmed(label));
    }
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
  initial = command::parse_irace_configurations(space, common::read_whole_file(name),
                                                common::printable(name, 1000));
  if (initial.empty()) return space;
  for (const auto& [parameter, value] : initial.front()) {
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

std::string absolute_path(const fs::path& path) {
  return fs::absolute(path).lexically_normal().string();
}

// As irace replaces the names in braces, with ours in their place.
std::string with_placeholders(const std::string& word, const IraceScenario& scenario) {
  const bool moves = !scenario.exec_dir.empty();
  const std::string prefix = prefix_of(scenario.training);
  const std::pair<std::string_view, std::string> names[]{
      {"{configurationID}", "{configuration_id}"},
      {"{instanceID}", "{instance_id}"},
      {"{seed}", "{seed}"},
      {"{instance}",
       escaped(moves && !prefix.empty() ? absolute_path(prefix) : prefix) + "{instance}"},
      {"{bound}", scenario.bound_max > 0 ? "{cutoff}" : ""},
      {"{targetRunner}", escaped(scenario.target_runner)}};
  std::string result;
  for (std::size_t at = 0; at < word.size();) {
    const auto name = std::ranges::find_if(
        names, [&](const auto& one) { return word.compare(at, one.first.size(), one.first) == 0; });
    const bool is_name = name != std::end(names);
    result += is_name ? name->second : escaped(word.substr(at, 1));
    at += is_name ? name->first.size() : 1;
  }
  return result;
}

std::vector<std::string> command_of(const IraceScenario& scenario) {
  constexpr std::string_view kSwitches = "{targetRunnerArgs}";
  const auto fail = [&](std::string_view expected) {
    command::fail_at(scenario.command_place, scenario.command_line, expected);
  };
  std::vector<std::string> command;
  if (!scenario.exec_dir.empty()) command = {"env", "-C", escaped(scenario.exec_dir.string())};
  command.push_back(
      escaped(scenario.launcher.empty() ? scenario.target_runner : scenario.launcher));
  const auto words = command::shell_words(scenario.command_line);
  if (!words) fail("closed quotes");
  for (const std::string& word : *words) {
    if (word == "{bound}" && scenario.bound_max == 0) continue;
    if (word != kSwitches && word.find(kSwitches) != std::string::npos) {
      fail("{targetRunnerArgs} as a separate word");
    }
    command.push_back(word == kSwitches ? "{switches}" : with_placeholders(word, scenario));
  }
  if (std::ranges::find(command, "{switches}") == command.end()) fail("{targetRunnerArgs} in it");
  const auto has_instance = [](const std::string& word) {
    return word.find("{instance}") != std::string::npos;
  };
  if (std::ranges::none_of(command, has_instance)) fail("{instance} in it");
  return command;
}

// With what the runner's own folder asks for: names that hold there, too.
IraceScenario as_called(IraceScenario scenario) {
  std::error_code fault;
  const bool is_here = scenario.exec_dir.empty() || fs::equivalent(scenario.exec_dir, ".", fault);
  if (is_here || !fs::is_directory(scenario.exec_dir)) {
    if (!is_here) scenario.not_taken_over.push_back("execDir, a folder that does not exist");
    scenario.exec_dir.clear();
    return scenario;
  }
  for (std::string* program : {&scenario.target_runner, &scenario.launcher}) {
    if (program->find('/') != std::string::npos) *program = absolute_path(*program);
  }
  for (auto* instances : {&scenario.training, &scenario.test}) {
    const bool is_folder = instances->file.empty() && !instances->folder.empty();
    if (is_folder) instances->folder = absolute_path(instances->folder);
  }
  return scenario;
}

std::vector<std::string> remarks_of(const IraceScenario& scenario, const std::string& file,
                                    bool takes_test) {
  std::vector<std::string> remarks{
      fmt::format("Imported from irace's {}. irace calls its target runner with the numbers of",
                  common::printable(file, 1000)),
      "configuration and instance, the seed, the instance, the bound (if any), and the switches.",
      "docs/config-reference.md explains every key."};
  if (scenario.block_size > 1) {
    remarks.push_back(fmt::format(
        "Not imported: the order of blocks of {} instances. Each test comes after whole blocks.",
        scenario.block_size));
  }
  if (!takes_test) remarks.emplace_back("Not imported: test instances in another folder.");
  for (const std::string& option : scenario.not_taken_over) {
    remarks.push_back("Not imported: " + option);
  }
  return remarks;
}

}  // namespace

CommandConfig config_from_irace(const std::string& scenario_file) {
  const auto scenario =
      as_called(IraceScenario::parse(common::read_whole_file(scenario_file), scenario_file));
  const bool is_time = scenario.bound_max > 0;
  std::vector<command::Configuration> initial;
  const bool takes_test =
      scenario.test.is_empty() || prefix_of(scenario.test) == prefix_of(scenario.training);
  CommandConfig config{.remarks = remarks_of(scenario, scenario_file, takes_test),
                       .command = command_of(scenario),
                       .protocol = {{"protocol", scenario.aclib ? "aclib" : "irace"}},
                       .measure = is_time ? "cpu" : "quality",
                       .cutoff = is_time ? scenario.bound_max : 1000.0,
                       .penalty = is_time ? scenario.bound_par : 10.0,
                       .kill_after = scenario.timeout,
                       .retries = scenario.retries.value_or(1),
                       .shell_words = true,
                       .deterministic = scenario.deterministic,
                       .space = space_of(scenario, initial),
                       .training_files = files_of(scenario.training)};
  if (config.training_files.empty()) {
    throw common::InputError(fmt::format("{}: expected trainInstancesFile or trainInstancesDir",
                                         common::printable(scenario_file, 1000)));
  }
  if (takes_test) config.test_files = files_of(scenario.test);
  config.initial = initial;
  config.instances = count_instances(config.training_files, true);
  config.seed = scenario.seed;
  config.runs =
      scenario.max_time > 0 ? 0 : std::max(scenario.max_experiments, scenario.min_experiments);
  config.cpu_hours = scenario.max_time / 3600;
  config.first_test = scenario.first_test * scenario.block_size;
  config.racing = {{"test", scenario.test_type},
                   {"confidence", scenario.confidence},
                   {"first", config.first_test},
                   {"each", scenario.each_test * scenario.block_size}};
  return config;
}

}  // namespace coevo::cli
