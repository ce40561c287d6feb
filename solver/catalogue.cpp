// SPDX-License-Identifier: MIT
#include "solver/catalogue.h"

#include <algorithm>
#include <stdexcept>

namespace coevo::solver {

std::string Catalogue::label(std::string_view feature) const {
  const auto known = descriptor_.feature_labels.find(feature);
  if (known != descriptor_.feature_labels.end()) return known->second;
  std::string label(feature);
  std::ranges::replace(label, '_', ' ');
  return label;
}

bool Catalogue::has_feature(std::string_view feature) const {
  return std::ranges::find(features(), feature, &Feature::name) != features().end() ||
         std::ranges::any_of(feature_families(),
                             [&](const FeatureFamily& family) { return family.has(feature); });
}

const SearchDescriptor& Catalogue::search(std::string_view search_name) const {
  const auto found = std::ranges::find(searches(), search_name, &SearchDescriptor::name);
  if (found != searches().end()) return *found;
  throw std::logic_error("no search of " + name() + " is named " + std::string(search_name));
}

std::optional<SearchDescriptor> Catalogue::search_that(bool SearchDescriptor::*capability) const {
  const auto found = std::ranges::find(searches(), true, capability);
  return found == searches().end() ? std::nullopt : std::optional(*found);
}

SolverSpec Catalogue::plain_solver(const SearchDescriptor& descriptor) const {
  SolverSpec spec = baseline();
  spec.search = descriptor.name;
  spec.settings = common::defaults(descriptor.parameters);
  if (!descriptor.heuristics.empty()) spec.weights.clear();
  for (const std::string& heuristic : descriptor.heuristics) spec.weights[heuristic] = 1;
  return spec;
}

SolverSpec Catalogue::portfolio() const {
  const auto descriptor = search_that(&SearchDescriptor::has_members);
  if (!descriptor) throw std::logic_error(name() + " has no portfolios");
  SolverSpec spec = baseline();
  spec.search = descriptor->name;
  spec.settings = common::defaults(descriptor->parameters);
  for (const auto& [key, value] : descriptor_.portfolio_settings.values()) {
    spec.settings.set(key, value);
  }
  return spec;
}

void Catalogue::add_feature(const Feature& feature) {
  if (feature.name.empty() || feature.low >= feature.high || feature.unit < 1) {
    throw std::logic_error("heuristic '" + std::string(feature.name) +
                           "': expected a name, low < high and a unit of at least 1");
  }
  descriptor_.features.push_back(feature);
}

}  // namespace coevo::solver
