// SPDX-License-Identifier: MIT
// Solutions of other programs. Each becomes moves by the places of the cards, on a separate
// tableau; the referee judges them like any others.
#pragma once

#include <string_view>

#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// The moves of a text, which must outlive them; in standard notation of a foreign one, too.
MoveSource open_moves(const Layout& start, const Rules& rules, std::string_view text,
                      Notation notation);

// patsolve's file `win` (github.com/shlomif/patsolve), a line for each card: `5S to temp`,
// `6H to 7C`, `KD to empty pile`, `AH out`.
bool is_patsolve(std::string_view text);
MoveSource patsolve_moves(const Layout& start, const Rules& rules, std::string_view text);

// macroxue's (github.com/macroxue/freecell), of FreeCell alone, without blanks: `617:6r6r7r76...`,
// the deal's number or a whole address before the colon, or no number. `r` is the first empty cell;
// cells are named a, b ... in the order in which their cards came, renamed without gaps when one
// leaves. With no `h` at all, each card goes home as soon as it can; with fewer than 52, where it
// is safe.
bool is_link(std::string_view text);
MoveSource link_moves(const Layout& start, std::string_view text);

}  // namespace coevo::patience
