// SPDX-License-Identifier: MIT
#include "src/fitness/registry.h"

#include <map>

#include "solver/domains/domains.h"

namespace coevo {

namespace embedded {
const std::map<std::string, std::string_view>& preset_files();
const std::map<std::string, std::string_view>& benchmark_files();
}  // namespace embedded

Registry standard_registry() {
  Registry registry;
  solver::add_domains(registry);
  evolve::add_standard_plugins(registry);
  registry.add(fitness::node_reduction());
  registry.add(fitness::log_nodes());
  registry.add(fitness::mean_nodes());
  registry.add(fitness::capped_log());
  registry.add(fitness::short_solutions());
  registry.add(fitness::nodes_and_length());
  for (const auto& [name, text] : embedded::preset_files()) {
    registry.add_preset(name, std::string(text));
  }
  registry.benchmark = embedded::benchmark_files().at("bench");
  return registry;
}

}  // namespace coevo
