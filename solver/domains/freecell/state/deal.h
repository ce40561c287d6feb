// SPDX-License-Identifier: MIT
// Microsoft's deals by number.
#pragma once

#include <cstdint>

#include "solver/domains/freecell/state/layout.h"

namespace coevo::freecell {

inline constexpr std::uint64_t kLastDeal = 0x7FFFFFFF;  // deals 1 .. 2^31 - 1

// The board of that Microsoft deal; `columns` 4..10 (k-th card to column k mod columns), `cells`
// 0..8.
Layout deal(std::uint64_t number, int columns = 8, int cells = 4);

}  // namespace coevo::freecell
