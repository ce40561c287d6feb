// SPDX-License-Identifier: MIT
// Generic code names no puzzle: a puzzle is one folder in solver/domains/ and one line next to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/house/sources.h"

namespace coevo::house {

// The folders of solver/domains/, e.g. "freecell".
std::vector<std::string> puzzle_names(const Sources& sources);

// Whether a file is generic code: contracts, searches, evolution, the bridge, pages, the command
// line.
bool is_generic(std::string_view path);

// Places where a generic file, or its path, has the name of a puzzle as a word or at the beginning
// of one, in any case, each as "path:line: fault". It may cite titles and names of literature and
// programs.
std::vector<std::string> name_faults(std::string_view path, std::string_view text,
                                     const std::vector<std::string>& names);

}  // namespace coevo::house
