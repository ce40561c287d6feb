// SPDX-License-Identifier: MIT
// How long the functions of a C++ source are, by its braces alone: fast, for every file.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace coevo::house {

struct FunctionBody {
  std::size_t first_line = 0;  // of the opening brace, from 1
  std::size_t last_line = 0;   // of the closing brace

  std::size_t lines() const { return last_line - first_line + 1; }
};

// The outermost function bodies: including member functions, but not lambdas or local classes
// inside a function. None if the braces do not match.
std::optional<std::vector<FunctionBody>> function_bodies(std::string_view source);

}  // namespace coevo::house
