// SPDX-License-Identifier: MIT
// Measures one solver on many instances: in parallel, every solution replayed, resumable.
#pragma once

#include <filesystem>

#include "common/instance_set.h"
#include "common/records/results_file.h"
#include "solver/weight_file.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/instance_files.h"

namespace coevo::fitness {

struct ValidationPlan {
  solver::WeightFile weights;
  common::InstanceSet instances;
  InstanceFiles files = {};  // where `instances` are of them
  solver::Limits limits;
  std::filesystem::path output;  // the folder
  bool resume = false;
  bool solutions = false;  // writes solutions.csv too
};

// Writes results.csv (header, then a sealed row an instance, in order) and solutions.csv into the
// output folder; the rows, those of an earlier process included, go to the listener and are not
// kept. A folder that holds a validation is refused unless it is to be resumed, and then it must be
// of the same solver, instances and limits: InputError. Throws evolve::Interrupted when the limits'
// stop flag was set; what is done is on disk then.
void validate(const ValidationPlan& plan, Executor& executor, const records::RowListener& listener);

}  // namespace coevo::fitness
