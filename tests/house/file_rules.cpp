// SPDX-License-Identifier: MIT
#include "tests/house/file_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/house/function_lengths.h"

namespace coevo::house {

std::vector<std::string> length_faults(std::string_view path, std::string_view text) {
  std::vector<std::string> faults;
  const bool open_end = !text.empty() && !text.ends_with('\n');
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + (open_end ? 1 : 0);
  if (lines > kMaxFileLines) {
    faults.push_back(fmt::format("{}:{}: {} lines, {} at most", path, lines, lines, kMaxFileLines));
  }
  if (!is_cpp(path)) return faults;
  const auto bodies = function_bodies(text);
  if (!bodies) faults.push_back(fmt::format("{}:1: braces do not match", path));
  for (const FunctionBody& body : bodies.value_or(std::vector<FunctionBody>())) {
    if (body.lines() <= kMaxFunctionLines) continue;
    faults.push_back(fmt::format("{}:{}: a function of {} lines, {} at most", path, body.first_line,
                                 body.lines(), kMaxFunctionLines));
  }
  return faults;
}

std::vector<std::string> header_faults(std::string_view path, std::string_view text) {
  if (!path.ends_with(".h")) return {};
  while (text.starts_with("//")) text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  if (text.starts_with("#pragma once\n")) return {};
  return {fmt::format("{}:1: expected comments, then #pragma once", path)};
}

}  // namespace coevo::house
