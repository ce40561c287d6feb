// SPDX-License-Identifier: MIT
// Which folder may include which: the table of the design (docs/design.md).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/house/sources.h"

namespace coevo::house {

// For each puzzle in solver/domains/ with sub-folders, these in order, lowest first; "." stands for
// the files right in the puzzle's folder.
using PuzzleOrders = std::map<std::string, std::vector<std::string>, std::less<>>;

// Read from the FOLDERS of the puzzles' CMakeLists.txt.
PuzzleOrders read_puzzle_orders(const Sources& sources);

// The table's folder that contains a file or an included path, e.g. "solver/search", or
// "solver/domains/*" for any puzzle; "" for none. Files directly in solver/ are the contracts; a
// new folder next to them needs a line in the table.
std::string_view folder_of(std::string_view path);

// Whether the file `from` may include the file `to`, both by their paths from the root.
bool may_include(std::string_view from, std::string_view to, const PuzzleOrders& orders);

// The faults in the includes of one file, each as "path:line: fault".
std::vector<std::string> include_faults(std::string_view path, std::string_view text,
                                        const PuzzleOrders& orders);

}  // namespace coevo::house
