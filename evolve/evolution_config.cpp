#include "evolve/evolution_config.h"

#include <limits>

#include "src/common/yaml_text.h"

namespace coevo::evolve {
namespace {

// The value at the parameter's own name, or its default.
std::int64_t read_integer(const common::ConfigNode& node, const common::Parameter& parameter) {
  const std::optional<common::ConfigNode> given = node.find(parameter.name);
  return std::get<std::int64_t>(given ? given->value(parameter) : parameter.standard);
}

bool read_racing(const common::ConfigNode& budget, const EvolverConfig& evolver,
                 const LearningKind& method) {
  const std::optional<common::ConfigNode> given = budget.find("racing");
  if (!given || !given->flag()) return false;
  if (evolver.selected() == 0) {
    given->fail("evolver.name: cma_es with it: the others look at all hosts");
  }
  if (method.learns) {
    given->fail("learning.method: random with it: the others learn from all scores");
  }
  return true;
}

}  // namespace

common::Parameter seed_parameter() {
  // 2^53: exact in every program that reads the run's JSON files.
  return {"seed", "Seed of all random draws.", std::int64_t{1}, 0, 0x1p53};
}

common::Parameter generations_parameter() {
  return {"generations", "Generations to evolve.", std::int64_t{300}, 1, 1'000'000};
}

common::Parameter budget_parameter() {
  return {
      "nodes",
      "Generated positions after which no generation begins, whatever the evolver; 0: no limit.",
      std::int64_t{0}, 0, 0x1p53};
}

EvolutionConfig EvolutionConfig::read(const common::ConfigNode& root,
                                      const InstanceLimits& limits) {
  EvolutionConfig config;
  config.seed = static_cast<std::uint64_t>(read_integer(root, seed_parameter()));
  config.training = TrainingConfig::read(child_or_empty(root, "training"), limits);

  const common::ConfigNode learning = child_or_empty(root, "learning");
  const LearningKind& method = choose_plugin(learning, "method", learning_methods());
  config.learning_method = method.kind.name;
  config.learning = method.read(learning, config.training.sample);

  const common::ConfigNode evolver = child_or_empty(root, "evolver");
  const EvolverKind& kind = choose_plugin(evolver, "name", evolvers());
  config.evolver_name = kind.kind.name;
  config.objectives = kind.objectives;
  config.generations = static_cast<std::uint32_t>(read_integer(evolver, generations_parameter()));
  config.evolver = kind.read(evolver);

  config.budget =
      static_cast<std::uint64_t>(read_integer(child_or_empty(root, "budget"), budget_parameter()));
  config.racing = read_racing(child_or_empty(root, "budget"), *config.evolver, method);
  config.champion =
      ChampionConfig::read(child_or_empty(root, "champion"), config.training.sample, limits);
  return config;
}

nlohmann::ordered_json EvolutionConfig::to_json() const {
  nlohmann::ordered_json result{{"seed", seed},
                                {"training", training.to_json()},
                                {"learning", {{"method", learning_method}}},
                                {"evolver", {{"name", evolver_name}, {"generations", generations}}},
                                {"budget", {{"nodes", budget}}},
                                {"champion", champion.to_json()}};
  if (racing) result["budget"]["racing"] = true;
  append_members(result["learning"], learning->to_json());
  append_members(result["evolver"], evolver->to_json());
  return result;
}

std::string EvolutionConfig::to_yaml() const {
  return common::yaml_text(to_json());
}

}  // namespace coevo::evolve
