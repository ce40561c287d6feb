// SPDX-License-Identifier: MIT
#include "src/fitness/validation_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "src/common/error.h"

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

ValidationRow parse_row(const std::string& line, std::size_t metrics) {
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
        fmt::format("{}:{}: a damaged row: expected its check to hold", path_, line() + 1));
  }
  return text;
}

std::optional<ValidationRow> ResultsReader::next() {
  const auto text = next_line();
  if (!text) return std::nullopt;
  try {
    return parse_row(std::string(*text), metrics_);
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}:{}: {}", path_, line(), fault.what()));
  }
}

ResultsWriter::ResultsWriter(const std::filesystem::path& path, std::vector<std::string> metrics,
                             std::uint64_t kept, std::size_t first, RowListener listener)
    : metrics_(metrics.size()), log_(path, kept), listener_(std::move(listener)), next_(first) {
  if (kept == 0) log_.append(results_header(metrics));
}

void ResultsWriter::put(std::size_t index, ValidationRow row) {
  const std::lock_guard lock(mutex_);
  if (failed_) return;
  waiting_.emplace(index, std::move(row));
  failed_ = true;  // unless all of this succeeds
  for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
       first = waiting_.begin()) {
    if (before_) before_(first->second);
    log_.append(row_text(first->second, metrics_));
    if (listener_) listener_(first->second);
    waiting_.erase(first);
    ++next_;
  }
  failed_ = false;
}

}  // namespace coevo::fitness
