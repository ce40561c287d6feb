// SPDX-License-Identifier: MIT
// A Python function as what an evolution tunes: its parameters are the genes, its cost the fitness.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

#include "python/exchange.h"
#include "src/fitness/target.h"

namespace coevo::python {

class FunctionTarget : public fitness::Target {
 public:
  // Of the map `function` of a config, which Python has checked: `parameters`, a list of
  // {name, kind: real | integer, low, high, log} or {name, kind: choice, choices}; `instances`, how
  // many; `worst`, the cost from which on a call has failed. The exchange must outlive it.
  FunctionTarget(nlohmann::ordered_json function, Exchange& exchange);

  evolve::GeneSpace genes() const override;
  evolve::InstanceLimits instance_limits() const override;
  void check(const common::ConfigNode& root, const evolve::EvolutionConfig& evolution,
             const Registry& registry) const override;
  nlohmann::ordered_json to_json() const override { return {{"function", function_}}; }
  std::unique_ptr<evolve::Evaluator> make_evaluator(const fitness::Workplace& place) const override;
  std::string result_text(const evolve::Genome& genome,
                          std::map<std::string, std::string> provenance) const override;
  std::string describe(const evolve::Genome& genome) const override;

  // The values by name.
  nlohmann::ordered_json configuration(const evolve::Genome& genome) const;

 private:
  nlohmann::ordered_json function_;
  Exchange& exchange_;
};

}  // namespace coevo::python
