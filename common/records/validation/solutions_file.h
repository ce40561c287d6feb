// SPDX-License-Identifier: MIT
// solutions.csv of a validation: for each row of results.csv, the best known solution in the
// domain's exact notation and the proven bound, for replay and comparison.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/files/line_log.h"

namespace coevo::records {

struct ResultRow;  // results_file.h

// Facts about an instance in addition to its ResultRow.
struct SolutionRow {
  std::optional<std::uint64_t> lower_bound = {};
  std::optional<std::uint64_t> length = {};  // of `solution`, by the domain's primary metric
  std::string solution = {};
};

// The instance's sealed line, without the newline.
std::string solution_text(std::uint64_t instance, const SolutionRow& row);

// Compares solutions.csv with results.csv row by row.
class SolutionsReader {
 public:
  explicit SolutionsReader(const std::filesystem::path& path);

  // Whether there is a next row. Throws InputError with the line if it is damaged or contradicts
  // `row`: another instance, no solution for a solved one, or another length in the metric.
  bool has(const ResultRow& row, std::size_t metric);
  // Bytes read so far.
  std::uint64_t bytes() const { return reader_.good_bytes(); }

 private:
  std::optional<std::string_view> next_line();

  std::string path_;
  common::LineReader reader_;
};

class SolutionsWriter {
 public:
  // Continues after `kept` bytes of an existing file; 0 starts a new one.
  SolutionsWriter(const std::filesystem::path& path, std::uint64_t kept);

  void append_lines(std::string_view lines) { log_.append_lines(lines); }
  void sync() { log_.sync(); }

 private:
  common::LineLog log_;
};

}  // namespace coevo::records
