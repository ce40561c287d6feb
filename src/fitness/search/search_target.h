// SPDX-License-Identifier: MIT
// A search of this program as the target of an evolution: it turns a genome into a solver and
// judges its searches. Keys `domain`, `solver`, `limits`, `fitness`.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "evolve/genome.h"
#include "solver/domain.h"
#include "src/fitness/instance_files.h"
#include "src/fitness/objectives.h"
#include "src/fitness/registry.h"
#include "src/fitness/search/search_genes.h"
#include "src/fitness/target.h"

namespace coevo::fitness {

struct SearchTarget : Target {
  std::shared_ptr<const solver::Domain> domain;
  std::string search;
  common::Settings settings;
  std::vector<std::string> heuristics;          // one gene each, in this order
  std::map<std::string, double> fixed_weights;  // of other heuristics: the same in every solver
  double lowest_weight = 0.0;
  double highest_weight = 1.0;
  // The most that one unit of a feature may add to H; 0: no bound. It puts flags and sums of
  // hundreds on one scale.
  double largest_unit = 0.0;
  bool log_weights = false;  // evolve on a logarithmic scale; the lowest is then above 0
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
  std::optional<solver::SolverSpec> reference;  // solver; none: the domain's
  std::uint64_t baseline_nodes = 0;             // its limit of nodes
  bool counts_reference = true;                 // its searches are part of the budget
  InstanceFiles files;  // the instances, if they are not the domain's numbers

  // As read_target().
  static SearchTarget read(const common::ConfigNode& root, const Registry& registry);

  // A weight for each heuristic, then the search parameters or the rules that evolve.
  evolve::GeneSpace genes() const override;
  evolve::InstanceLimits instance_limits() const override;
  std::string instance_list() const override { return files.list(); }
  void check(const common::ConfigNode& root, const evolve::EvolutionConfig& evolution,
             const Registry& registry) const override;
  nlohmann::ordered_json to_json() const override;
  std::unique_ptr<evolve::Evaluator> make_evaluator(const Workplace& place) const override;
  // The instances that the members leave unsolved.
  std::vector<std::uint64_t> trainable(std::vector<std::uint64_t> drawn,
                                       const Workplace& place) const override;
  std::string result_text(const evolve::Genome& genome,
                          std::map<std::string, std::string> provenance) const override;
  // The rules and the default weights of a policy.
  std::string describe(const evolve::Genome& genome) const override;

  solver::SolverSpec spec(const evolve::Genome& genome) const;
  solver::SolverSpec reference_spec() const { return reference ? *reference : domain->baseline(); }
  // Help of one of the heuristics.
  evolve::Gene weight_gene(const std::string& name) const;
  // Whether an objective, or what learns, uses the reference solver's nodes.
  bool needs_baseline() const;
  // Whether an objective uses moves_per_doubling.
  bool weighs_length() const;
  // Whatever the config's objective, so that nothing is worked out that only it needs.
  void judge_by_nodes();
};

// Its numbers, by path of their keys.
std::vector<common::Parameter> search_target_parameters();

}  // namespace coevo::fitness
