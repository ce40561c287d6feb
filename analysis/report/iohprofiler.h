// SPDX-License-Identifier: MIT
// Runs as files of IOHprofiler, for IOHanalyzer (https://iohprofiler.github.io).
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/runs/run_reader.h"

namespace coevo::analysis {

// Writes into `folder` (created if it is missing, files replaced), for all runs of one name,
// NAME/IOHprofiler_f1.info and NAME/data_f1/IOHprofiler_f1_DIM<genes>.dat: an algorithm of that
// name, a run for each of its folders. Running time is positions generated (runs, of a command);
// the value is the best fitness of a generation, to be maximised. Runs without a generation are
// left out. Throws InputError if that fails.
void write_iohprofiler(const std::filesystem::path& folder, const std::vector<RunData>& runs);

}  // namespace coevo::analysis
