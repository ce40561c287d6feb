// SPDX-License-Identifier: MIT
// Reading and checking a search target's part of a config.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "evolve/plugin.h"
#include "solver/spec_reader.h"
#include "solver/weight_file.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {
namespace {

using common::ConfigNode;
using evolve::child_or_empty;

constexpr std::uint64_t kMaxNodes = 1'000'000'000'000;

// A key for a whole number from 1 on.
struct NaturalKey {
  std::string_view map;
  std::string_view name;
  std::string_view help;
  std::uint64_t standard;
  std::uint64_t high;
};
constexpr NaturalKey kQuantisation{"solver", "quantisation",
                                   "number of levels of H in a feature's range at weight 1", 65536,
                                   solver::kMaxQuantisation};
constexpr NaturalKey kNodes{"limits", "nodes", "positions that one search may generate", 20'000'000,
                            kMaxNodes};
constexpr NaturalKey kMemory{"limits", "memory_mib", "Memory of one search's tables, in MiB", 1024,
                             1 << 20};
constexpr NaturalKey kBaselineNodes{"fitness", "baseline_nodes",
                                    "positions that a search of the reference solver may generate",
                                    20'000'000, kMaxNodes};

// `node` is the key's map.
std::uint64_t natural_or(const ConfigNode& node, const NaturalKey& key) {
  const auto given = node.find(key.name);
  return given ? given->natural(1, key.high) : key.standard;
}

std::vector<std::string> read_heuristics(const ConfigNode& node, const solver::Domain& domain,
                                         const std::string& search) {
  std::vector<std::string> chosen;
  for (const ConfigNode& item : node.items()) {
    const std::string name = item.text();
    solver::check_feature(name, domain, search, item);
    if (std::find(chosen.begin(), chosen.end(), name) != chosen.end()) {
      item.fail("each heuristic once");
    }
    chosen.push_back(name);
  }
  return chosen;
}

// The range is half open, as in GA-FreeCell, whose weights are in [0, 1).
void read_weight_range(const ConfigNode& solver, SearchTarget& target) {
  const auto range = solver.find("weights");
  if (!range) return;
  if (const auto scale = range->find("scale")) {
    target.log_weights = scale->choice(std::vector<std::string>{"linear", "log"}) == "log";
  }
  const ConfigNode low = range->child("low");
  target.lowest_weight = low.real(-solver::kMaxWeight, solver::kMaxWeight);
  if (target.log_weights && target.lowest_weight <= 0) low.fail("more than 0 with scale log");
  const ConfigNode high = range->child("high");
  target.highest_weight = high.real(-solver::kMaxWeight, solver::kMaxWeight);
  if (target.highest_weight <= target.lowest_weight) {
    high.fail(fmt::format("more than low, {}", target.lowest_weight));
  }
  if (const auto unit = range->find("unit")) {
    target.largest_unit = unit->real(1e-6, solver::kMaxWeight);
    for (const std::string& name : target.heuristics) {
      const evolve::Gene gene = target.weight_gene(name);
      if (gene.low >= gene.high) unit->fail(fmt::format("a bound that leaves {} a range", name));
    }
  }
}

solver::WeightFile read_weight_file(const ConfigNode& node, const solver::Registry& registry) {
  try {
    return solver::WeightFile::read(node.text(), registry);
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}: {}", node.place(), fault.what()));
  }
}

// A solver written out, or the name of a preset or of a weight file.
solver::SolverSpec read_reference(const ConfigNode& node, const solver::Domain& domain,
                                  const solver::Registry& registry) {
  if (node.is_map()) return solver::read_spec(node, domain);
  const bool is_preset = registry.presets().contains(node.text());
  const solver::WeightFile file = is_preset ? solver::WeightFile::preset(node.text(), registry)
                                            : read_weight_file(node, registry);
  if (!solver::is_same_puzzle(*file.domain, domain)) {
    node.fail(fmt::format("a preset or a weight file of the domain {}", domain.name()));
  }
  return file.spec;
}

// The members of a portfolio's weight file.
std::vector<solver::MemberSpec> read_members_file(const ConfigNode& node,
                                                  const solver::Domain& domain,
                                                  const solver::Registry& registry) {
  const solver::WeightFile file = read_weight_file(node, registry);
  if (!solver::is_same_puzzle(*file.domain, domain) || file.spec.members.empty()) {
    node.fail(fmt::format("a portfolio's weight file, of the domain {}", domain.name()));
  }
  return file.spec.members;
}

// A weight file, or a list of such files and of members written out.
std::vector<solver::MemberSpec> read_members(const ConfigNode& node, const solver::Domain& domain,
                                             const solver::Registry& registry) {
  if (!node.is_list()) return read_members_file(node, domain, registry);
  std::vector<solver::MemberSpec> members;
  for (const ConfigNode& item : node.items()) {
    if (item.is_map()) {
      members.push_back(solver::read_member(item, domain));
    } else {
      for (auto& member : read_members_file(item, domain, registry)) {
        members.push_back(std::move(member));
      }
    }
  }
  return members;
}

const Objective* read_objective(const ConfigNode& node, std::string_view key,
                                const Objective* standard, const Registry& registry) {
  const auto given = node.find(key);
  return given ? registry.objectives.find(given->choice(registry.objectives.names())) : standard;
}

void read_fitness(const ConfigNode& fitness, const Registry& registry, SearchTarget& target) {
  target.objective = read_objective(fitness, "objective", &registry.objectives.front(), registry);
  target.second_objective = read_objective(fitness, "second", nullptr, registry);
  if (const auto moves = fitness.find("moves_per_doubling")) {
    target.moves_per_doubling = moves->real(0.1, 1e6);
    if (!target.weighs_length()) {
      moves->fail(fmt::format(
          "objective: {}", evolve::names_where(registry.objectives, [](const Objective& objective) {
            return objective.weighs_length;
          })));
    }
  }
  if (const auto reference = fitness.find("reference")) {
    target.reference = read_reference(*reference, *target.domain, registry);
  }
  target.baseline_nodes = natural_or(fitness, kBaselineNodes);
  if (const auto counts = fitness.find("count_reference")) target.counts_reference = counts->flag();
}

void read_solver(const ConfigNode& solver, const solver::Registry& registry, SearchTarget& target) {
  const solver::Domain& domain = *target.domain;
  solver::SolverSpec spec;
  solver::read_search(solver.child("search"), domain, spec);
  if (domain.search(spec.search).has_members) {
    solver.child("search").child("name").fail(
        "a search with one vector of weights; the key portfolio grows a portfolio");
  }
  target.search = spec.search;
  target.settings = spec.settings;
  const ConfigNode heuristics = solver.child("heuristics");
  target.heuristics = read_heuristics(heuristics, domain, spec.search);
  if (const auto fixed = solver.find("fixed_weights")) {
    target.fixed_weights = solver::read_weights(*fixed, domain, spec.search);
  }
  for (const std::string& name : target.heuristics) {
    if (target.fixed_weights.contains(name)) {
      heuristics.fail(fmt::format("{} here or in fixed_weights, but not in both", name));
    }
  }
  if (target.heuristics.empty() && target.fixed_weights.empty()) {
    heuristics.fail("at least one heuristic, here or in fixed_weights");
  }
  read_weight_range(solver, target);
  if (const auto members = solver.find("members")) {
    target.members = read_members(*members, domain, registry);
  }
  target.parameter_genes =
      read_parameter_genes(child_or_empty(solver, "genes"), domain.search(spec.search).parameters);
  if (const auto policy = solver.find("policy")) {
    target.policy = PolicyGenes::read(*policy, domain, spec);
    if (!target.parameter_genes.empty()) {
      solver.child("genes").fail("either genes or a policy");
    }
    if (!target.fixed_weights.empty()) {
      solver.child("fixed_weights").fail("either fixed_weights or a policy");
    }
  }
  if (target.heuristics.empty() && target.parameter_genes.empty() && target.policy.rules == 0) {
    heuristics.fail("at least one heuristic, or genes, to evolve");
  }
  target.quantisation = static_cast<std::int32_t>(natural_or(solver, kQuantisation));
}

// The demands of the evolver and racing on the objectives.
void check_objectives(const ConfigNode& root, const SearchTarget& target,
                      const evolve::EvolutionConfig& evolution, const Registry& registry) {
  const bool has_second = target.second_objective != nullptr;
  if (evolution.capabilities.objectives == 2 && !has_second) {
    root.child("evolver").child("name").fail("fitness.second, too");
  }
  if (evolution.capabilities.objectives == 1 && has_second) {
    const auto takes_two = [](const auto& evolver) { return evolver.capabilities.objectives == 2; };
    root.child("fitness").child("second").fail(
        fmt::format("evolver.name: {}", evolve::names_where(registry.evolvers, takes_two)));
  }
  if (evolution.racing && !target.objective->falls_with_nodes) {
    const auto falls = [](const Objective& objective) { return objective.falls_with_nodes; };
    root.child("budget").child("racing").fail(
        fmt::format("fitness.objective: {}", evolve::names_where(registry.objectives, falls)));
  }
}

// A reference solver that nothing compares with would only cost searches.
void check_reference(const ConfigNode& root, const SearchTarget& target,
                     const evolve::EvolutionConfig& evolution, const Registry& registry) {
  const auto refers = [](const evolve::LearningPlugin& method) { return method.refers; };
  const bool learns = refers(*registry.learning_methods.find(evolution.learning_method));
  const bool weighs = target.objective->needs_baseline || (target.second_objective != nullptr &&
                                                           target.second_objective->needs_baseline);
  if (learns || weighs) return;
  const ConfigNode fitness = child_or_empty(root, "fitness");
  for (const char* key : {"reference", "count_reference"}) {
    if (const auto given = fitness.find(key)) {
      given->fail(fmt::format("learning.method: {}, or an objective that compares with it",
                              evolve::names_where(registry.learning_methods, refers)));
    }
  }
}

// A policy's genome consists of blocks, one for each rule, which not every evolver can change.
void check_policy(const ConfigNode& root, const SearchTarget& target,
                  const evolve::EvolutionConfig& evolution, const Registry& registry) {
  if (target.policy.rules == 0 || evolution.capabilities.changes_blocks) return;
  const auto can = [](const auto& evolver) { return evolver.capabilities.changes_blocks; };
  root.child("solver").child("policy").fail(
      fmt::format("evolver.name: {}", evolve::names_where(registry.evolvers, can)));
}

}  // namespace

std::vector<common::Parameter> search_target_parameters() {
  std::vector<common::Parameter> parameters;
  for (const NaturalKey& key : {kQuantisation, kNodes, kMemory, kBaselineNodes}) {
    parameters.push_back({fmt::format("{}.{}", key.map, key.name), std::string(key.help),
                          static_cast<std::int64_t>(key.standard), 1,
                          static_cast<double>(key.high)});
  }
  parameters.push_back({"fitness.moves_per_doubling",
                        "number of moves in a solution that weigh as much as twice the positions",
                        kMovesPerDoubling, 0.1, 1e6});
  return parameters;
}

SearchTarget SearchTarget::read(const ConfigNode& root, const Registry& registry) {
  SearchTarget target;
  const auto domain = root.find("domain");
  target.domain = domain ? registry.read_domain(*domain)
                         : registry.shared_domain(registry.default_domain().name());
  read_solver(root.child("solver"), registry, target);
  const ConfigNode limits = child_or_empty(root, "limits");
  target.max_nodes = natural_or(limits, kNodes);
  target.max_memory = natural_or(limits, kMemory) << 20;
  read_fitness(child_or_empty(root, "fitness"), registry, target);
  target.files = InstanceFiles::read(root, board_reader(*target.domain, target.settings));
  if (!target.domain->has_numbers() && !root.child("training").find("files")) {
    root.child("training")
        .fail(fmt::format("files: instances of {} have no numbers", target.domain->name()));
  }
  return target;
}

void SearchTarget::check(const ConfigNode& root, const evolve::EvolutionConfig& evolution,
                         const Registry& registry) const {
  check_objectives(root, *this, evolution, registry);
  check_reference(root, *this, evolution, registry);
  check_policy(root, *this, evolution, registry);
}

}  // namespace coevo::fitness
