// SPDX-License-Identifier: MIT
// How a run of cards is moved card by card through empty cells and columns.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/domains/freecell/solution/card_move.h"
#include "solver/domains/freecell/solution/tableau.h"

namespace coevo::freecell {

// The most cards that can go through that many empty cells and columns (the target not counted):
// (cells + 1) * 2^columns.
int run_capacity(std::size_t empty_cells, std::size_t empty_columns);

// The fewest single-card moves of a run of n cards: with no empty column 2 n - 1; otherwise the
// best split of the run in two, the upper part waiting in one of the columns: T(n, c, e) = min over
// k of 2 T(k, c, e - 1) + T(n - k, c, e - 1). 0 when the run does not go through.
int run_cost(int count, std::size_t empty_cells, std::size_t empty_columns);

// Those moves for the last `count` cards of column `from` to column `to`, where they fit, through
// the given cells and columns; within run_capacity.
std::vector<CardMove> plan_run(std::uint8_t from, std::uint8_t to, int count,
                               const std::vector<std::uint8_t>& empty_cells,
                               const std::vector<std::uint8_t>& empty_columns);

// The single-card moves of a legal run on this tableau.
std::vector<CardMove> plan_run(const Tableau& tableau, const RunMove& run);
// Makes that run.
void make(Tableau& tableau, const RunMove& run);

}  // namespace coevo::freecell
