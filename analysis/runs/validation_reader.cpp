// SPDX-License-Identifier: MIT
#include "analysis/runs/validation_reader.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>

#include "analysis/runs/folder_file.h"
#include "common/error.h"
#include "common/files/line_log.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

using common::JsonField;
using common::JsonType;
constexpr JsonField kPlanFields[] = {{"domain", JsonType::text}};
constexpr JsonField kSummaryFields[] = {
    {"domain", JsonType::text}, {"weights_file", JsonType::text}, {"weights_hash", JsonType::text}};

constexpr std::size_t kBeforeLengths = 4;  // instance, outcome, generated, expanded
constexpr std::size_t kAfterLengths = 2;   // microseconds, check

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char letter : line) {
    if (letter == ',') {
      fields.emplace_back();
    } else {
      fields.back() += letter;
    }
  }
  return fields;
}

std::uint64_t natural(const std::string& field) {
  std::uint64_t value = 0;
  const char* end = field.data() + field.size();
  const auto [parsed, error] = std::from_chars(field.data(), end, value);
  if (error != std::errc() || parsed != end) {
    throw common::InputError(fmt::format("'{}': expected a whole number", field));
  }
  return value;
}

void add_row(const std::string& line, ValidationData& data) {
  const auto fields = fields_of(line);
  const std::size_t expected = kBeforeLengths + data.metrics.size() + kAfterLengths;
  if (fields.size() != expected) {
    throw common::InputError(fmt::format("'{}': expected {} fields", line, expected));
  }
  Result result;
  result.outcome = common::outcome_named(fields[1]);
  result.generated = natural(fields[2]);
  for (std::size_t m = 0; m < data.metrics.size(); ++m) {
    const std::string& field = fields[kBeforeLengths + m];
    if (result.outcome == common::Outcome::solved) result.lengths.push_back(natural(field));
  }
  result.seconds = static_cast<double>(natural(fields[fields.size() - kAfterLengths])) * 1e-6;
  data.instances.push_back(natural(fields[0]));
  data.results.push_back(std::move(result));
}

void read_header(const fs::path& path, const std::string& line, ValidationData& data) {
  const auto names = fields_of(line);
  if (names.size() <= kBeforeLengths + kAfterLengths || names.front() != "instance" ||
      names.back() != "check") {
    throw common::InputError(fmt::format(
        "{}:1: '{}': expected 'instance,outcome,generated,expanded,...,microseconds,check'",
        path.string(), line));
  }
  data.metrics.assign(names.begin() + kBeforeLengths, names.end() - kAfterLengths);
}

void read_rows(const fs::path& path, ValidationData& data) {
  const auto read = common::read_lines(path, common::row_seal_holds, 1);
  const auto fail = [&path](std::size_t line, const std::string& what) {
    throw common::InputError(fmt::format("{}:{}: {}", path.string(), line, what));
  };
  if (read.damaged) fail(read.lines.size() + 1, "a damaged row: its check is wrong");
  if (read.lines.empty()) fail(1, "expected a header");
  read_header(path, read.lines.front(), data);
  for (std::size_t i = 1; i < read.lines.size(); ++i) {
    try {
      add_row(read.lines[i], data);
    } catch (const common::InputError& fault) {
      fail(i + 1, fault.what());
    }
  }
}

}  // namespace

bool is_validation(const fs::path& folder) {
  if (!has_file(folder, "results.csv")) return false;
  std::ifstream file(folder / "results.csv");
  std::string column;
  return std::getline(file, column, ',') && column == "instance";
}

ValidationData read_validation(const fs::path& folder) {
  ValidationData data;
  data.folder = folder;
  data.summary = read_object(folder, "summary.json", kSummaryFields);
  const Json plan = read_object(folder, "plan.json", kPlanFields);
  const Json& known = data.summary.is_null() ? plan : data.summary;
  data.domain = known.is_null() ? "" : known.value("domain", "");
  data.name = fs::absolute(folder).lexically_normal().filename().string();
  if (data.name.empty()) data.name = fs::absolute(folder).parent_path().filename().string();
  read_rows(file_in(folder, "results.csv"), data);
  return data;
}

}  // namespace coevo::analysis
