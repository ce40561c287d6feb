// SPDX-License-Identifier: MIT
// The characters of standard notation: columns 1-9 and 0 for the tenth; cells a-g and, as `h` is
// home, k for the eighth (as fc-solve writes it); h home.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "solver/domains/freecell/solution/card_move.h"

namespace coevo::freecell {

char place_letter(CardMove::Place place, std::uint8_t index);
// Lower and upper case; nullopt for a character that is not a place.
std::optional<std::pair<CardMove::Place, std::uint8_t>> parse_place(char letter);

}  // namespace coevo::freecell
