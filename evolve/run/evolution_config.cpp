// SPDX-License-Identifier: MIT
#include "evolve/run/evolution_config.h"

#include <fmt/format.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "evolve/registry.h"

namespace coevo::evolve {
namespace {

// The value at the parameter's own name, or its default.
std::int64_t read_integer(const common::ConfigNode& node, const common::Parameter& parameter) {
  const std::optional<common::ConfigNode> given = node.find(parameter.name);
  return std::get<std::int64_t>(given ? given->value(parameter) : parameter.standard);
}

Budget read_budget(const common::ConfigNode& node) {
  const common::Settings settings = common::read_settings(node, budget_parameters());
  return {static_cast<std::uint64_t>(settings.integer("nodes")),
          static_cast<std::uint64_t>(settings.integer("runs")), settings.real("cpu_hours")};
}

// Nothing may be learnt from scores that a race cuts short.
void check_learning_of_racer(const common::ConfigNode& racing, const LearningPlugin& method,
                             const Registry& registry) {
  const auto may_race = [](const LearningPlugin& plugin) { return !plugin.learns; };
  if (may_race(method)) return;
  racing.fail(fmt::format("learning.method: {}: the other methods learn from all scores",
                          names_where(registry.learning_methods, may_race)));
}

std::vector<std::string> racings() {
  std::vector<std::string> names{"true", "false"};
  for (const std::string& test : racing_tests()) names.push_back(test);
  return names;
}

void read_racing(const common::ConfigNode& budget, const LearningPlugin& method,
                 const Registry& registry, EvolutionConfig& config) {
  const std::optional<common::ConfigNode> given = budget.find("racing");
  if (!given) return;
  const std::string kind = given->is_map() ? "" : given->choice(racings());
  if (kind == "false") return;
  if (kind != "true") {
    config.statistical_racing = StatisticalRacing::read(*given);
    if (config.capabilities.objectives > 1) given->fail("an evolver with one objective");
    check_learning_of_racer(*given, method, registry);
    return;
  }
  config.racing = true;
  if (config.evolver->selected() == 0) {
    const auto ranks = [](const EvolverPlugin& plugin) {
      return plugin.capabilities.ranks_fittest;
    };
    given->fail(fmt::format("evolver.name: {}: the other evolvers look at all hosts",
                            names_where(registry.evolvers, ranks)));
  }
  check_learning_of_racer(*given, method, registry);
}

}  // namespace

common::Parameter seed_parameter() {
  // 2^53: exact in every program that reads the run's JSON files.
  return {"seed", "Seed of all random draws.", std::int64_t{1}, 0, 0x1p53};
}

common::Parameter generations_parameter() {
  return {"generations", "Number of generations.", std::int64_t{300}, 1, 1'000'000};
}

std::vector<common::Parameter> budget_parameters() {
  return {
      {"nodes",
       "Number of generated positions after which no new generation starts, for any evolver; 0: no "
       "limit.",
       std::int64_t{0}, 0, 0x1p53},
      {"runs",
       "Largest number of searches or runs, including those that choose the champion; 0: no limit.",
       std::int64_t{0}, 0, 0x1p53},
      {"cpu_hours",
       "CPU hours of a command's runs after which no new generation starts; 0: no limit.", 0.0, 0,
       1e6}};
}

EvolutionConfig EvolutionConfig::read(const common::ConfigNode& root, const InstanceLimits& limits,
                                      const Registry& registry) {
  EvolutionConfig config;
  config.seed = static_cast<std::uint64_t>(read_integer(root, seed_parameter()));
  config.training = TrainingConfig::read(child_or_empty(root, "training"), limits);

  const common::ConfigNode learning = child_or_empty(root, "learning");
  const LearningPlugin& method = choose_plugin(learning, "method", registry.learning_methods);
  if (method.makes_boards && !limits.boards_vary) {
    learning.child("method").fail(
        "a puzzle with mutants and an objective without the reference solver, or target.mutate");
  }
  config.learning_method = method.descriptor.name;
  config.learning = method.read(learning, config.training.sample, registry);

  const common::ConfigNode evolver = child_or_empty(root, "evolver");
  const EvolverPlugin& plugin = choose_plugin(evolver, "name", registry.evolvers);
  config.evolver_name = plugin.descriptor.name;
  config.capabilities = plugin.capabilities;
  config.generations = static_cast<std::uint32_t>(read_integer(evolver, generations_parameter()));
  config.evolver = plugin.read(evolver, registry);

  config.limit = TrainingLimit::read(child_or_empty(root, "limits"), limits.nodes);
  config.budget = read_budget(child_or_empty(root, "budget"));
  read_racing(child_or_empty(root, "budget"), method, registry, config);
  config.champion =
      ChampionConfig::read(child_or_empty(root, "champion"), config.training.sample, limits);
  config.benchmark = BenchmarkConfig::read(root, limits);
  return config;
}

nlohmann::ordered_json EvolutionConfig::to_json() const {
  nlohmann::ordered_json result{{"seed", seed},
                                {"training", training.to_json()},
                                {"learning", {{"method", learning_method}}},
                                {"evolver", {{"name", evolver_name}, {"generations", generations}}},
                                {"budget", {{"nodes", budget.nodes}}},
                                {"champion", champion.to_json()}};
  if (budget.runs > 0) result["budget"]["runs"] = budget.runs;
  if (budget.cpu_hours > 0) result["budget"]["cpu_hours"] = budget.cpu_hours;
  if (racing) result["budget"]["racing"] = true;
  if (statistical_racing) result["budget"]["racing"] = statistical_racing->to_json();
  if (benchmark) result["benchmark"] = benchmark->to_json();
  append_members(result["learning"], learning->to_json());
  append_members(result["evolver"], evolver->to_json());
  return result;
}

std::string EvolutionConfig::to_yaml() const {
  return common::yaml_text(to_json());
}

}  // namespace coevo::evolve
