// SPDX-License-Identifier: MIT
// What reports and lists read of a run's config.yaml, without the plug-ins that it names: of any
// version's, as far as that has it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "common/instance_set.h"

namespace coevo::records {

struct ConfigFacts {
  bool is_config = false;  // false for a text of another kind: the rest is missing then
  std::optional<std::string> evolver = {};
  std::optional<std::string> method = {};  // of learning
  std::optional<std::string> objective = {};
  std::optional<std::string> search = {};
  std::optional<double> unsolved_nodes = {};
  std::optional<double> max_nodes = {};  // of a search
  std::optional<std::string> domain = {};
  std::optional<std::uint64_t> generations = {};
  std::optional<std::uint64_t> budget_runs = {};  // more than 0
  // Of the domain, or of training's files; empty if the config does not name them.
  common::InstanceSet training_numbers = {};
  common::InstanceSet benchmark_numbers = {};
  common::InstanceSet test_numbers = {};  // the benchmark's, unless the champion has its own
  bool tests_benchmark = false;           // the champion has no test instances of its own
  std::string test = "";  // "1-50 within 20000 nodes": measures the champion; empty: none
  // What its score on them depends on besides the solver: the same for runs that compare.
  std::string test_setting = "";
};
ConfigFacts config_facts(const std::string& config);
// The config's key `domain`: a puzzle's name, or the file with its
// rules.
std::optional<std::string> domain_text(const common::ConfigNode& root);

// What a parameter's gene means.
struct ParameterFacts {
  std::string name;
  bool is_log = false;
  std::vector<std::string> choices = {};  // none of a number
};
// The command that a run tunes.
struct CommandFacts {
  std::string measure;
  std::string unit = "";  // the config's own, or empty
  // "conflicts", "s of CPU time": to stand after a cost; may be empty.
  std::string cost_unit() const;
  double cutoff = 0;
  double penalty = 0;  // of a run without a result, in cutoffs
  std::vector<ParameterFacts> parameters = {};
};
// Nothing of a run that evolves a search.
std::optional<CommandFacts> command_facts(const std::string& config);

// How numbers stand for a command's instances (common/records/instance_list.h).
struct NumberFacts {
  bool has_seeds = false;                   // runs on the same instance differ by their seed
  std::optional<std::string> content = {};  // hash of the training instances, if others follow them
};
NumberFacts number_facts(const std::string& config);

}  // namespace coevo::records
