// SPDX-License-Identifier: MIT
// Graphs whose vertices are cards, or slots of a deal.
#pragma once

#include <array>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// How many strongly connected components have more than one vertex.
int component_count(CardSet vertices, const std::array<CardSet, kCards>& edges);

// A smallest vertex cover of the graph with these edges.
CardSet smallest_cover(CardSet cards, const std::array<CardSet, kCards>& edges);

}  // namespace coevo::patience
