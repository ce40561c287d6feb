// SPDX-License-Identifier: MIT
// results.csv as a test reads it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/records/validation/results_file.h"

namespace coevo::records {

struct ResultsRead {
  std::vector<ResultRow> rows;
  std::uint64_t bytes = 0;  // of the good part of the file
};

inline ResultsRead read_results(const std::filesystem::path& path,
                                const std::vector<std::string>& metrics = {"moves", "cards"}) {
  ResultsReader reader(path, metrics);
  ResultsRead read;
  while (auto row = reader.next()) read.rows.push_back(std::move(*row));
  read.bytes = reader.bytes();
  return read;
}

}  // namespace coevo::records
