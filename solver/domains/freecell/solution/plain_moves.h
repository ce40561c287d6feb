// SPDX-License-Identifier: MIT
// Turns runs into moves that standard notation determines without a count.
#pragma once

#include <vector>

#include "solver/domains/freecell/solution/card_move.h"
#include "solver/domains/freecell/solution/tableau.h"

namespace coevo::freecell {

// Whether "as many as fit" is another number of cards than the run's.
bool is_ambiguous(const Tableau& tableau, const RunMove& run);

// Moves that lead to the same board as the legal `run`, none of them ambiguous in turn; or the run
// itself if it is ambiguous and no cell is empty.
std::vector<RunMove> plain_moves(const Tableau& tableau, const RunMove& run);

}  // namespace coevo::freecell
