// SPDX-License-Identifier: MIT
// The seals of line_log.h. Both are at the end, of fixed length and compared as text, so that every
// change to a line is detected, even of a digit's case.
#include <fmt/format.h>

#include <cassert>

#include "common/files/line_log.h"
#include "common/hash.h"

namespace coevo::common {
namespace {

constexpr std::string_view kCheck = "\"check\":\"";
constexpr std::size_t kCheckLength = kCheck.size() + 16 + 2;  // hex digits, then "}
constexpr std::size_t kRowSealLength = 1 + 8;                 // comma, hex digits

std::string row_seal(std::string_view row) {
  return fmt::format(",{:08x}", short_hash(row));
}

}  // namespace

std::string sealed_json(std::string_view object) {
  assert(object.size() >= 2 && object.front() == '{' && object.back() == '}');
  const std::string_view open = object.substr(0, object.size() - 1);
  return fmt::format("{}{}{}{}\"}}", open, open == "{" ? "" : ",", kCheck,
                     hex(content_hash(object)));
}

bool json_seal_holds(std::string_view line) {
  if (line.size() < 1 + kCheckLength) return false;
  std::string_view open = line.substr(0, line.size() - kCheckLength);
  if (!open.starts_with('{')) return false;
  if (open.ends_with(',')) open.remove_suffix(1);
  return sealed_json(fmt::format("{{{}}}", open.substr(1))) == line;
}

std::string sealed_row(std::string_view row) {
  return fmt::format("{}{}", row, row_seal(row));
}

bool row_seal_holds(std::string_view line) {
  if (line.size() < kRowSealLength) return false;
  const std::size_t end = line.size() - kRowSealLength;
  return row_seal(line.substr(0, end)) == line.substr(end);
}

}  // namespace coevo::common
