// SPDX-License-Identifier: MIT
// Policies that evolve: `solver.policy` of a config. A rule's condition is a full tree of four
// levels of joints and comparisons (their operands are the fifth) with a fixed number of genes, of
// which a comparison higher up leaves those below it unread; so every genome is a policy, none too
// deep.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "evolve/genome.h"
#include "solver/domain.h"
#include "src/fitness/search/term_quantiles.h"

namespace coevo::fitness {

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
