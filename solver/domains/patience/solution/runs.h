// SPDX-License-Identifier: MIT
// Runs of cards: how they are moved card by card, and the referee's rules for a move as written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/solution/written_move.h"

namespace coevo::patience {

// The most cards that can go through that many empty cells and columns (the target not counted, and
// only columns in which any card may wait): (cells + 1) * 2^columns.
int run_capacity(std::size_t empty_cells, std::size_t empty_columns);
// The most that can go from one column to the other on this tableau, card by card or, where groups
// move as one, group by group. Through cells alone where some cards cannot go to an empty column.
int run_capacity(const Tableau& tableau, std::uint8_t from, std::uint8_t to);

// The fewest single-card moves of a run of n cards: with no empty column 2 n - 1; otherwise the
// best split of the run in two, the upper part waiting in one of the columns: T(n, c, e) = min over
// k of 2 T(k, c, e - 1) + T(n - k, c, e - 1). 0 when the run does not go through.
int run_cost(int count, std::size_t empty_cells, std::size_t empty_columns);

// Those moves for the last `count` cards of column `from` to column `to`, where they fit, through
// the given cells and columns; within run_capacity.
std::vector<RunMove> plan_run(std::uint8_t from, std::uint8_t to, int count,
                              const Indices& empty_cells, const Indices& empty_columns);

// The single-card moves of a legal run on this tableau. A group or a complete pile moves as one.
std::vector<RunMove> plan_run(const Tableau& tableau, const RunMove& run);
// Makes that run.
void make(Tableau& tableau, const RunMove& run);

struct RunReading {
  RunMove run;
  std::string fault;  // why it is illegal; empty when it is legal
};

// The written move, which has a `move`, on the tableau. Where it gives no count: as many cards as
// fit, of an unordered group as few as the column takes, or one to an empty column in extended
// notation, or one in the notation of single cards; from home, the only card that fits. In games
// with complete piles, all thirteen cards go home.
RunReading read_run(const Tableau& tableau, const WrittenMove& written, Notation notation);

// Whether the move is from a column that has cards to another that is empty.
bool goes_to_empty_column(const Tableau& tableau, const CardMove& move);
// How many cards such a move has in standard notation: as many as fit; where only kings go to an
// empty column, the run from its king on; without a king, one card, which is a fault.
int count_to_empty_column(const Tableau& tableau, const CardMove& move);
// Whether a notation without counts leaves open how many cards the move takes: it is such a move,
// and every card goes to an empty column.
bool has_open_count(const Tableau& tableau, const CardMove& move);
// Whether the run has another number of cards than standard notation means without a count.
bool is_ambiguous(const Tableau& tableau, const RunMove& run);

}  // namespace coevo::patience
