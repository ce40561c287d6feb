// SPDX-License-Identifier: MIT
// One run of an arm: its incumbents at given numbers of positions, measured afterwards on instances
// that it never saw.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/instance_set.h"
#include "evolve/genome.h"
#include "evolve/run/generation_record.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/run_config.h"

namespace coevo::experiments {

// Means over the test instances; a search that fails has what it took, or quality 0.
struct Tested {
  double quality = 0;  // the objective log_nodes
  double nodes = 0;
  std::size_t solved = 0;
};

// Whether a method did what it is named for. Runs of earlier versions and of other programs lack
// it.
struct Mechanism {
  std::uint64_t distinct_problems = 0;     // met so far
  double choosing_share = 0;               // of the positions so far: to choose problems
  std::uint64_t parasite_generations = 0;  // so far; 0 for a method without parasites
  std::uint64_t distinct_parasites = 0;    // different instances or boards among the last ones

  // Adds the parasites of an evolution that ended with that generation, if it has any.
  void add_parasites(const evolve::GenerationRecord& last);
};

struct Incumbent {
  std::uint64_t positions = 0;  // generated when its generation ended
  std::uint32_t generations = 0;
  evolve::Genome genome;  // of stored runs: only at the last budget
  Tested tested;
  std::optional<Mechanism> mechanism = {};
  // Of a run for several games, one for each of them: the regrets on the test instances, and the
  // shares of the next generation's instances.
  std::vector<double> regrets = {};
  std::vector<double> shares = {};
};

struct ArmRun {
  std::uint64_t seed = 0;
  std::string config_hash;
  std::string test;                        // the instances that incumbents were measured on
  std::string revision;                    // of the program that ran it
  std::vector<Incumbent> incumbents = {};  // in the order of their positions, all different

  // The quality at a number of positions, linear in their logarithm between the incumbents before
  // and after. The run must reach from the first to the last of them.
  double quality_at(std::uint64_t positions) const;
  bool reaches(std::uint64_t positions) const;

  nlohmann::ordered_json to_json() const;
  // Throws nlohmann's exceptions for what to_json() did not write.
  static ArmRun from_json(const nlohmann::ordered_json& json);
};

// What tells a run's settings: its config and, for a team or several games, the plan's text().
std::string hash_of(const fitness::RunConfig& config, const std::string& plan = "");

// Incumbents after the first generations that reach each of `budgets`, which ascend. Passes
// Interrupted on.
ArmRun run_arm(const fitness::RunConfig& config, std::span<const std::uint64_t> budgets,
               const common::InstanceSet& test, fitness::Executor& executor);

// The runs of an arm, a line of JSON each, in `file`.
class ArmFile {
 public:
  // Reads what is there; InputError for a damaged file.
  explicit ArmFile(std::filesystem::path file);

  const std::vector<ArmRun>& runs() const { return runs_; }
  // The run of that seed, measured on those instances up to that budget; null without one.
  const ArmRun* find(std::uint64_t seed, const std::string& test, std::uint64_t budget) const;
  // Likewise, of those settings.
  const ArmRun* find(std::uint64_t seed, const std::string& config_hash, const std::string& test,
                     std::uint64_t budget) const;
  // Adds a run, in the order of the seeds, instead of one with its seed, and writes the file.
  void add(ArmRun run);

 private:
  void read_line(const std::string& line);

  std::filesystem::path file_;
  std::vector<ArmRun> runs_;
};

}  // namespace coevo::experiments
