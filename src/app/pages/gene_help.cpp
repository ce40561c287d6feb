// SPDX-License-Identifier: MIT
#include "src/app/pages/gene_help.h"

#include <fmt/format.h>

#include <string>

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;

Json help_of(const solver::Domain& domain) {
  Json help = Json::object();
  for (const auto& feature : domain.features()) {
    const bool smaller = feature.direction == solver::Direction::smaller_is_better;
    help[std::string(feature.name)] =
        fmt::format("{}; {} is better", feature.help, smaller ? "smaller" : "larger");
  }
  for (const auto& parameter : domain.parameters()) help[parameter.name] = parameter.help;
  for (const auto& search : domain.searches()) {
    for (const auto& parameter : search.parameters) help[parameter.name] = parameter.help;
  }
  return help;
}

bool is_relative(const Registry& registry, const Json& run) {
  const Json facts = run.value("facts", Json());
  if (!facts.is_object() || !facts.value("objective", Json()).is_string()) return false;
  const auto* objective = registry.objectives.find(facts["objective"].get<std::string>());
  return objective != nullptr && objective->needs_baseline;
}

}  // namespace

void add_descriptors(const Registry& registry, Json& report) {
  for (Json& run : report["runs"]) {
    run["relative"] = is_relative(registry, run);
    if (!run["domain"].is_string()) continue;
    const std::string name = run["domain"];
    for (const auto& domain : registry.domains()) {
      if (domain->name() != name) continue;
      Json help = Json::object();
      const Json all = help_of(*domain);
      for (const auto& [gene, values] : run["weights"].items()) {
        if (all.contains(gene)) help[gene] = all[gene];
      }
      run["gene_help"] = std::move(help);
    }
  }
}

void add_gene_help(const fitness::RunConfig& config, Json& genes) {
  const fitness::SearchTarget* target = config.search_target();
  const Json help = target == nullptr ? Json::object() : help_of(*target->domain);
  for (Json& gene : genes) gene["help"] = help.value(gene["name"].get<std::string>(), "");
}

}  // namespace coevo::cli
