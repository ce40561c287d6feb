// SPDX-License-Identifier: MIT
// Additional results of a run that tunes a command: its best configuration against the default, and
// how the command's runs ended.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "analysis/runs/run_reader.h"

namespace coevo::analysis {

// Null for a run that evolves a search. Reads runs.jsonl and instances.jsonl of the run's folder;
// a damaged line ends what is read, and "damage" says so. Throws InputError for a best.json that is
// not as it was written.
// {"measure", "unit", "scale": the penalty of one run, so that a mean cost is (1 - fitness) *
// scale,
//  "rows": [{"name", "fitness", "cost", "solved", "instances", "test_fitness", "test_cost",
//    "test_solved", "test_instances"}]: the best configuration, then the default; none before the
//    end,
//  "is_default": whether these are the same, "command": the command line,
//  "parameters": [{"name", "value", "default"}],
//  "runs": how many there were,
//  "shared": how many instances both configurations were run on,
//  "outcomes": [{"outcome", "runs", "best", "best_cost", "standard", "standard_cost"}]: the counts
//    and mean costs of the two are on the shared instances; the last is of all outcomes,
//  "crashes": [{"instance", "fault", "runs"}], "crashed": runs in all, "more_crashes": lines left
//  out, "genes": {name: {"log", "choices"}}, "names": of the hardest instances, by number,
//  "effort": their costs on the shared test instances, or else on the shared training instances
//    (statistics/effort.h),
//  "damage": of runs.jsonl or instances.jsonl, one line; "" if there is none}
nlohmann::ordered_json command_results(const RunData& run);

// The champion's costs beside the default's in one or two sentences; `kind`: what the champion is.
std::vector<std::string> command_finding(const nlohmann::ordered_json& command,
                                         const std::string& kind);

// The names of instances by their numbers, as a run's instances.jsonl has them.
class InstanceNames {
 public:
  explicit InstanceNames(const RunData& run);
  std::string name(std::uint64_t number) const;  // "" if it is not known
  const std::string& damage() const { return damage_; }
  // The hashes of the test instances.
  const std::set<std::uint64_t>& tests() const { return tests_; }

 private:
  std::vector<std::string> names_;
  std::set<std::uint64_t> tests_;
  std::uint64_t training_ = 0;  // of them
  bool has_seeds_ = false;
  std::string damage_;
};

}  // namespace coevo::analysis
