// SPDX-License-Identifier: MIT
// Search parameters that evolve together with the weights: `solver.genes` of a config.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "common/parameter.h"
#include "evolve/genome.h"

namespace coevo::fitness {

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

}  // namespace coevo::fitness
