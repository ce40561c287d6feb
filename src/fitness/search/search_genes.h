// SPDX-License-Identifier: MIT
// The genes of a search beside its weights.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "common/parameter.h"
#include "evolve/genome.h"
#include "solver/domain.h"
#include "src/fitness/search/term_quantiles.h"

namespace coevo::fitness {

// Search parameters that evolve together with the weights: `solver.genes` of a config.

// One parameter and the part of its range that evolution may use; a flag or a choice always has all
// its values.
struct ParameterGene {
  common::Parameter parameter;
  double low = 0;   // inclusive, as the parameter's own
  double high = 0;  // inclusive

  // The gene: a number unchanged, a flag as 0 or 1, a choice as its place among the choices.
  evolve::Gene gene() const;
  common::Value value(double gene) const;
};

// From {name: {low: L, high: H}, ...}; bounds that are absent are the parameter's own. Throws
// InputError for a name not among `parameters`, for rules of the puzzle, and for an empty range.
std::vector<ParameterGene> read_parameter_genes(const common::ConfigNode& node,
                                                const std::vector<common::Parameter>& parameters);

// The inverse.
nlohmann::ordered_json to_json(const std::vector<ParameterGene>& genes);

// Policies that evolve: `solver.policy` of a config. A rule's condition is a full tree of four
// levels of joints and comparisons (their operands are the fifth) with a fixed number of genes, of
// which a comparison higher up leaves those below it unread; so every genome is a policy, none too
// deep.
struct PolicyGenes {
  std::size_t rules = 0;  // 0: no policy evolves
  std::vector<std::string> terms;
  // Quantiles of the terms: the gene of a constant is then the share of positions whose value is at
  // most the constant. Without them, it is the constant itself.
  std::vector<TermQuantiles> quantiles = {};
  // The part of a search's fitness that is lost if no rule ever gives the weights in it.
  double unused_penalty = 0;

  // Reads {rules: N, terms: [...], constants: observed, unused_penalty: 0.2}; the default is all
  // terms of the domain. `solver`: search and settings.
  static PolicyGenes read(const common::ConfigNode& node, const solver::Domain& domain,
                          const solver::SolverSpec& solver);
  nlohmann::ordered_json to_json() const;

  // The rules' genes, after the genes of the default weights, which already exist: a block for each
  // rule, and finally one for the default weights, in the order of SolveResult::activations.
  evolve::GeneSpace behind(std::vector<evolve::Gene> genes) const;
  // The rules that the genes encode; `names`: of the weights, in order.
  std::vector<solver::RuleSpec> rules_of(std::span<const double> genome,
                                         std::span<const std::string> names) const;
  // The remaining share of a search's fitness, by SolveResult::activations.
  double left_of_fitness(std::span<const std::uint64_t> activations) const;
};

}  // namespace coevo::fitness
