// SPDX-License-Identifier: MIT
// A report's figures as CSV, and its charts as Vega-Lite specs that read them, to restyle for a
// paper.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"

namespace coevo::analysis {

// Writes into `folder` (created if it is missing, files replaced): generations.csv (a line for each
// run and generation) and weights.csv (for each run, generation and gene) if there are runs;
// results.csv (for each validation and instance) if there are validations; and the specs of the
// charts that these can draw, *.vl.json. Throws InputError if that fails.
void write_data_files(const std::filesystem::path& folder, const std::vector<RunData>& runs,
                      const std::vector<ValidationData>& validations);

}  // namespace coevo::analysis
