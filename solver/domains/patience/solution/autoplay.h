// SPDX-License-Identifier: MIT
// Cards that go home by themselves: the moves that other programs' solutions leave out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Which cards that can go home do so at once.
enum class Autoplay : std::uint8_t {
  none,
  lower,    // aces, twos, and cards whose next lower ones of the other colour are at home
  raymond,  // those that safe_rank() allows
  all,
};

// Those that solutions of a game with these rules may count on.
std::span<const Autoplay> autoplays(const Rules& rules);

// Whether the card of a legal move to its foundation goes there by itself.
bool is_due(const Tableau& tableau, const CardMove& move, Autoplay autoplay);
// Makes all such moves, and returns them in their order.
std::vector<CardMove> play_home(Tableau& tableau, Autoplay autoplay);

}  // namespace coevo::patience
