// SPDX-License-Identifier: MIT
// Boards as text: the form of fc-solve and PySolFC, and one for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// What columns are called, in solutions and below a printed board.
inline constexpr std::string_view kColumnLetters = "1234567890lmnopqrs";
static_assert(kColumnLetters.size() == kMaxColumns);

// Reads fc-solve's form: optional lines `Foundations: H-0 C-2 D-0 S-0` and `Freecells: 3H - KS -`
// under any of its names for them in any case (`Decks:`, `FC:`) or `Reserve:`, `Descending: H-J C-0
// D-0 S-K` for the lowest ranks on descending foundations, `Waste: 2H 3C` and `Stock: KD AS` from
// their deepest cards, and `Redealt: 1` for the redeals made in a game that counts them; then a
// line for each column, the deepest card first, with or without a leading `:`; an empty line or `:`
// for an empty column; `#` starts a comment line. Empty cells are `-` or `*`, or blank if the line
// has fc-solve's layout (four characters per cell). Missing columns are empty. The rules give the
// numbers of columns and of cells and places of the reserve,
// which all stand in the line of cells, and whether cards lie face down: in lower case, beneath all
// others. Throws InputError, its message led by `name:line:column:`, unless all cards are there
// once and agree with the foundations. Reads board_text()'s form as well, by its last line, the
// names of the columns.
Layout read_board(std::string_view text, std::string_view name, const Rules& rules = {});

// All boards of a text, one after another: each ends with its last card, or the line of names
// after it.
std::vector<Layout> read_boards(std::string_view text, std::string_view name,
                                const Rules& rules = {});

// The form that read_board() reads, always with a `Foundations` line, and with one of the cells
// unless a stock takes their place.
std::string fc_solve_text(const Layout& layout);

// For people: foundations, cells and reserve, then the columns side by side, the deepest card on
// top.
std::string board_text(const Layout& layout);

}  // namespace coevo::patience
