// SPDX-License-Identifier: MIT
// Jimbo's k: strongly connected components of more than one card in the tableau dependency graph
// ("Optimum Solution Search for FreeCell by Applying the Strongly Connected Component Decomposition
// Algorithm for Directed Graphs", 3.5).
#pragma once

#include "solver/domains/freecell/shortest_space/columns.h"

namespace coevo::freecell {

// Vertices: cards in columns but reversals. Edges: a card to the next vertex above it in its
// column, and to the lower vertices of its suit. Each component costs a move of its own.
int component_count(const Deck& deck, const Unpacker& unpacker, const Columns& columns);
// Of any such graph.
int component_count(Slots vertices, const std::array<Slots, kCards>& edges);

}  // namespace coevo::freecell
