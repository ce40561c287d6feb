// SPDX-License-Identifier: MIT
// Reads a folder that `coevo validate` wrote.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/records/validation/plan_file.h"
#include "common/records/validation/results_file.h"

namespace coevo::analysis {

struct ValidationData {
  std::filesystem::path folder;
  std::string name;                  // of the solver
  std::vector<std::string> metrics;  // of lengths
  std::vector<records::ResultRow> rows;
  records::ValidationFacts facts;
};

// Its results.csv begins with the column "instance". (`report --data` writes another results.csv.)
bool is_validation(const std::filesystem::path& folder);

// Throws InputError, with line, for a damaged or invalid row. Leaves out a torn last row.
ValidationData read_validation(const std::filesystem::path& folder);

}  // namespace coevo::analysis
