// SPDX-License-Identifier: MIT
// How long files and functions may be, and how headers begin.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/house/sources.h"

namespace coevo::house {

inline constexpr std::size_t kMaxFileLines = 350;
inline constexpr std::size_t kMaxFunctionLines = 60;  // from brace to brace

// The faults of one file, each as "path:line: fault".
std::vector<std::string> length_faults(std::string_view path, std::string_view text);

// A header begins with #pragma once before any other code.
std::vector<std::string> header_faults(std::string_view path, std::string_view text);

}  // namespace coevo::house
