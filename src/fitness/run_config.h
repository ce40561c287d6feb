// SPDX-License-Identifier: MIT
// A run's whole config file: name, target, evolution.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "evolve/run/evolution_config.h"
#include "src/fitness/registry.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {

// `portfolio`: one evolution after another, each for one more member.
struct PortfolioConfig {
  std::size_t members = 0;  // to evolve at most
  std::size_t least = 0;    // training instances that must be unsolved for one more
  // The most positions that a member may expand when the members are finally put in order; 0: they
  // stay in the order in which they evolved.
  std::uint64_t schedule = 0;

  bool asked_for() const { return members > 0 || schedule > 0; }
};

struct RunConfig {
  std::string name;
  std::shared_ptr<const Target> target;
  evolve::EvolutionConfig evolution;
  PortfolioConfig portfolio;

  // The target if it is a search; otherwise null.
  const SearchTarget* search_target() const;

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
