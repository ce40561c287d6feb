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
constexpr int kForbiddenDraws = 10000;

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

// Written out, or in a file of any of the formats.
ParameterSpace read_space(const ConfigNode& target) {
  const ConfigNode given = target.child("parameters");
  const auto forbidden = target.find("forbidden");
  if (!given.is_map() && forbidden) forbidden->fail("that in the file of the parameters");
  ParameterSpace space =
      given.is_map() ? ParameterSpace::read(target) : read_parameter_file(given.text());
  const auto standard = target.find("default");
  if (!standard) return space;
  return space.with_defaults(read_default(*standard, space), standard->place());
}

}  // namespace

std::uint64_t hash_of_instance(const std::string& text) {
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(text, error);
  return common::content_hash(is_file ? common::read_whole_file(text) : text);
}

namespace {

// A file's name may contain what looks like a comment.
std::string instance_in(std::string_view line) {
  const std::string whole(common::trimmed(line));
  std::error_code error;
  const bool is_file = !whole.starts_with('#') && std::filesystem::is_regular_file(whole, error);
  return is_file ? whole : std::string(without_comment(whole));
}

// As irace reads a line.
std::string shell_instance_in(const std::string& line, const std::string& place) {
  std::string instance(common::trimmed(line.substr(0, line.find('#'))));
  if (!shell_words(instance)) fail_at(place, instance, "closed quotes (shell_words)");
  return instance;
}

// "17 cases/a": 17 and "cases/a".
std::pair<std::uint64_t, std::string> seed_and_instance(const std::string& line,
                                                        const std::string& place) {
  constexpr double kMaxSeed = 0x7FFFFFFF;
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const auto seed = number_of(line.substr(0, end));
  const std::string instance(common::trimmed(line.substr(end)));
  const bool is_seed = seed && *seed >= 0 && *seed <= kMaxSeed && *seed == std::floor(*seed);
  if (!is_seed || instance.empty()) {
    fail_at(place, line, "a seed 0..2147483647 and an instance (listed_seeds)");
  }
  return {static_cast<std::uint64_t>(*seed), instance};
}

}  // namespace

FileReader instance_reader(bool is_shell, bool has_seeds) {
  return [is_shell, has_seeds](const std::string& file, bool was_named) {
    const std::string content = common::read_whole_file(file);
    if (!was_named && has_seeds) fail_at(file, "(a folder)", "a list of seeds and instances");
    if (!was_named) return std::vector{FileInstance{file, 0, file, common::content_hash(content)}};
    std::vector<FileInstance> instances;
    std::istringstream lines{std::string(without_mark(content))};
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const std::string place = fmt::format("{}:{}", common::printable(file, 1000), number);
      if (line.find('\0') != line.npos) fail_at(place, line, "a line without null characters");
      line = is_shell ? shell_instance_in(line, place) : instance_in(line);
      if (line.empty()) continue;
      std::uint64_t hash = hash_of_instance(line);
      if (has_seeds) {
        const auto [seed, instance] = seed_and_instance(line, place);
        hash = common::content_hash(fmt::format("{} {}", seed, hash_of_instance(instance)));
      }
      instances.push_back({file, number, line, hash});
    }
    return instances;
  };
}

CommandTarget CommandTarget::read(const ConfigNode& root) {
  const ConfigNode node = root.child("target");
  ParameterSpace space = read_space(node);
  CommandSpec spec = CommandSpec::read(node, space.names());
  InstanceFiles files =
      InstanceFiles::read(root, instance_reader(spec.shell_words, spec.listed_seeds));
  if (spec.shell_words) check_quotes(space, node);
  std::vector<Configuration> initial = read_initial(node, space);
  if (files.is_empty()) {
    evolve::child_or_empty(root, "training").fail("files: a list of instances, one per line");
  }
  return {std::move(spec), std::move(space), std::move(files), std::move(initial)};
}

evolve::InstanceLimits CommandTarget::instance_limits() const {
  auto limits = files_.limits(1, files_.size());
  limits.boards_vary = spec_.mutate.has_value();
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
  if (spec_.listed_seeds) {
    auto [seed, text] = seed_and_instance(instance.text, instance.file);
    return {{std::move(text), instance.hash}, seed};
  }
  return {{instance.text, instance.hash}, seed_of(number)};
}

std::uint64_t CommandTarget::seed_of(std::uint64_t number) const {
  if (spec_.deterministic) return 1;
  common::RandomStream random(number, common::Purpose("run_seed"), 0, 0);
  return 1 + random.below(kSeeds);
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
  check_forbidden();
  if (!spec_.mutate) return;
  const common::InstanceSet training = files_.limits(1, 1).training->numbers;
  for (std::uint64_t i = 0; i < training.size(); ++i) {
    const std::string& instance = files_.at(training.at(i)).text;
    std::error_code fault;
    if (std::filesystem::is_regular_file(instance, fault)) continue;
    root.child("target").child("mutate").fail(
        "training instances that are files; this one is not: " + common::printable(instance));
  }
}

evolve::Population CommandTarget::first_hosts() const {
  evolve::Population hosts;
  for (const Configuration& configuration : initial_) hosts.push_back(space_.encode(configuration));
  return hosts;
}

// Of the clauses that forbid the default, one is a mistake if it forbids values that were chosen:
// of those that the space takes itself, an evolution finds others. So it does where a relation
// forbids a pair of defaults.
void CommandTarget::check_forbidden() const {
  const evolve::Genome standard = space_.default_genome();
  const Configuration configuration = space_.decode(standard);
  if (!space_.is_forbidden(configuration)) return;
  const auto clause = space_.forbidding_clause(configuration);
  const std::string place = clause ? space_.place_of_forbidden(*clause) : spec_.place;
  const std::string text = clause ? text_of(space_.forbidden()[*clause]) : "(the default)";
  if (clause && space_.names_defaults(*clause)) {
    fail_at(place, text, "a clause that does not forbid the default");
  }
  const evolve::GeneSpace genes = space_.genes();
  common::RandomStream random(1, common::Purpose("forbidden_check"), 0, 0);
  for (int i = 0; i < kForbiddenDraws; ++i) {
    if (!space_.is_forbidden(space_.decode(genes.draw(random)))) return;
  }
  fail_at(place, text,
          fmt::format("clauses that leave some configuration: they forbid the default "
                      "and {} random ones",
                      kForbiddenDraws));
}

std::string CommandTarget::note() const {
  const auto clause = space_.forbidding_clause(space_.decode(space_.default_genome()));
  if (!clause) return "";
  return fmt::format("{}: '{}' forbids the default configuration, which counts as failed",
                     space_.place_of_forbidden(*clause), text_of(space_.forbidden()[*clause]));
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
  if (space_.is_forbidden(configuration)) {
    fail_at(spec_.place, "(the best configuration)",
            "one that is not forbidden: the evolution found none");
  }
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
