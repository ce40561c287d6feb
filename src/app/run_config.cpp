#include "src/app/run_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "evolve/start.h"
#include "solver/search/portfolio.h"
#include "src/common/yaml_text.h"
#include "src/fitness/portfolio_growth.h"

namespace coevo::app {
namespace {

bool is_plain(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
}

// The name becomes a folder's. It defaults to the file's, made fit.
std::string read_name(const common::ConfigNode& root, std::string standard) {
  const auto given = root.find("name");
  if (!given) {
    std::replace_if(
        standard.begin(), standard.end(), [](char c) { return !is_plain(c); }, '_');
    return standard.starts_with('.') ? "run" + standard : standard;
  }
  const std::string name = given->text();
  if (name.empty() || name.front() == '.' || !std::all_of(name.begin(), name.end(), is_plain)) {
    given->fail("a name of letters, digits, '-', '_' and '.', not beginning with '.'");
  }
  return name;
}

PortfolioConfig read_portfolio(const common::ConfigNode& root, const RunConfig& config) {
  const auto node = root.find("portfolio");
  if (!node) return {};
  const std::string& search = config.experiment.search;
  if (search != fitness::kAttempt && search != fitness::kBeam) {
    node->fail(
        fmt::format("solver.search.name: {} or {} with it", fitness::kAttempt, fitness::kBeam));
  }
  PortfolioConfig portfolio;
  portfolio.least = std::max<std::size_t>(1, config.evolution.training.sample / 10);
  if (const auto least = node->find("least")) {
    portfolio.least = static_cast<std::size_t>(least->natural(1, config.evolution.training.sample));
  }
  if (const auto most = node->find("schedule")) {
    portfolio.schedule = most->natural(1, search::kMaxExpanded);
  }
  const auto members = node->child("members");
  portfolio.members = static_cast<std::size_t>(members.natural(0, 1000));
  if (portfolio.members == 0 && portfolio.schedule == 0) {
    members.fail("a number from 1 on, or portfolio.schedule with it");
  }
  if (portfolio.members == 0 && config.experiment.members.empty()) {
    members.fail("a number from 1 on, or solver.members to put in order");
  }
  return portfolio;
}

// What evolution asks of the objectives.
void check_objectives(const common::ConfigNode& root, const RunConfig& config) {
  const fitness::Experiment& experiment = config.experiment;
  const bool has_second = experiment.second_objective != nullptr;
  if (config.evolution.objectives == 2 && !has_second) {
    root.child("evolver").child("name").fail("fitness.second with it");
  }
  if (config.evolution.objectives == 1 && has_second) {
    root.child("fitness").child("second").fail("evolver.name: nsga2 with it");
  }
  if (config.evolution.racing && !experiment.objective->falls_with_nodes) {
    root.child("budget").child("racing").fail(
        "fitness.objective: log_nodes, mean_nodes or nodes_and_length with it");
  }
}

// Rules change by blocks, which only the genetic algorithm knows.
void check_policy(const common::ConfigNode& root, const RunConfig& config) {
  if (config.experiment.policy.rules == 0) return;
  if (config.evolution.to_json()["evolver"]["name"] == "ga") return;
  root.child("solver").child("policy").fail("evolver.name: ga with it");
}

// The evolver's start, if it takes one, against the genes' ranges.
void check_start(const common::ConfigNode& root, const RunConfig& config) {
  if (!config.evolution.to_json()["evolver"].contains("start")) return;
  evolve::Start::read(root.child("evolver")).genome(config.experiment.genes());
}

RunConfig read_root(const common::ConfigNode& root, const std::string& standard_name) {
  RunConfig config;
  config.name = read_name(root, standard_name);
  config.experiment = fitness::Experiment::read(root);
  const solver::Domain& domain = *config.experiment.domain;
  config.evolution =
      evolve::EvolutionConfig::read(root, {domain.first_instance(), domain.last_instance()});
  check_objectives(root, config);
  check_start(root, config);
  check_policy(root, config);
  config.portfolio = read_portfolio(root, config);
  root.finish();
  return config;
}

}  // namespace

RunConfig RunConfig::read(const std::filesystem::path& path,
                          const std::vector<std::string>& assignments) {
  common::ConfigNode root = common::ConfigNode::read_file(path);
  for (const std::string& assignment : assignments) root.override_value(assignment);
  return read_root(root, path.stem().string());
}

RunConfig RunConfig::parse(const std::string& text, const std::string& name) {
  return read_root(common::ConfigNode::parse(text, name), name);
}

nlohmann::ordered_json RunConfig::to_json() const {
  nlohmann::ordered_json json{{"name", name}};
  json.update(experiment.to_json());
  json.update(evolution.to_json());
  if (portfolio.asked_for()) {
    json["portfolio"] = {{"members", portfolio.members}, {"least", portfolio.least}};
    if (portfolio.schedule > 0) json["portfolio"]["schedule"] = portfolio.schedule;
  }
  return json;
}

std::string RunConfig::text() const {
  return common::yaml_text(to_json());
}

}  // namespace coevo::app
