// SPDX-License-Identifier: MIT
#include "src/app/documentation/offered_names.h"

#include <set>

namespace coevo::cli {
namespace {

template <class Collect>
std::vector<std::string> names_of_all(const solver::Registry& registry, const Collect& collect) {
  std::set<std::string> names;
  for (const auto& domain : registry.domains()) collect(*domain, names);
  return {names.begin(), names.end()};
}

}  // namespace

std::vector<std::string> preset_names(const solver::Registry& registry) {
  std::vector<std::string> names;
  for (const auto& [name, text] : registry.presets()) names.push_back(name);
  return names;
}

std::vector<std::string> heuristic_names(const solver::Registry& registry) {
  return names_of_all(registry, [](const solver::Domain& domain, auto& names) {
    for (const auto& feature : domain.features()) names.emplace(feature.name);
  });
}

std::vector<std::string> search_names(const solver::Registry& registry) {
  return names_of_all(registry, [](const solver::Domain& domain, auto& names) {
    for (const auto& search : domain.searches()) names.insert(search.name);
  });
}

std::vector<std::string> setting_keys(const solver::Registry& registry) {
  return names_of_all(registry, [](const solver::Domain& domain, auto& names) {
    for (const auto& search : domain.searches()) {
      for (const auto& parameter : search.parameters) names.insert(parameter.name + "=");
    }
  });
}

}  // namespace coevo::cli
