#include "solver/engines/spec_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "src/common/error.h"

namespace coevo::engines {

using common::ConfigNode;

std::vector<std::string> feature_names(const solver::Domain& domain) {
  std::vector<std::string> names;
  for (const solver::Feature& feature : domain.features()) names.emplace_back(feature.name);
  return names;
}

void read_search(const ConfigNode& node, const solver::Domain& domain, solver::SolverSpec& spec) {
  const auto searches = domain.searches();
  std::vector<std::string> names;
  for (const auto& search : searches) names.push_back(search.name);
  spec.search = node.child("name").choice(names);
  const auto descriptor =
      std::find_if(searches.begin(), searches.end(),
                   [&](const solver::SearchDescriptor& search) { return search.name == spec.search; });
  spec.settings = common::read_settings(node, descriptor->parameters);
}

void check_feature(const std::string& name, const solver::Domain& domain, const ConfigNode& place) {
  if (domain.has_feature(name)) return;
  auto names = feature_names(domain);
  for (const auto& family : domain.feature_families()) names.push_back(family.pattern);
  throw common::InputError(fmt::format("{}: '{}': expected a heuristic of {}: {}{}", place.place(), name,
                                       domain.name(), fmt::join(names, ", "),
                                       common::near_name(name, names)));
}

solver::SolverSpec read_spec(const ConfigNode& root, const solver::Domain& domain) {
  solver::SolverSpec spec;
  read_search(root.child("search"), domain, spec);
  const ConfigNode weights = root.child("weights");
  for (const auto& [name, node] : weights.entries()) {
    check_feature(name, domain, node);
    spec.weights[name] = node.real(-kMaxWeight, kMaxWeight);
  }
  if (spec.weights.empty()) weights.fail("a weight for at least one heuristic");
  spec.resolution = static_cast<std::int32_t>(root.child("quantisation").integer(1, kMaxResolution));
  return spec;
}

}  // namespace coevo::engines
