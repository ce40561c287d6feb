// SPDX-License-Identifier: MIT
// Boards in JSON: as `coevo deal --format json` prints them, and Solvitaire's deals.
#pragma once

#include <string_view>
#include <vector>

#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Whether the text is an object of JSON and not a board as text.
bool is_board_json(std::string_view text);

// {"columns": [["JD", ...], ...], "cells": ["QS", null, ...], "foundations": {"clubs": 0,
// "diamonds": 0, "hearts": 2, "spades": 0}}, columns from the deepest card, heights at home, with
// "descending" for the lowest ranks on descending foundations, and "waste" and "stock" from their
// deepest cards, and "redealt" as read_board() has it; "domain" and "instance" are ignored. Or as
// in the files of Solvitaire (github.com/thecharlieblake/Solvitaire), {"tableau piles": [["JD",
// ...], ...]}, with "foundations" as lists of cards from the ace up and "" for an empty cell; it
// also writes 1, 11, 12 and 13 for ranks. Face-down cards are in lower case. The places of a
// reserve are in "cells", or in "reserve" as Solvitaire has them. Columns, cells and foundations
// that are missing are empty. Limits and errors are read_board()'s.
Layout read_board_json(std::string_view text, std::string_view name, const Rules& rules = {});

// All boards of a text, one after another.
std::vector<Layout> read_boards_json(std::string_view text, std::string_view name,
                                     const Rules& rules = {});

}  // namespace coevo::patience
