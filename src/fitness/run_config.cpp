// SPDX-License-Identifier: MIT
#include "src/fitness/run_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "evolve/plugin.h"
#include "evolve/run/evolution.h"
#include "evolve/start.h"
#include "solver/spec_reader.h"

namespace coevo::fitness {
namespace {

bool is_plain(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
}

// The name becomes a folder's name. It defaults to the file's name, made valid.
std::string read_name(const common::ConfigNode& root, std::string standard) {
  const auto given = root.find("name");
  if (!given) {
    std::replace_if(
        standard.begin(), standard.end(), [](char c) { return !is_plain(c); }, '_');
    return standard.starts_with('.') ? "run" + standard : standard;
  }
  std::string name = given->text();
  if (name.empty() || name.front() == '.' || !std::all_of(name.begin(), name.end(), is_plain)) {
    given->fail("a name of letters, digits, '-', '_' and '.', not beginning with '.'");
  }
  return name;
}

PortfolioConfig read_portfolio(const common::ConfigNode& root, const RunConfig& config) {
  const auto node = root.find("portfolio");
  if (!node) return {};
  const SearchTarget* target = config.search_target();
  if (target == nullptr) node->fail("no target: portfolios contain searches");
  const solver::Domain& domain = *target->domain;
  if (!domain.search(target->search).is_member) {
    std::vector<std::string> names;
    for (const auto& search : domain.searches()) {
      if (search.is_member) names.push_back(search.name);
    }
    node->fail(fmt::format("solver.search.name: {}", evolve::any_of(names)));
  }
  PortfolioConfig portfolio;
  portfolio.least = std::max<std::size_t>(1, config.evolution.training.sample / 10);
  if (const auto least = node->find("least")) {
    portfolio.least = static_cast<std::size_t>(least->natural(1, config.evolution.training.sample));
  }
  if (const auto most = node->find("schedule")) {
    portfolio.schedule = most->natural(1, solver::kMaxExpanded);
  }
  const auto members = node->child("members");
  portfolio.members = static_cast<std::size_t>(members.natural(0, 1000));
  if (portfolio.members == 0 && portfolio.schedule == 0) {
    members.fail("a number from 1 on, or portfolio.schedule, too");
  }
  if (portfolio.members == 0 && target->members.empty()) {
    members.fail("a number from 1 on, or solver.members to order");
  }
  return portfolio;
}

// The evolver's start, if it takes one, against the genes' ranges.
void check_start(const common::ConfigNode& root, const RunConfig& config) {
  if (!config.evolution.capabilities.takes_start) return;
  const auto start = evolve::Start::read(evolve::child_or_empty(root, "evolver"));
  if (start.is_given()) start.genome(config.target->genes());
}

RunConfig read_root(common::ConfigNode root, const std::string& standard_name,
                    const std::vector<std::string>& assignments, const Registry& registry) {
  for (const std::string& assignment : assignments) root.override_value(assignment);
  RunConfig config;
  config.name = read_name(root, standard_name);
  config.target = read_target(root, registry);
  config.evolution =
      evolve::EvolutionConfig::read(root, config.target->instance_limits(), registry);
  config.target->check(root, config.evolution, registry);
  check_start(root, config);
  const SearchTarget* const search = config.search_target();
  evolve::check_budget(config.evolution, config.target->genes(),
                       config.target->default_genome().has_value(),
                       search != nullptr && search->needs_baseline());
  config.portfolio = read_portfolio(root, config);
  root.finish();
  return config;
}

}  // namespace

RunConfig RunConfig::read(const std::filesystem::path& path,
                          const std::vector<std::string>& assignments, const Registry& registry) {
  return read_root(common::ConfigNode::read_file(path), path.stem().string(), assignments,
                   registry);
}

RunConfig RunConfig::parse(const std::string& text, const std::string& name,
                           const Registry& registry, const std::vector<std::string>& assignments) {
  return read_root(common::ConfigNode::parse(text, name), name, assignments, registry);
}

const SearchTarget* RunConfig::search_target() const {
  return dynamic_cast<const SearchTarget*>(target.get());
}

nlohmann::ordered_json RunConfig::to_json() const {
  nlohmann::ordered_json json{{"name", name}};
  json.update(target->to_json());
  json.update(evolution.to_json());
  if (const auto training = evolution.limit.to_json(); !training.empty()) {
    json["limits"].update(training);
  }
  if (portfolio.asked_for()) {
    json["portfolio"] = {{"members", portfolio.members}, {"least", portfolio.least}};
    if (portfolio.schedule > 0) json["portfolio"]["schedule"] = portfolio.schedule;
  }
  return json;
}

std::string RunConfig::text() const {
  return common::yaml_text(to_json());
}

}  // namespace coevo::fitness
