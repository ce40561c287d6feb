// SPDX-License-Identifier: MIT
// results.csv of a validation: rows as text, appended in order of instance in whatever order they
// arrive.
#pragma once

#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/files/line_log.h"
#include "src/fitness/validation/solution_log.h"
#include "src/fitness/validation/validation.h"

namespace coevo::fitness {

// "instance,outcome,generated,expanded,moves,cards,microseconds,check"
std::string results_header(const std::vector<std::string>& metrics);
std::string row_text(const ValidationRow& row, std::size_t metrics);
// The inverse; throws InputError (without place) for anything else.
ValidationRow parse_row(std::string_view line, std::size_t metrics);

// Reads results.csv row by row. Throws InputError, with line, for a damaged row, one that is no row
// and another header; a torn last line is left out.
class ResultsReader {
 public:
  ResultsReader(const std::filesystem::path& path, const std::vector<std::string>& metrics);

  std::optional<ValidationRow> next();
  std::size_t line() const { return reader_.lines(); }  // of the row read last
  // Length of what was read so far; 0 where not even the header is there.
  std::uint64_t bytes() const { return reader_.good_bytes(); }

 private:
  std::optional<std::string_view> next_line();

  std::string path_;
  std::size_t metrics_;
  common::LineReader reader_;
};

// Thread-safe. Many short searches share a write: a kill costs a hundredth of what was searched,
// and kAtRisk at most.
class ResultsWriter {
 public:
  // Resumes after `kept` bytes and `first` rows; writes the header into a new file. `solutions`, if
  // any, gets each row first.
  ResultsWriter(const std::filesystem::path& path, const std::vector<std::string>& metrics,
                std::uint64_t kept, std::size_t first, RowListener listener,
                SolutionLog* solutions = nullptr);

  // Row number `index`; in the file soon after all rows before it are there. Once a write or the
  // listener has failed, and its exception has told the one caller, nothing more is written: a
  // second attempt at the same rows could double them in the file that did not fail.
  void put(std::size_t index, const ValidationRow& row);
  // All rows so far that no earlier one is missing of, to disk.
  void sync();

 private:
  // A row as it is in the files.
  struct Lines {
    std::string result;  // empty: not there yet
    std::string solution = {};
  };
  static constexpr std::uint64_t kAtRisk = 10'000;  // microseconds of search

  void take(const Lines& lines);
  void write();

  std::size_t metrics_;
  common::LineLog log_;
  RowListener listener_;
  SolutionLog* solutions_;
  std::mutex mutex_;  // guards what follows, and the files
  std::size_t next_;
  bool failed_ = false;
  std::deque<Lines> waiting_;   // from row next_ on
  Lines ready_ = {};            // to be written
  std::uint64_t at_risk_ = 0;   // microseconds of search, of those
  std::uint64_t searched_ = 0;  // of all rows so far
};

}  // namespace coevo::fitness
