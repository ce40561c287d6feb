#include "src/app/run_config.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "src/common/yaml_text.h"

namespace coevo::app {
namespace {

// The name becomes a folder's.
std::string read_name(const common::ConfigNode& root, const std::string& standard) {
  const auto given = root.find("name");
  if (!given) return standard;
  const std::string name = given->text();
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
  if (!plain || name.empty() || name.front() == '.') {
    given->fail("a name of letters, digits, '-', '_' and '.'");
  }
  return name;
}

RunConfig read_root(const common::ConfigNode& root, const std::string& standard_name) {
  RunConfig config;
  config.name = read_name(root, standard_name);
  config.experiment = fitness::Experiment::read(root);
  const solver::Domain& domain = *config.experiment.domain;
  config.evolution = evolve::EvolutionConfig::read(
      root, {domain.first_instance(), domain.last_instance()});
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
  return json;
}

std::string RunConfig::text() const { return common::yaml_text(to_json()); }

}  // namespace coevo::app
