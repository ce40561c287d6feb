// SPDX-License-Identifier: MIT
// Conflicts in one line (Hansson, Mayer, Yung 1992): the tiles that are in their home line, but
// whose order is not the home order, cannot all stay in it; each that leaves costs two moves more.
#pragma once

#include <cstdint>
#include <vector>

namespace coevo::tiles {

// How many tiles must leave at least, by the line's content: `length` digits in base length + 1,
// the first square's highest; 0 = nothing that is at home in this line, otherwise place in the line
// + 1. `length` is 1 .. 6.
const std::vector<std::uint8_t>& line_conflicts(int length);

}  // namespace coevo::tiles
