// SPDX-License-Identifier: MIT
#include "src/fitness/solution_log.h"

#include <fmt/format.h>

#include "src/common/error.h"

namespace coevo::fitness {
namespace {

constexpr const char* kHeader = "instance,lower_bound,length,solution,check";

// Bytes of the header and the first `rows` rows.
std::uint64_t bytes_of(const std::filesystem::path& path, std::size_t rows) {
  if (rows == 0) return 0;
  const auto read = common::read_lines(path, common::row_seal_holds, 1);
  if (read.lines.size() <= rows || read.lines.front() != kHeader) {
    throw common::InputError(
        fmt::format("{}: expected {} whole rows, as results.csv has", path.string(), rows));
  }
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i <= rows; ++i) bytes += read.lines[i].size() + 1;
  return bytes;
}

}  // namespace

SolutionLog::SolutionLog(const std::filesystem::path& path, std::size_t rows)
    : log_(path, bytes_of(path, rows)) {
  if (rows == 0) log_.append(kHeader);
}

void SolutionLog::append(const ValidationRow& row) {
  std::string text = fmt::format("{},", row.instance);
  if (row.lower_bound) text += fmt::format("{}", *row.lower_bound);
  text += row.best_length ? fmt::format(",{}", *row.best_length) : ",";
  log_.append(common::sealed_row(fmt::format("{},{}", text, row.solution)));
}

}  // namespace coevo::fitness
