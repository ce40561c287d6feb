// SPDX-License-Identifier: MIT
// The number of a deal from its board: the reverse of deal().
#pragma once

#include <cstdint>
#include <optional>

#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// The lowest number, 1 to kLastDeal, of a deal with that board; nullopt if there is none. Takes
// milliseconds: a card's place in the pack tells its draw modulo the number of cards left, and the
// low bits of a linear congruential generator do not depend on its high bits. Where a deal hides
// part of the pack's order (aces that start at home, kings at the bottom, ranks that count from the
// first card), it tries the numbers in turn: up to a minute, less for low numbers. Throws Stopped.
std::optional<std::uint64_t> deal_number(const Rules& rules, const Layout& board);

}  // namespace coevo::patience
