// SPDX-License-Identifier: MIT
// The rules of the house on one file: its length, the lengths of its functions, how headers begin.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/house/sources.h"

namespace coevo::house {

// How long the functions of a C++ source are, by its braces alone: fast, for every file.
struct FunctionBody {
  std::size_t first_line = 0;  // of the opening brace, from 1
  std::size_t last_line = 0;   // of the closing brace

  std::size_t lines() const { return last_line - first_line + 1; }
};

// The outermost function bodies: including member functions, but not lambdas or local classes
// inside a function. None if the braces do not match.
std::optional<std::vector<FunctionBody>> function_bodies(std::string_view source);

// How long files and functions may be, and how headers begin.
inline constexpr std::size_t kMaxFileLines = 350;
inline constexpr std::size_t kMaxFunctionLines = 60;  // from brace to brace

// The faults of one file, each as "path:line: fault".
std::vector<std::string> length_faults(std::string_view path, std::string_view text);

// A header begins with #pragma once before any other code.
std::vector<std::string> header_faults(std::string_view path, std::string_view text);

}  // namespace coevo::house
