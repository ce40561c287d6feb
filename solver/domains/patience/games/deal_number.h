// SPDX-License-Identifier: MIT
// The number of a deal from its board: the reverse of deal().
#pragma once

#include <cstdint>
#include <optional>

#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Whether a deal of that game shows the order of the whole pack. Not where aces start at home,
// kings at the bottom, or ranks count from the first card.
bool shows_pack(const Rules& rules);

// The lowest number, 1 to kLastDeal, of a deal with that board; nullopt if there is none. Only
// where shows_pack(). Takes milliseconds: a card's place in the pack tells its draw modulo the
// number of cards left, and the low bits of a linear congruential generator do not depend on its
// high bits.
std::optional<std::uint64_t> deal_number(const Rules& rules, const Layout& board);

}  // namespace coevo::patience
