// SPDX-License-Identifier: MIT
// results.csv of a validation: rows as text, appended in order of instance in whatever order they
// arrive.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "src/common/line_log.h"
#include "src/fitness/validation.h"

namespace coevo::fitness {

// "instance,outcome,generated,expanded,moves,cards,microseconds,check"
std::string results_header(const std::vector<std::string>& metrics);
std::string row_text(const ValidationRow& row, std::size_t metrics);
// The inverse; throws InputError (without place) for anything else.
ValidationRow parse_row(const std::string& line, std::size_t metrics);

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

// Thread-safe.
class ResultsWriter {
 public:
  // Resumes after `kept` bytes and `first` rows; writes the header into a new file.
  ResultsWriter(const std::filesystem::path& path, std::vector<std::string> metrics,
                std::uint64_t kept, std::size_t first, RowListener listener);
  // Called with each row just before it is written.
  void before_each(RowListener listener) { before_ = std::move(listener); }

  // Row number `index`; on disk as soon as all rows before it are. Once a write has failed, and its
  // exception has told the one caller, nothing more is written: a second attempt at the same row
  // could double it in the file that did not fail.
  void put(std::size_t index, ValidationRow row);
  void sync() { log_.sync(); }

 private:
  std::size_t metrics_;
  common::LineLog log_;
  RowListener before_;
  RowListener listener_;
  std::mutex mutex_;
  std::size_t next_;
  bool failed_ = false;
  std::map<std::size_t, ValidationRow> waiting_;
};

}  // namespace coevo::fitness
