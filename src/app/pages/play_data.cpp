// SPDX-License-Identifier: MIT
#include "src/app/pages/play_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "analysis/report/page.h"
#include "common/error.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;

void require_usual_rules(const solver::WeightFile& file) {
  for (const auto& parameter : file.domain->parameters()) {
    if (!parameter.is_rule) continue;
    const auto& value = file.spec.settings.values().at(parameter.name);
    if (value == parameter.standard) continue;
    throw common::InputError(fmt::format("{} {}: expected {}: the page uses the usual rules",
                                         parameter.name, common::to_text(value),
                                         common::to_text(parameter.standard)));
  }
}

}  // namespace

std::vector<std::string> playable(const solver::Registry& registry) {
  std::vector<std::string> names;
  for (const std::string& name : registry.domain_names()) {
    if (!registry.domain(name).play_page().game.empty()) names.push_back(name);
  }
  return names;
}

void require_play_page(const solver::Registry& registry, const solver::Domain& domain) {
  if (!domain.play_page().game.empty()) return;
  throw common::InputError(fmt::format("--domain '{}': expected a domain with a page to play: {}",
                                       domain.name(), fmt::join(playable(registry), ", ")));
}

Json play_data(const solver::WeightFile& solver, const solver::Instance& instance) {
  const solver::Domain& domain = *solver.domain;
  const solver::PlayPage page = domain.play_page();
  if (page.has_portfolio && solver.spec.members.empty()) {
    throw common::InputError(
        fmt::format("search '{}': expected a portfolio for the page", solver.spec.search));
  }
  require_usual_rules(solver);
  Json data{{"game", page.game},
            {"start", Json::parse(domain.board_text(instance, "json", solver.spec.settings))}};
  if (page.has_portfolio) data["weights"] = solver::spec_json(solver.spec);
  return data;
}

std::string play_html(const solver::WeightFile& solver, const solver::Instance& instance) {
  const std::string title =
      instance.board.empty() ? fmt::format("{} {}", solver.domain->instance_noun(), instance.number)
                             : std::string("Board");
  return analysis::page_html(analysis::play_page(title, play_data(solver, instance)));
}

}  // namespace coevo::cli
