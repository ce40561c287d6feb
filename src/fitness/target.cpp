// SPDX-License-Identifier: MIT
#include "src/fitness/target.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "evolve/plugin.h"
#include "solver/spec_reader.h"
#include "solver/weight_file.h"
#include "src/common/error.h"

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
                                   "levels of H in a feature's range at weight 1", 65536,
                                   solver::kMaxQuantisation};
constexpr NaturalKey kNodes{"limits", "nodes", "positions that one search may generate", 20'000'000,
                            kMaxNodes};
constexpr NaturalKey kMemory{"limits", "memory_mib", "MiB of one search's tables", 1024, 1 << 20};
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

// The heuristic's range in units; infinity for one that is named by a pattern.
double units(const solver::Domain& domain, const std::string& name) {
  for (const solver::Feature& feature : domain.features()) {
    if (feature.name != name) continue;
    return static_cast<double>(feature.high - feature.low) / feature.unit;
  }
  return std::numeric_limits<double>::infinity();
}

evolve::Gene weight_gene(const Target& target, const std::string& name) {
  const double largest = target.largest_unit > 0 ? target.largest_unit * units(*target.domain, name)
                                                 : solver::kMaxWeight;
  return {name, std::max(target.lowest_weight, -largest), std::min(target.highest_weight, largest),
          false};
}

// The range is half open, as that of GA-FreeCell, whose weights are in [0, 1).
void read_weight_range(const ConfigNode& solver, Target& target) {
  const auto range = solver.find("weights");
  if (!range) return;
  target.lowest_weight = range->child("low").real(-solver::kMaxWeight, solver::kMaxWeight);
  const ConfigNode high = range->child("high");
  target.highest_weight = high.real(-solver::kMaxWeight, solver::kMaxWeight);
  if (target.highest_weight <= target.lowest_weight) {
    high.fail(fmt::format("more than low, {}", target.lowest_weight));
  }
  if (const auto unit = range->find("unit")) {
    target.largest_unit = unit->real(1e-6, solver::kMaxWeight);
    for (const std::string& name : target.heuristics) {
      const evolve::Gene gene = weight_gene(target, name);
      if (gene.low >= gene.high) unit->fail(fmt::format("a bound that leaves {} a range", name));
    }
  }
}

// The members of a portfolio's weight file.
std::vector<solver::MemberSpec> read_members_file(const ConfigNode& node,
                                                  const solver::Domain& domain,
                                                  const Registry& registry) {
  const std::string path = node.text();
  solver::WeightFile file;
  try {
    file = solver::WeightFile::read(path, registry);
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}: {}", node.place(), fault.what()));
  }
  if (file.domain != &domain || file.spec.members.empty()) {
    node.fail(fmt::format("a portfolio's weight file, of the domain {}", domain.name()));
  }
  return file.spec.members;
}

// A weight file, or a list of such files and of members written out.
std::vector<solver::MemberSpec> read_members(const ConfigNode& node, const solver::Domain& domain,
                                             const Registry& registry) {
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

void read_fitness(const ConfigNode& fitness, const Registry& registry, Target& target) {
  target.objective = read_objective(fitness, "objective", &registry.objectives.front(), registry);
  target.second_objective = read_objective(fitness, "second", nullptr, registry);
  if (const auto moves = fitness.find("moves_per_doubling")) {
    target.moves_per_doubling = moves->real(0.1, 1e6);
    if (!target.weighs_length()) {
      moves->fail(fmt::format(
          "objective: {} with it",
          evolve::names_where(registry.objectives,
                              [](const Objective& objective) { return objective.weighs_length; })));
    }
  }
  target.baseline_nodes = natural_or(fitness, kBaselineNodes);
}

void read_solver(const ConfigNode& solver, const Registry& registry, Target& target) {
  const solver::Domain& domain = *target.domain;
  solver::SolverSpec spec;
  solver::read_search(solver.child("search"), domain, spec);
  if (domain.search(spec.search).has_members) {
    solver.child("search").child("name").fail(
        "a search of one vector of weights; a portfolio is grown by the key portfolio");
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
      heuristics.fail(fmt::format("{} here or in fixed_weights, not in both", name));
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
    target.policy = PolicyGenes::read(*policy, domain, spec.search);
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

}  // namespace

std::vector<common::Parameter> target_parameters() {
  std::vector<common::Parameter> parameters;
  for (const NaturalKey& key : {kQuantisation, kNodes, kMemory, kBaselineNodes}) {
    parameters.push_back({fmt::format("{}.{}", key.map, key.name), std::string(key.help),
                          static_cast<std::int64_t>(key.standard), 1,
                          static_cast<double>(key.high)});
  }
  parameters.push_back({"fitness.moves_per_doubling",
                        "moves of a solution that weigh as much as twice the positions",
                        kMovesPerDoubling, 0.1, 1e6});
  return parameters;
}

Target Target::read(const ConfigNode& root, const Registry& registry) {
  Target target;
  const auto domain = root.find("domain");
  target.domain = domain ? registry.find_domain(domain->choice(registry.domain_names()))
                         : &registry.default_domain();
  read_solver(root.child("solver"), registry, target);
  const ConfigNode limits = child_or_empty(root, "limits");
  target.max_nodes = natural_or(limits, kNodes);
  target.max_memory = natural_or(limits, kMemory) << 20;
  read_fitness(child_or_empty(root, "fitness"), registry, target);
  return target;
}

bool Target::weighs_length() const {
  const auto weighs = [](const Objective* aim) { return aim != nullptr && aim->weighs_length; };
  return weighs(objective) || weighs(second_objective);
}

nlohmann::ordered_json Target::to_json() const {
  nlohmann::ordered_json spec_part =
      solver::spec_json({search, settings, {}, quantisation, members});
  nlohmann::ordered_json weights{{"low", lowest_weight}, {"high", highest_weight}};
  if (largest_unit > 0) weights["unit"] = largest_unit;
  nlohmann::ordered_json solver{{"search", spec_part["search"]},
                                {"heuristics", heuristics},
                                {"weights", std::move(weights)},
                                {"genes", fitness::to_json(parameter_genes)},
                                {"quantisation", quantisation}};
  if (!fixed_weights.empty()) solver["fixed_weights"] = fixed_weights;
  if (policy.rules > 0) solver["policy"] = policy.to_json();
  if (!members.empty()) solver["members"] = spec_part["members"];
  nlohmann::ordered_json aims{{"objective", objective->descriptor.name}};
  if (second_objective != nullptr) aims["second"] = second_objective->descriptor.name;
  if (moves_per_doubling != kMovesPerDoubling) aims["moves_per_doubling"] = moves_per_doubling;
  aims["baseline_nodes"] = baseline_nodes;
  return {{"domain", domain->name()},
          {"solver", std::move(solver)},
          {"limits", {{"nodes", max_nodes}, {"memory_mib", max_memory >> 20}}},
          {"fitness", std::move(aims)}};
}

evolve::GeneSpace Target::genes() const {
  std::vector<evolve::Gene> genes;
  for (const std::string& name : heuristics) genes.push_back(weight_gene(*this, name));
  for (const ParameterGene& each : parameter_genes) genes.push_back(each.gene());
  return policy.rules > 0 ? policy.behind(std::move(genes)) : evolve::GeneSpace(std::move(genes));
}

solver::SolverSpec Target::spec(const evolve::Genome& genome) const {
  solver::SolverSpec result{search, settings, fixed_weights, quantisation};
  for (std::size_t i = 0; i < heuristics.size(); ++i) result.weights[heuristics[i]] = genome[i];
  result.rules = policy.rules_of(genome, heuristics);
  for (std::size_t i = 0; i < parameter_genes.size(); ++i) {
    const ParameterGene& each = parameter_genes[i];
    result.settings.set(each.parameter.name, each.value(genome[heuristics.size() + i]));
  }
  return result;
}

}  // namespace coevo::fitness
