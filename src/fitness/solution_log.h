// SPDX-License-Identifier: MIT
// solutions.csv of a validation: beside each row of results.csv the best solution known, in the
// domain's exact notation, and the proven bound, to be replayed and compared.
#pragma once

#include <cstddef>
#include <filesystem>

#include "src/common/line_log.h"
#include "src/fitness/validation.h"

namespace coevo::fitness {

class SolutionLog {
 public:
  // Resumes after the first `rows` rows; 0: a new file. Throws InputError where there are fewer.
  SolutionLog(const std::filesystem::path& path, std::size_t rows);

  void append(const ValidationRow& row);
  void sync() { log_.sync(); }

 private:
  common::LineLog log_;
};

}  // namespace coevo::fitness
