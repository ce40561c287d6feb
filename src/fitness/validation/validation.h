// SPDX-License-Identifier: MIT
// Measures one solver on many instances: in parallel, every solution replayed, resumable.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/instance_set.h"
#include "solver/weight_file.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/instance_files.h"

namespace coevo::fitness {

struct ValidationRow {
  std::uint64_t instance = 0;
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::vector<std::uint64_t> lengths;  // by metric; empty unless solved
  std::uint64_t microseconds = 0;      // CPU time of the search

  // For solutions.csv; none in rows that were read from results.csv.
  std::optional<std::uint64_t> lower_bound = {};
  std::optional<std::uint64_t> best_length = {};  // of `solution`, in the primary metric
  std::string solution = {};
};

struct ValidationPlan {
  solver::WeightFile weights;
  common::InstanceSet instances;
  InstanceFiles files = {};  // where `instances` are of them
  solver::Limits limits;
  std::filesystem::path output;  // the folder
  bool resume = false;
  bool solutions = false;  // writes solutions.csv too
};

// Called with each row in order of instance, those of an earlier process included.
using RowListener = std::function<void(const ValidationRow&)>;

// Writes results.csv (header, then a sealed row an instance, in order) and solutions.csv into the
// output folder; the rows go to the listener and are not kept. A folder that holds a validation is
// refused unless it is to be resumed, and then it must be of the same solver, instances and limits:
// InputError. Throws evolve::Interrupted when the limits' stop flag was set; what is done is on
// disk then.
void validate(const ValidationPlan& plan, Executor& executor, const RowListener& listener);

}  // namespace coevo::fitness
