// SPDX-License-Identifier: MIT
// The target of an evolution: the part of a run's config that says what a genome means as a solver,
// and how the solver's searches are judged. Keys `domain`, `solver`, `limits`, `fitness`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "evolve/genome.h"
#include "solver/domain.h"
#include "src/common/config_node.h"
#include "src/fitness/objective.h"
#include "src/fitness/parameter_genes.h"
#include "src/fitness/policy_genes.h"
#include "src/fitness/registry.h"

namespace coevo::fitness {

struct Target {
  const solver::Domain* domain = nullptr;
  std::string search;
  common::Settings settings;
  std::vector<std::string> heuristics;          // one gene each, in this order
  std::map<std::string, double> fixed_weights;  // of other heuristics: the same in every solver
  double lowest_weight = 0.0;
  double highest_weight = 1.0;
  // The most that one unit of a feature may add to H; 0: no bound. It puts flags and sums of
  // hundreds on one scale.
  double largest_unit = 0.0;
  std::vector<ParameterGene> parameter_genes;  // they follow the heuristics'
  PolicyGenes policy;                          // its default weights are the heuristics' genes
  std::int32_t quantisation = 0;
  // The portfolio that a genome is to join: training is on the instances that it leaves unsolved.
  std::vector<solver::MemberSpec> members;
  std::uint64_t max_nodes = 0;  // of one search
  std::size_t max_memory = 0;   // bytes, of one search
  const Objective* objective = nullptr;
  const Objective* second_objective = nullptr;  // null: none
  double moves_per_doubling = kMovesPerDoubling;
  std::uint64_t baseline_nodes = 0;  // node limit of the reference solver

  // Reads its keys of the root and leaves the others; throws InputError with place. The registry,
  // which must outlive it, has the domains and objectives.
  static Target read(const common::ConfigNode& root, const Registry& registry);
  // All of it, with defaults, but without options that are not in use.
  nlohmann::ordered_json to_json() const;

  // A weight for each heuristic, then the search parameters or the rules that evolve.
  evolve::GeneSpace genes() const;
  solver::SolverSpec spec(const evolve::Genome& genome) const;
  // Whether an objective uses moves_per_doubling.
  bool weighs_length() const;
};

// Its numbers, by path of their keys.
std::vector<common::Parameter> target_parameters();

}  // namespace coevo::fitness
