// SPDX-License-Identifier: MIT
// The material of a report: runs, and validations, those within the runs' folders too.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"

namespace coevo::analysis {

struct Material {
  std::vector<RunData> runs;
  std::vector<ValidationData> validations;
};

// The runs and validations in these folders, each once, and the validations that lie directly below
// a run's folder. Throws InputError for a folder that holds neither.
Material read_material(const std::vector<std::filesystem::path>& folders);

// The page's title: the name of the one run or validation (a run with its validation is one).
std::string title_of(const Material& material);

}  // namespace coevo::analysis
