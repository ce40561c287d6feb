// SPDX-License-Identifier: MIT
#include "solver/features/weighted_sum.h"

namespace coevo::solver {

void FunctionSum::add(const Feature& feature, double weight, Value value) {
  const std::int64_t step = fixed_step(weight, feature);
  if (step == 0) return;
  (step < 0 ? low_ : high_) += step * feature_range(feature);
  terms_.push_back({feature, step, std::move(value)});
}

std::shared_ptr<const FunctionSum> added_sum(std::span<const HeuristicPlugin> plugins,
                                             const std::map<std::string, double>& weights) {
  auto sum = std::make_shared<FunctionSum>();
  for (const HeuristicPlugin& plugin : plugins) {
    const auto weight = weights.find(std::string(plugin.feature.name));
    if (weight != weights.end()) sum->add(plugin.feature, weight->second, plugin.value);
  }
  return sum->empty() ? nullptr : sum;
}

}  // namespace coevo::solver
