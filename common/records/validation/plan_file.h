// SPDX-License-Identifier: MIT
// plan.json of a validation, what it measures, and summary.json, what came of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace coevo::records {

// The settings that must be equal to resume a validation.
struct Plan {
  std::string domain;
  std::string weights_hash;
  std::string instances;  // as common::InstanceSet reads it
  std::uint64_t max_nodes = 0;
  std::uint64_t max_memory = 0;
  double max_seconds = 0;    // 0: no limit
  std::string content = {};  // hash of the instances, if they are from files

  std::string text() const;
  // Whether a file with that text is of the same plan. Plans of earlier versions lack the limit on
  // seconds: they resume only without such a limit.
  bool is_same(const std::string& text) const;
};

// The folder's plan; nothing if there is none, or if it does not say all that its validation
// depends on. Throws InputError, with place, where a field has another type.
std::optional<Plan> read_plan(const std::filesystem::path& folder);
// The instances of the folder's plan; nothing if it does not say. Throws likewise.
std::optional<std::string> planned_instances(const std::filesystem::path& folder);

// How a validation was done, in its summary after the figures.
struct SummaryFacts {
  std::uint64_t replayed = 0;  // solutions
  std::string weights_file;
  std::string weights_hash;
  std::string domain;
  std::string instance_set;
  std::string instances_file = {};  // if the instances are from one
  std::uint64_t max_nodes = 0;
  std::uint64_t max_memory = 0;  // bytes
  double max_seconds = 0;
  std::string git_revision;
  std::string compiler;
  double wall_seconds = 0;
  std::uint64_t threads = 0;

  // `figures`: an object of numbers by name; the facts follow in it.
  void add_to(nlohmann::ordered_json& figures) const;
};

// What others read of a validation's summary and plan.
struct ValidationFacts {
  std::string domain;        // empty if it is not known
  std::string weights_file;  // the two empty before the end
  std::string weights_hash;
  nlohmann::ordered_json summary;  // all of it; null before the end
};
// Of the folder. Throws InputError, with place, where a field has another type.
ValidationFacts read_validation_facts(const std::filesystem::path& folder);

// Who did it, and when, as a run's manifest or a validation's summary says; empty: it does not.
struct Origin {
  std::string git_revision;
  std::string compiler;
  std::string started;
  std::string finished;
};
// Of the folder of a run or of a validation. Throws likewise.
Origin read_origin(const std::filesystem::path& folder, bool is_run);

}  // namespace coevo::records
