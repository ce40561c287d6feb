// SPDX-License-Identifier: MIT
// solutions.csv of a validation: beside each row of results.csv the best solution known, in the
// domain's exact notation, and the proven bound, to be replayed and compared.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/files/line_log.h"
#include "src/fitness/validation/validation.h"

namespace coevo::fitness {

// Compares solutions.csv with results.csv row by row.
class SolutionReader {
 public:
  explicit SolutionReader(const std::filesystem::path& path);

  // Whether the next row is there; InputError, with line, where it is damaged or contradicts `row`:
  // another instance, a solved one without solution, or another length by the metric.
  bool has(const ValidationRow& row, std::size_t metric);
  // Length of what was read so far.
  std::uint64_t bytes() const { return reader_.good_bytes(); }

 private:
  std::optional<std::string_view> next_line();

  std::string path_;
  common::LineReader reader_;
};

class SolutionLog {
 public:
  // Goes on after `kept` bytes of an existing file; 0: a new one.
  SolutionLog(const std::filesystem::path& path, std::uint64_t kept);

  // The row's line, with its newline.
  static std::string line(const ValidationRow& row);
  void append_lines(std::string_view lines) { log_.append_lines(lines); }
  void sync() { log_.sync(); }

 private:
  common::LineLog log_;
};

}  // namespace coevo::fitness
