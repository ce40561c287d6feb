// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "solver/spec_reader.h"
#include "solver/weight_file.h"
#include "src/fitness/portfolio_growth.h"
#include "src/fitness/search/search_evaluator.h"

namespace coevo::fitness {
namespace {

// The heuristic's range in units; infinity for one that is named by a pattern.
double units(const solver::Domain& domain, const std::string& name) {
  for (const solver::Feature& feature : domain.features()) {
    if (feature.name != name) continue;
    return static_cast<double>(feature.high - feature.low) / feature.unit;
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace

evolve::Gene SearchTarget::weight_gene(const std::string& name) const {
  const double largest =
      largest_unit > 0 ? largest_unit * units(*domain, name) : solver::kMaxWeight;
  return {.name = name,
          .low = std::max(lowest_weight, -largest),
          .high = std::min(highest_weight, largest),
          .kind = log_weights ? evolve::Gene::Kind::log : evolve::Gene::Kind::real};
}

bool SearchTarget::weighs_length() const {
  const auto weighs = [](const Objective* aim) { return aim != nullptr && aim->weighs_length; };
  return weighs(objective) || weighs(second_objective);
}

void SearchTarget::judge_by_nodes() {
  static const Objective kByNodes = mean_nodes();
  objective = &kByNodes;
  second_objective = nullptr;
  reference.reset();
}

nlohmann::ordered_json SearchTarget::to_json() const {
  nlohmann::ordered_json spec_part =
      solver::spec_json({search, settings, {}, quantisation, members});
  nlohmann::ordered_json weights{{"low", lowest_weight}, {"high", highest_weight}};
  if (largest_unit > 0) weights["unit"] = largest_unit;
  if (log_weights) weights["scale"] = "log";
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
  if (reference) aims["reference"] = solver::spec_json(*reference);
  aims["baseline_nodes"] = baseline_nodes;
  if (!counts_reference) aims["count_reference"] = false;
  return {{"domain", solver::domain_json(*domain)},
          {"solver", std::move(solver)},
          {"limits", {{"nodes", max_nodes}, {"memory_mib", max_memory >> 20}}},
          {"fitness", std::move(aims)}};
}

evolve::GeneSpace SearchTarget::genes() const {
  std::vector<evolve::Gene> genes;
  for (const std::string& name : heuristics) genes.push_back(weight_gene(name));
  for (const ParameterGene& each : parameter_genes) genes.push_back(each.gene());
  return policy.rules > 0 ? policy.behind(std::move(genes)) : evolve::GeneSpace(std::move(genes));
}

solver::SolverSpec SearchTarget::spec(const evolve::Genome& genome) const {
  solver::SolverSpec result{search, settings, fixed_weights, quantisation};
  for (std::size_t i = 0; i < heuristics.size(); ++i) result.weights[heuristics[i]] = genome[i];
  result.rules = policy.rules_of(genome, heuristics);
  for (std::size_t i = 0; i < parameter_genes.size(); ++i) {
    const ParameterGene& each = parameter_genes[i];
    result.settings.set(each.parameter.name, each.value(genome[heuristics.size() + i]));
  }
  return result;
}

evolve::InstanceLimits SearchTarget::instance_limits() const {
  auto limits = files.limits(domain->first_instance(), domain->last_instance());
  // A reference search of each new board would cost more than the hosts' own.
  limits.boards_vary = domain->has_mutants() && !needs_baseline();
  limits.nodes = max_nodes;
  return limits;
}

bool SearchTarget::needs_baseline() const {
  return reference || objective->needs_baseline ||
         (second_objective != nullptr && second_objective->needs_baseline);
}

std::unique_ptr<evolve::Evaluator> SearchTarget::make_evaluator(const Workplace& place) const {
  return std::make_unique<SearchEvaluator>(*this, place.executor, place.stop);
}

std::vector<std::uint64_t> SearchTarget::trainable(std::vector<std::uint64_t> drawn,
                                                   const Workplace& place) const {
  return unsolved(*this, std::move(drawn), place.executor, place.stop);
}

std::string SearchTarget::result_text(const evolve::Genome& genome,
                                      std::map<std::string, std::string> provenance) const {
  return solver::WeightFile{
      .domain = domain, .spec = spec(genome), .provenance = std::move(provenance)}
      .text();
}

std::string SearchTarget::describe(const evolve::Genome& genome) const {
  const solver::SolverSpec described = spec(genome);
  std::string text;
  for (const solver::RuleSpec& rule : described.rules) {
    text += fmt::format("  if {}\n", rule.condition);
    for (const auto& [name, weight] : rule.weights) {
      text += fmt::format("    {:<28} {:.4f}\n", name, weight);
    }
  }
  const evolve::GeneSpace space = genes();
  const std::size_t own = described.rules.empty() ? space.size() : heuristics.size();
  for (std::size_t i = 0; i < own; ++i) {
    text += fmt::format("  {:<30} {:.4f}\n", space[i].name, genome[i]);
  }
  return text;
}

}  // namespace coevo::fitness
