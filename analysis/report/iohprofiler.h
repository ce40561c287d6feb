// SPDX-License-Identifier: MIT
// Runs as files of IOHprofiler, for IOHanalyzer (https://iohprofiler.github.io).
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/runs/run_reader.h"

namespace coevo::analysis {

// Writes to `folder` (which it creates if missing; it replaces files), for all runs of one name,
// NAME/IOHprofiler_f1.info and NAME/data_f1/IOHprofiler_f1_DIM<genes>.dat: an algorithm of that
// name with a run for each folder. Running time is the number of generated positions (of runs, for
// a command); the value is the best fitness of a generation, to be maximised. Runs without a
// generation are left out. Throws InputError if that fails.
void write_iohprofiler(const std::filesystem::path& folder, const std::vector<RunData>& runs);

}  // namespace coevo::analysis
