// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_parameters.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/error.h"

namespace coevo::fitness {
namespace {

using Json = nlohmann::ordered_json;

Json parameter_json(const ParameterGene& gene) {
  const common::Parameter& parameter = gene.parameter;
  if (std::holds_alternative<bool>(parameter.standard)) {
    return {{"categorical", {"false", "true"}}};
  }
  if (std::holds_alternative<std::string>(parameter.standard)) {
    return {{"categorical", parameter.choices}};
  }
  if (std::holds_alternative<std::int64_t>(parameter.standard)) {
    return {
        {"integer", {static_cast<std::int64_t>(gene.low), static_cast<std::int64_t>(gene.high)}}};
  }
  return {{"real", {gene.low, gene.high}}};
}

}  // namespace

command::ParameterSpace search_parameters(const SearchTarget& target) {
  if (target.policy.rules > 0) {
    throw common::InputError("solver.policy: expected no policy: rules are not parameters");
  }
  Json json;
  for (const std::string& name : target.heuristics) {
    const evolve::Gene gene = target.weight_gene(name);
    json["parameters"][name] = {{"real", {gene.low, gene.high}}};
    if (gene.kind == evolve::Gene::Kind::log) json["parameters"][name]["log"] = true;
  }
  for (const ParameterGene& gene : target.parameter_genes) {
    json["parameters"][gene.parameter.name] = parameter_json(gene);
  }
  return command::ParameterSpace::read(common::ConfigNode::parse(json.dump(), "solver"));
}

evolve::Genome search_genome(const SearchTarget& target,
                             const command::Configuration& configuration) {
  evolve::Genome genome = search_parameters(target).encode(configuration);
  const evolve::GeneSpace space = target.genes();
  for (std::size_t i = 0; i < genome.size(); ++i) {
    if (space[i].kind == evolve::Gene::Kind::log) {
      genome[i] = std::max(std::exp(genome[i]), space[i].low);
    }
    // A gene's range lacks its upper end.
    if (genome[i] >= space[i].high) genome[i] = std::nextafter(space[i].high, space[i].low);
  }
  return genome;
}

}  // namespace coevo::fitness
