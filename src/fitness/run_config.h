// A run's config file, whole: name, experiment, evolution.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "evolve/evolution_config.h"
#include "src/fitness/experiment.h"
#include "src/fitness/registry.h"

namespace coevo::fitness {

// `portfolio`: one evolution after another, each for one more member.
struct PortfolioConfig {
  std::size_t members = 0;  // to evolve at most
  std::size_t least = 0;    // training instances that must be unsolved for one more
  // Finally the members are put in the order that serves best, with at most so many positions
  // each; 0: they stay in the order in which they came.
  std::uint64_t schedule = 0;

  bool asked_for() const { return members > 0 || schedule > 0; }
};

struct RunConfig {
  std::string name;
  fitness::Experiment experiment;
  evolve::EvolutionConfig evolution;
  PortfolioConfig portfolio;

  // Reads the YAML file with each "key.path=value" of `assignments` applied; throws InputError with
  // place. The registry must outlive the config.
  static RunConfig read(const std::filesystem::path& path,
                        const std::vector<std::string>& assignments, const Registry& registry);
  // `name` stands for the file in messages.
  static RunConfig parse(const std::string& text, const std::string& name, const Registry& registry,
                         const std::vector<std::string>& assignments = {});
  // Resolved: every parameter, defaults written out; reads back equal.
  std::string text() const;
  nlohmann::ordered_json to_json() const;
};

}  // namespace coevo::fitness
