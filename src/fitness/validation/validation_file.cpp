// SPDX-License-Identifier: MIT
#include "src/fitness/validation/validation_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "common/error.h"

namespace coevo::fitness {
namespace {

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

}  // namespace

std::string results_header(const std::vector<std::string>& metrics) {
  return fmt::format("instance,outcome,generated,expanded,{},microseconds,check",
                     fmt::join(metrics, ","));
}

std::string row_text(const ValidationRow& row, std::size_t metrics) {
  std::string text = fmt::format("{},{},{},{}", row.instance, common::name(row.outcome),
                                 row.generated, row.expanded);
  for (std::size_t m = 0; m < metrics; ++m) {
    text += row.lengths.empty() ? "," : fmt::format(",{}", row.lengths[m]);
  }
  return common::sealed_row(text + fmt::format(",{}", row.microseconds));
}

ValidationRow parse_row(std::string_view line, std::size_t metrics) {
  const auto fields = fields_of(line);
  if (fields.size() != metrics + 6) {
    throw common::InputError(fmt::format("'{}': expected {} fields", line, metrics + 6));
  }
  ValidationRow row;
  row.instance = natural(fields[0]);
  row.outcome = common::outcome_named(fields[1]);
  row.generated = natural(fields[2]);
  row.expanded = natural(fields[3]);
  for (std::size_t m = 0; m < metrics; ++m) {
    if (!fields[4 + m].empty()) row.lengths.push_back(natural(fields[4 + m]));
  }
  const std::size_t expected = row.outcome == common::Outcome::solved ? metrics : 0;
  if (row.lengths.size() != expected) {
    throw common::InputError(fmt::format("'{}': expected {} lengths", line, expected));
  }
  row.microseconds = natural(fields[4 + metrics]);
  return row;
}

ResultsReader::ResultsReader(const std::filesystem::path& path,
                             const std::vector<std::string>& metrics)
    : path_(path.string()), metrics_(metrics.size()), reader_(path, common::row_seal_holds, 1) {
  const auto header = next_line();  // none: killed before it was written
  if (header && *header != results_header(metrics)) {
    throw common::InputError(
        fmt::format("{}:1: '{}': expected '{}'", path_, *header, results_header(metrics)));
  }
}

std::optional<std::string_view> ResultsReader::next_line() {
  const auto text = reader_.next();
  if (reader_.damaged()) {
    throw common::InputError(
        fmt::format("{}:{}: a damaged row: its check is wrong", path_, line() + 1));
  }
  return text;
}

std::optional<ValidationRow> ResultsReader::next() {
  const auto text = next_line();
  if (!text) return std::nullopt;
  try {
    return parse_row(*text, metrics_);
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}:{}: {}", path_, line(), fault.what()));
  }
}

ResultsWriter::ResultsWriter(const std::filesystem::path& path,
                             const std::vector<std::string>& metrics, std::uint64_t kept,
                             std::size_t first, RowListener listener, SolutionLog* solutions)
    : metrics_(metrics.size()),
      log_(path, kept),
      listener_(std::move(listener)),
      solutions_(solutions),
      next_(first) {
  if (kept == 0) log_.append(results_header(metrics));
}

void ResultsWriter::put(std::size_t index, const ValidationRow& row) {
  Lines lines{row_text(row, metrics_) + "\n"};
  if (solutions_ != nullptr) lines.solution = SolutionLog::line(row);
  const std::lock_guard lock(mutex_);
  if (failed_) return;
  failed_ = true;  // unless all of this succeeds
  const std::size_t place = index - next_;
  if (place >= waiting_.size()) waiting_.resize(place + 1);
  waiting_[place] = std::move(lines);
  for (; !waiting_.empty() && !waiting_.front().result.empty(); ++next_) {
    take(waiting_.front());
    waiting_.pop_front();
  }
  failed_ = false;
}

// The row from its text, as its place in the queue is then small.
void ResultsWriter::take(const Lines& lines) {
  const auto row =
      parse_row(std::string_view(lines.result).substr(0, lines.result.size() - 1), metrics_);
  ready_.result += lines.result;
  ready_.solution += lines.solution;
  at_risk_ += row.microseconds;
  searched_ += row.microseconds;
  if (at_risk_ >= std::min(kAtRisk, searched_ / 100)) write();
  if (listener_) listener_(row);
}

// Solutions first: see Earlier.
void ResultsWriter::write() {
  if (solutions_ != nullptr) solutions_->append_lines(ready_.solution);
  log_.append_lines(ready_.result);
  ready_ = {};
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

}  // namespace coevo::fitness
