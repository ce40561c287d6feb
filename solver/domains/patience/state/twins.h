// SPDX-License-Identifier: MIT
// Positions of games with two packs, in which cards of the same face() are alike: exact duplicate
// detection must not depend on which of them lies where. A position and its own hash distinguish
// such twins, and so do scored searches; these functions do not.
#pragma once

#include <cstdint>

#include "solver/domains/patience/state/state.h"

namespace coevo::patience {

// The same for positions that are equal but for twins.
std::uint64_t hash_but_for_twins(const State& state, int suits);
bool same_but_for_twins(const State& a, const State& b, int suits);

}  // namespace coevo::patience
