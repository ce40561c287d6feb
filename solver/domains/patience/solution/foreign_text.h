// SPDX-License-Identifier: MIT
// Solutions of other programs. Each becomes moves by the places of the cards, on a separate
// tableau; the referee judges them like any others.
#pragma once

#include <optional>
#include <string_view>

#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// The moves of a text, which must outlive them; in standard notation of a foreign one, too.
MoveSource open_moves(const Layout& start, const Rules& rules, std::string_view text,
                      Notation notation);

// fc-solve's sentences, with the positions between them or without: `Move a card from stack 2 to
// freecell 0`, `Move 3 cards from stack 2 to stack 3`; and `Move: 3a` between positions. nullopt
// for another text, and for fc-solve's moves in standard notation alone.
std::optional<MoveSource> fc_solve_moves(const Layout& start, std::string_view text);

// patsolve's file `win` (github.com/shlomif/patsolve), a line for each card: `5S to temp`,
// `6H to 7C`, `KD to empty pile`, `AH out`. nullopt for another text.
std::optional<MoveSource> patsolve_moves(const Layout& start, const Rules& rules,
                                         std::string_view text);

}  // namespace coevo::patience
