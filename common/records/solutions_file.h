// SPDX-License-Identifier: MIT
// solutions.csv of a validation: beside each row of results.csv the best solution known, in the
// domain's exact notation, and the proven bound, to be replayed and compared.
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

// What is known of an instance beside its ResultRow.
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

  // Whether the next row is there; InputError, with line, where it is damaged or contradicts `row`:
  // another instance, a solved one without solution, or another length by the metric.
  bool has(const ResultRow& row, std::size_t metric);
  // Length of what was read so far.
  std::uint64_t bytes() const { return reader_.good_bytes(); }

 private:
  std::optional<std::string_view> next_line();

  std::string path_;
  common::LineReader reader_;
};

class SolutionsWriter {
 public:
  // Goes on after `kept` bytes of an existing file; 0: a new one.
  SolutionsWriter(const std::filesystem::path& path, std::uint64_t kept);

  void append_lines(std::string_view lines) { log_.append_lines(lines); }
  void sync() { log_.sync(); }

 private:
  common::LineLog log_;
};

}  // namespace coevo::records
