// SPDX-License-Identifier: MIT
// results.csv of a validation: a row for each instance, in order of instance.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/files/line_log.h"
#include "common/outcome.h"
#include "common/records/validation/solutions_file.h"

namespace coevo::records {

struct ResultRow {
  std::uint64_t instance = 0;
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::vector<std::uint64_t> lengths;  // by metric; empty unless solved
  std::uint64_t microseconds = 0;      // CPU time of the search

  double seconds() const { return static_cast<double>(microseconds) * 1e-6; }
};

// "instance,outcome,generated,expanded,moves,cards,microseconds,check"
std::string results_header(const std::vector<std::string>& metrics);
std::string row_text(const ResultRow& row, std::size_t metrics);
// The inverse; throws InputError (without place) for anything else.
ResultRow parse_row(std::string_view line, std::size_t metrics);

// Whether the file is a results.csv of a validation, by its first column. `coevo report --data`
// writes a table of that name too.
bool is_results_file(const std::filesystem::path& path);
// The text of a results.csv without what two runs of the same search never share: the columns
// `microseconds` and `check`.
std::string without_times(const std::string& results);

// Reads row by row. Throws InputError with the line for a damaged row, an invalid row or a wrong
// header. Leaves out a torn last line.
class ResultsReader {
 public:
  // Accepts any metrics.
  explicit ResultsReader(const std::filesystem::path& path);
  // Accepts these metrics only.
  ResultsReader(const std::filesystem::path& path, const std::vector<std::string>& metrics);

  // False if the file ends within its header, because its process was killed early.
  bool has_header() const { return has_header_; }
  // Names of the lengths in the header.
  const std::vector<std::string>& metrics() const { return metrics_; }
  std::optional<ResultRow> next();
  std::size_t line() const { return reader_.lines(); }  // of the row read last
  // Bytes read so far; 0 if the header is incomplete.
  std::uint64_t bytes() const { return reader_.good_bytes(); }

 private:
  std::optional<std::string_view> next_line();
  [[noreturn]] void fail_header(std::string_view header, const std::string& expected) const;

  std::string path_;
  common::LineReader reader_;
  bool has_header_ = false;
  std::vector<std::string> metrics_;
};

// Called with each row in order of instance.
using RowListener = std::function<void(const ResultRow&)>;

// Takes rows in any order. Thread-safe. Many short searches share a write: a kill costs a hundredth
// of the search time, and at most kAtRisk.
class ResultsWriter {
 public:
  // Resumes after `kept` bytes and `first` rows; writes the header into a new file. `solutions`, if
  // any, gets each row first.
  ResultsWriter(const std::filesystem::path& path, const std::vector<std::string>& metrics,
                std::uint64_t kept, std::size_t first, RowListener listener,
                SolutionsWriter* solutions = nullptr);

  // Adds row number `index`, and its row of solutions.csv; it reaches the file soon after all rows
  // before it. Once a write or the listener has failed, and its exception has told the one caller,
  // nothing more is written: a second attempt at the same rows could double them in the file that
  // did not fail.
  void put(std::size_t index, ResultRow row, const SolutionRow& solution = {});
  // Forces to disk all rows without a gap before them.
  void sync();

 private:
  // A row and its lines; empty if it has not arrived yet.
  struct Waiting {
    ResultRow row;
    std::string result;
    std::string solution;
  };
  static constexpr std::uint64_t kAtRisk = 10'000;  // microseconds of search

  void take(const Waiting& next);
  void write();

  std::size_t metrics_;
  common::LineLog log_;
  RowListener listener_;
  SolutionsWriter* solutions_;
  std::mutex mutex_;  // guards what follows, and the files
  std::size_t next_;
  bool failed_ = false;
  std::deque<Waiting> waiting_;  // from row next_ on
  std::string results_;          // text to write
  std::string solution_lines_;   // text to write to solutions.csv
  std::uint64_t at_risk_ = 0;    // microseconds of search, of those
  std::uint64_t searched_ = 0;   // of all rows so far
};

}  // namespace coevo::records
