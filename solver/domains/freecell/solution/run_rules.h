// SPDX-License-Identifier: MIT
// The referee's rules of a move as written: how many cards it moves, and whether they may.
#pragma once

#include <string>

#include "solver/domains/freecell/solution/card_move.h"
#include "solver/domains/freecell/solution/notation.h"
#include "solver/domains/freecell/solution/tableau.h"
#include "solver/domains/freecell/solution/written_move.h"

namespace coevo::freecell {

struct RunReading {
  RunMove run;
  std::string fault;  // why it is illegal; empty when it is legal
};

// The written move, which has a `move`, on the tableau. Where it gives no count: as many cards as
// fit, or one to an empty column in extended notation, or one in the notation of single cards.
RunReading read_run(const Tableau& tableau, const WrittenMove& written, Notation notation);

// Whether the move is from a column that has cards to another that is empty: the only kind of which
// a notation without counts leaves open how many cards it moves.
bool goes_to_empty_column(const Tableau& tableau, const CardMove& move);

}  // namespace coevo::freecell
