// Turns runs into moves that standard notation tells without a count.
#pragma once

#include <vector>

#include "solver/domains/freecell/solution/card_move.h"
#include "solver/domains/freecell/solution/tableau.h"

namespace coevo::freecell {

// Whether "as many as fit" is another number of cards than the run's.
bool is_ambiguous(const Tableau& table, const RunMove& run);

// Moves that come to the same board as the legal `run`, none of them ambiguous when made in turn;
// but the run itself where it is ambiguous and no cell is empty.
std::vector<RunMove> plain_moves(const Tableau& table, const RunMove& run);

}  // namespace coevo::freecell
