// SPDX-License-Identifier: MIT
// The arms of an experiment that compares ways to learn: each is a run's config, evolved with many
// seeds and the same budget of positions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "common/instance_set.h"
#include "src/fitness/run_config.h"

namespace coevo::experiments {

struct Arm {
  std::string name;
  std::filesystem::path config;
  std::vector<std::string> assignments;  // "key.path=value", applied to it
  // The program that makes its runs, with its own ways to learn; empty: this one.
  std::string made_by = {};

  // The config with that seed. Throws InputError unless it evolves a single search (no portfolio)
  // within a budget of at least `budget` positions.
  fitness::RunConfig run_config(std::uint64_t seed, const Registry& registry,
                                std::uint64_t budget = 1) const;
};

struct Comparison {
  std::string title;
  std::filesystem::path page;          // to write
  common::InstanceSet seeds;           // planned for each arm
  common::InstanceSet test;            // instances that incumbents are measured on
  std::vector<std::uint64_t> budgets;  // positions at which they are, ascending, two at least
  std::vector<Arm> arms;  // one at least; the first is what the others are compared with

  // Reads a YAML file with the keys `title`, `page`, `seeds`, `test`, `budgets`, `config` (shared
  // by the arms) and `arms`: a list of maps with `name`, and `set` (a list of texts) or `made_by`
  // (a text). File names are relative to its folder. Throws InputError with place.
  static Comparison read(const std::filesystem::path& file);
};

}  // namespace coevo::experiments
