// SPDX-License-Identifier: MIT
// Measures one solver on many instances: in parallel, every solution replayed, resumable.
#pragma once

#include <filesystem>

#include "common/instance_set.h"
#include "common/records/validation/results_file.h"
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

// Writes results.csv (a header, then a sealed row for each instance, in order) and solutions.csv to
// the output folder. The rows, including those of an earlier process, go to the listener and are
// not kept. Throws InputError for a folder that holds a validation, unless it should resume and has
// the same solver, instances and limits. Throws evolve::Interrupted if the limits' stop flag was
// set; finished rows are then on disk.
void validate(const ValidationPlan& plan, Executor& executor, const records::RowListener& listener);

}  // namespace coevo::fitness
