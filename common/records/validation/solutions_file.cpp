// SPDX-License-Identifier: MIT
#include "common/records/validation/solutions_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/records/validation/results_file.h"

namespace coevo::records {
namespace {

constexpr const char* kHeader = "instance,lower_bound,length,solution,check";

// The fault in the line for `row`; "" if it is right. Without the seal:
// instance,lower_bound,length,solution.
std::string fault_of(std::string_view line, const ResultRow& row, std::size_t metric) {
  std::string_view fields[4];
  for (std::string_view& field : fields) {
    field = line.substr(0, line.find(','));
    line.remove_prefix(std::min(line.size(), field.size() + 1));
  }
  if (fields[0] != std::to_string(row.instance)) {
    return fmt::format("instance '{}': expected {}", fields[0], row.instance);
  }
  if (row.outcome != common::Outcome::solved) return "";
  const std::uint64_t length = row.lengths.at(metric);
  if (fields[2] != std::to_string(length)) {
    return fmt::format("length '{}': expected {}", fields[2], length);
  }
  return fields[3].empty() && length > 0 ? "expected the solution" : "";
}

}  // namespace

SolutionsReader::SolutionsReader(const std::filesystem::path& path)
    : path_(path.string()), reader_(path, common::row_seal_holds, 1) {
  const auto header = next_line();
  if (header && *header != kHeader) {
    throw common::InputError(fmt::format("{}:1: '{}': expected '{}'", path_, *header, kHeader));
  }
}

std::optional<std::string_view> SolutionsReader::next_line() {
  const auto line = reader_.next();
  if (!reader_.damaged()) return line;
  throw common::InputError(
      fmt::format("{}:{}: a damaged row: its check is wrong", path_, reader_.lines() + 1));
}

bool SolutionsReader::has(const ResultRow& row, std::size_t metric) {
  const auto line = next_line();
  if (!line) return false;
  const std::string fault = fault_of(*line, row, metric);
  if (fault.empty()) return true;
  throw common::InputError(
      fmt::format("{}:{}: {}, as results.csv has", path_, reader_.lines(), fault));
}

SolutionsWriter::SolutionsWriter(const std::filesystem::path& path, std::uint64_t kept)
    : log_(path, kept) {
  if (kept == 0) log_.append(kHeader);
}

std::string solution_text(std::uint64_t instance, const SolutionRow& row) {
  std::string text = fmt::format("{},", instance);
  if (row.lower_bound) text += fmt::format("{}", *row.lower_bound);
  text += row.length ? fmt::format(",{}", *row.length) : ",";
  return common::sealed_row(fmt::format("{},{}", text, row.solution));
}

}  // namespace coevo::records
