// SPDX-License-Identifier: MIT
#include "solver/catalogue.h"

#include <algorithm>
#include <stdexcept>

namespace coevo::solver {

bool Catalogue::has_feature(std::string_view feature) const {
  const auto all = features();
  return std::any_of(all.begin(), all.end(),
                     [&](const Feature& each) { return each.name == feature; });
}

SearchDescriptor Catalogue::search(std::string_view search_name) const {
  for (SearchDescriptor& each : searches()) {
    if (each.name == search_name) return std::move(each);
  }
  throw std::logic_error("no search of " + name() + " is named " + std::string(search_name));
}

std::optional<SearchDescriptor> Catalogue::search_that(bool SearchDescriptor::*capability) const {
  for (SearchDescriptor& each : searches()) {
    if (each.*capability) return std::move(each);
  }
  return std::nullopt;
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
  return spec;
}

}  // namespace coevo::solver
