// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/random.h"
#include "common/records/run/best.h"
#include "common/text.h"
#include "evolve/plugin.h"
#include "src/fitness/command/command_evaluator.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/formats/parameter_file.h"

namespace coevo::fitness::command {
namespace {

using common::ConfigNode;

Configuration read_values(const ConfigNode& node) {
  Configuration configuration;
  for (const auto& [name, value] : node.entries()) configuration[name] = value.text();
  return configuration;
}

// Values by name, or irace's file of initial configurations, of which the first counts.
Configuration read_default(const ConfigNode& node, const ParameterSpace& space) {
  if (!node.is_map()) {
    const std::string path = node.text();
    const auto all = parse_irace_configurations(space, common::read_whole_file(path), path);
    if (all.empty()) node.fail("a file with a configuration in it");
    return all.front();
  }
  return read_values(node);
}

// A list of values by name, or irace's file of initial configurations.
std::vector<Configuration> read_initial(const ConfigNode& target, const ParameterSpace& space) {
  const auto node = target.find("initial");
  if (!node) return {};
  if (!node->is_list()) {
    const std::string path = node->text();
    return parse_irace_configurations(space, common::read_whole_file(path),
                                      common::printable(path, 1000));
  }
  std::vector<Configuration> all;
  for (const ConfigNode& item : node->items()) {
    all.push_back(space.decode(space.encode(read_values(item), item.place())));
    if (space.is_forbidden(all.back())) item.fail("a configuration that is not forbidden");
  }
  return all;
}

// A switch with its value, as irace pastes them.
std::string switch_line(const CommandParameter& parameter, const std::string& value) {
  return parameter.switch_text + value;
}

void check_quotes(const ParameterSpace& space, const ConfigNode& target) {
  for (const CommandParameter& parameter : space.parameters()) {
    std::vector<std::string> values = parameter.choices;
    if (parameter.is_number()) values.emplace_back("0");
    for (const std::string& value : values) {
      if (shell_words(switch_line(parameter, value))) continue;
      fail_at(target.child("parameters").place(), switch_line(parameter, value),
              "closed quotes (shell_words)");
    }
  }
}

// The space with these values as its parameters' defaults.
ParameterSpace with_defaults(const ParameterSpace& space, const Configuration& defaults,
                             const std::string& place) {
  const Configuration whole = space.decode(space.encode(defaults, place));
  auto json = space.to_json();
  for (const auto& [name, value] : whole) json["parameters"][name]["default"] = value;
  return ParameterSpace::read(ConfigNode::parse(json.dump(), place));
}

// Written out, or in a file of any of the formats.
ParameterSpace read_space(const ConfigNode& target) {
  const ConfigNode given = target.child("parameters");
  const auto forbidden = target.find("forbidden");
  if (!given.is_map() && forbidden) forbidden->fail("that in the file of the parameters");
  ParameterSpace space =
      given.is_map() ? ParameterSpace::read(target) : read_parameter_file(given.text());
  const auto standard = target.find("default");
  if (!standard) return space;
  return with_defaults(space, read_default(*standard, space), standard->place());
}

}  // namespace

std::uint64_t hash_of_instance(const std::string& text) {
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(text, error);
  return common::content_hash(is_file ? common::read_whole_file(text) : text);
}

FileReader instance_reader(bool is_shell) {
  return [is_shell](const std::string& file, bool was_named) {
    const std::string content = common::read_whole_file(file);
    if (!was_named) return std::vector{FileInstance{file, 0, file, common::content_hash(content)}};
    std::vector<FileInstance> instances;
    std::istringstream lines(content);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const std::size_t first = line.find_first_not_of(" \t\r");
      if (first == std::string::npos || line[first] == '#') continue;
      if (is_shell) line.resize(std::min(line.find('#'), line.size()));
      line = line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
      if (is_shell && !shell_words(line)) {
        fail_at(fmt::format("{}:{}", common::printable(file, 1000), number), line,
                "closed quotes (shell_words)");
      }
      instances.push_back({file, number, line, hash_of_instance(line)});
    }
    return instances;
  };
}

CommandTarget CommandTarget::read(const ConfigNode& root) {
  const ConfigNode node = root.child("target");
  ParameterSpace space = read_space(node);
  CommandSpec spec = CommandSpec::read(node, space.names());
  InstanceFiles files = InstanceFiles::read(root, instance_reader(spec.shell_words));
  if (spec.shell_words) check_quotes(space, node);
  std::vector<Configuration> initial = read_initial(node, space);
  if (files.is_empty()) {
    evolve::child_or_empty(root, "training").fail("files: a list of instances, one per line");
  }
  return {std::move(spec), std::move(space), std::move(files), std::move(initial)};
}

evolve::InstanceLimits CommandTarget::instance_limits() const {
  auto limits = files_.limits(1, files_.size());
  if (spec_.deterministic) return limits;
  const std::uint64_t pairs = records::seeded_numbers(limits.training->numbers.size());
  limits.training->numbers = common::InstanceSet::parse(fmt::format("1-{}", pairs));
  if (limits.test) {
    limits.test->numbers = common::InstanceSet::parse(
        fmt::format("{}-{}", pairs + 1, pairs + limits.test->numbers.size()));
  }
  return limits;
}

CommandTarget::Pairing CommandTarget::pairing(std::uint64_t number) const {
  std::uint64_t place = number;
  if (!spec_.deterministic) {
    place = records::place_of_seeded(number, files_.limits(1, 1).training->numbers.size());
  }
  const FileInstance& instance = files_.at(place);
  // 31 bits: what any program takes as a seed.
  common::RandomStream random(number, common::Purpose("run_seed"), 0, 0);
  const std::uint64_t seed = spec_.deterministic ? 1 : 1 + random.below(0x7FFFFFFE);
  return {{instance.text, instance.hash}, seed};
}

void CommandTarget::check(const ConfigNode& root, const evolve::EvolutionConfig& evolution,
                          const Registry& registry) const {
  if (evolution.capabilities.objectives > 1) {
    const auto takes_one = [](const auto& evolver) { return evolver.capabilities.objectives == 1; };
    root.child("evolver").child("name").fail(evolve::names_where(registry.evolvers, takes_one) +
                                             ": a command has one cost");
  }
  if (initial_.size() > evolution.evolver->population()) {
    root.child("target").child("initial").fail(
        fmt::format("at most {} configurations, the hosts of a generation (evolver.population)",
                    evolution.evolver->population()));
  }
}

evolve::Population CommandTarget::first_hosts() const {
  evolve::Population hosts;
  for (const Configuration& configuration : initial_) hosts.push_back(space_.encode(configuration));
  return hosts;
}

nlohmann::ordered_json CommandTarget::to_json() const {
  auto json = spec_.to_json();
  json.update(space_.to_json());
  if (!initial_.empty()) json["initial"] = initial_;
  return {{"target", std::move(json)}};
}

std::unique_ptr<evolve::Evaluator> CommandTarget::make_evaluator(const Workplace& place) const {
  return std::make_unique<CommandEvaluator>(*this, place);
}

ActiveParameters CommandTarget::parameters(const Configuration& configuration) const {
  if (!spec_.shell_words) return {configuration, space_.switches(configuration)};
  std::string line;
  for (const CommandParameter& parameter : space_.parameters()) {
    const auto value = configuration.find(parameter.name);
    if (value != configuration.end()) line += switch_line(parameter, value->second) + ' ';
  }
  return {configuration, shell_words(line).value_or(std::vector<std::string>{})};
}

std::vector<std::string> CommandTarget::command_line(const Configuration& configuration) const {
  const ActiveParameters active = parameters(configuration);
  PlaceholderValues values = active.values;
  for (const std::string_view name :
       {std::string_view("instance"), std::string_view("seed"), kConfigurationId, kInstanceId}) {
    values.try_emplace(std::string(name), fmt::format("{{{}}}", name));
  }
  values["cutoff"] = cutoff_text(spec_.cutoff);
  return spec_.command.expand(values, active.switches);
}

double CommandTarget::fitness_of(double cost) const {
  return 1.0 - cost / (spec_.penalty * spec_.cutoff);
}

double CommandTarget::cutoff_for(double fitness) const {
  if (spec_.measure == Measure::quality || fitness <= 0.0) return spec_.cutoff;
  const double cost = (1.0 - fitness) * spec_.penalty * spec_.cutoff;
  if (cost >= spec_.cutoff) return spec_.cutoff;
  return spec_.measure == Measure::nodes ? std::max(1.0, std::ceil(cost)) : std::max(0.01, cost);
}

std::string CommandTarget::result_text(const evolve::Genome& genome,
                                       std::map<std::string, std::string> provenance) const {
  const Configuration configuration = space_.decode(genome);
  return records::ConfigurationFile{configuration, space_.decode(space_.default_genome()),
                                    command_line(configuration), std::move(provenance)}
      .text();
}

std::string CommandTarget::describe(const evolve::Genome& genome) const {
  const Configuration configuration = space_.decode(genome);
  std::string text;
  for (const auto& [name, value] : configuration) text += fmt::format("  {:<30} {}\n", name, value);
  return text + "  " + shell_text(command_line(configuration)) + "\n";
}

std::string CommandTarget::effort(double fitness, double /*nodes*/) const {
  const double cost = (1.0 - fitness) * spec_.penalty * spec_.cutoff;
  const std::string named = spec_.cost_unit();
  return fmt::format("mean cost {:.6g}{}{}", cost, named.empty() ? "" : " ", named);
}

}  // namespace coevo::fitness::command
