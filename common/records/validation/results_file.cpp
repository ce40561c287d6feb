// SPDX-License-Identifier: MIT
#include "common/records/validation/results_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <fstream>

#include "common/error.h"

namespace coevo::records {
namespace {

constexpr std::size_t kBeforeLengths = 4;  // instance, outcome, generated, expanded
constexpr std::size_t kAfterLengths = 2;   // microseconds, check

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0;;) {
    const std::size_t comma = line.find(',', begin);
    fields.push_back(line.substr(begin, comma - begin));
    if (comma == std::string_view::npos) return fields;
    begin = comma + 1;
  }
}

std::uint64_t natural(std::string_view field) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc() || end != field.data() + field.size()) {
    throw common::InputError(fmt::format("'{}': expected a whole number", field));
  }
  return value;
}

// The names between the columns that every header has; nothing if the header lacks one of these.
std::vector<std::string> metrics_in(std::string_view header) {
  const auto names = fields_of(header);
  if (names.size() <= kBeforeLengths + kAfterLengths) return {};
  std::vector<std::string> metrics(names.begin() + kBeforeLengths, names.end() - kAfterLengths);
  return results_header(metrics) == header ? metrics : std::vector<std::string>();
}

}  // namespace

std::string results_header(const std::vector<std::string>& metrics) {
  return fmt::format("instance,outcome,generated,expanded,{},microseconds,check",
                     fmt::join(metrics, ","));
}

std::string row_text(const ResultRow& row, std::size_t metrics) {
  std::string text = fmt::format("{},{},{},{}", row.instance, common::name(row.outcome),
                                 row.generated, row.expanded);
  for (std::size_t m = 0; m < metrics; ++m) {
    text += row.lengths.empty() ? "," : fmt::format(",{}", row.lengths[m]);
  }
  return common::sealed_row(text + fmt::format(",{}", row.microseconds));
}

ResultRow parse_row(std::string_view line, std::size_t metrics) {
  const auto fields = fields_of(line);
  const std::size_t columns = kBeforeLengths + metrics + kAfterLengths;
  if (fields.size() != columns) {
    throw common::InputError(fmt::format("'{}': expected {} fields", line, columns));
  }
  ResultRow row;
  row.instance = natural(fields[0]);
  row.outcome = common::outcome_named(fields[1]);
  row.generated = natural(fields[2]);
  row.expanded = natural(fields[3]);
  for (std::size_t m = 0; m < metrics; ++m) {
    const std::string_view length = fields[kBeforeLengths + m];
    if (!length.empty()) row.lengths.push_back(natural(length));
  }
  const std::size_t expected = row.outcome == common::Outcome::solved ? metrics : 0;
  if (row.lengths.size() != expected) {
    throw common::InputError(fmt::format("'{}': expected {} lengths", line, expected));
  }
  row.microseconds = natural(fields[kBeforeLengths + metrics]);
  return row;
}

bool is_results_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string column;
  return std::getline(file, column, ',') && column == "instance";
}

std::string without_times(const std::string& results) {
  std::string text;
  for (std::size_t begin = 0; begin < results.size();) {
    const std::size_t end = std::min(results.find('\n', begin), results.size());
    const std::string_view line = std::string_view(results).substr(begin, end - begin);
    const std::size_t check = line.rfind(',');
    const std::size_t time =
        check == 0 || check == line.npos ? line.npos : line.rfind(',', check - 1);
    text.append(line.substr(0, time)).append("\n");
    begin = end + 1;
  }
  return text;
}

ResultsReader::ResultsReader(const std::filesystem::path& path)
    : path_(path.string()), reader_(path, common::row_seal_holds, 1) {
  const auto header = next_line();
  has_header_ = header.has_value();
  if (!header) return;
  metrics_ = metrics_in(*header);
  if (metrics_.empty()) {
    fail_header(*header, "instance,outcome,generated,expanded,...,microseconds,check");
  }
}

ResultsReader::ResultsReader(const std::filesystem::path& path,
                             const std::vector<std::string>& metrics)
    : path_(path.string()), reader_(path, common::row_seal_holds, 1), metrics_(metrics) {
  const auto header = next_line();
  has_header_ = header.has_value();
  if (header && *header != results_header(metrics)) fail_header(*header, results_header(metrics));
}

void ResultsReader::fail_header(std::string_view header, const std::string& expected) const {
  throw common::InputError(fmt::format("{}:1: '{}': expected '{}'", path_, header, expected));
}

std::optional<std::string_view> ResultsReader::next_line() {
  const auto text = reader_.next();
  if (reader_.damaged()) {
    throw common::InputError(
        fmt::format("{}:{}: a damaged row: its check is wrong", path_, line() + 1));
  }
  return text;
}

std::optional<ResultRow> ResultsReader::next() {
  const auto text = next_line();
  if (!text) return std::nullopt;
  try {
    return parse_row(*text, metrics_.size());
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}:{}: {}", path_, line(), fault.what()));
  }
}

ResultsWriter::ResultsWriter(const std::filesystem::path& path,
                             const std::vector<std::string>& metrics, std::uint64_t kept,
                             std::size_t first, RowListener listener, SolutionsWriter* solutions)
    : metrics_(metrics.size()),
      log_(path, kept),
      listener_(std::move(listener)),
      solutions_(solutions),
      next_(first) {
  if (kept == 0) log_.append(results_header(metrics));
}

void ResultsWriter::put(std::size_t index, ResultRow row, const SolutionRow& solution) {
  std::string line = row_text(row, metrics_) + "\n";
  std::string beside = solutions_ == nullptr ? "" : solution_text(row.instance, solution) + "\n";
  const std::lock_guard lock(mutex_);
  if (failed_) return;
  failed_ = true;  // unless all of this succeeds
  const std::size_t place = index - next_;
  if (place >= waiting_.size()) waiting_.resize(place + 1);
  waiting_[place] = {std::move(row), std::move(line), std::move(beside)};
  for (; !waiting_.empty() && !waiting_.front().result.empty(); ++next_) {
    take(waiting_.front());
    waiting_.pop_front();
  }
  failed_ = false;
}

void ResultsWriter::take(const Waiting& next) {
  results_ += next.result;
  solution_lines_ += next.solution;
  at_risk_ += next.row.microseconds;
  searched_ += next.row.microseconds;
  if (at_risk_ >= std::min(kAtRisk, searched_ / 100)) write();
  if (listener_) listener_(next.row);
}

// Solutions first, so that a kill leaves results.csv the shorter file.
void ResultsWriter::write() {
  if (solutions_ != nullptr) solutions_->append_lines(solution_lines_);
  log_.append_lines(results_);
  results_.clear();
  solution_lines_.clear();
  at_risk_ = 0;
}

void ResultsWriter::sync() {
  const std::lock_guard lock(mutex_);
  if (failed_) return;
  failed_ = true;
  write();
  if (solutions_ != nullptr) solutions_->sync();
  log_.sync();
  failed_ = false;
}

}  // namespace coevo::records
