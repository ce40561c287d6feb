// SPDX-License-Identifier: MIT
// The weighted heuristics as tables, for searches that score a move by what it changes. This needs
// heuristics that are sums of terms that few moves change: Tabled ones, each a CardSum or with
//   suit_home(home)                   a suit's term, by its highest rank at home
//   home_range(lowest, highest)       by the lowest and highest of those
//   space(cells, columns, home)       by empty cells and columns and cards at home
//   kCountsBuried, kCountsExposed     next_cards_buried, next_cards_exposed
//   kCountsFaceDown                   face_down_cards
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Terms of H, smaller is better.
template <class Term>
struct TermTables {
  std::array<std::array<Term, kPlaces + 1>, kCards> neighbours{};  // by card and what it lies on
  std::array<Term, kCards> lower_beneath{};
  std::array<Term, kCards> own_suit_beneath{};
  std::array<Term, kCards> cards_beneath{};
  std::array<Term, kRanks + 1> suit_home{};
  std::array<std::array<Term, kRanks + 1>, kRanks + 1> home_range{};
  // By cards at home, empty cells, empty columns.
  std::array<std::array<std::array<Term, kMaxColumns + 1>, kMaxCells + 1>, kCards + 1> space{};
  Term buried = 0;     // for each card on a suit's next card
  Term exposed = 0;    // for each exposed next card
  Term face_down = 0;  // for each face-down card
};

struct ScoreTables : TermTables<std::int32_t> {
  // For games with that sequence_rule() and number of suits. Weights by heuristic, as for
  // WeightedSum: `quantisation` levels of H for a whole range at weight 1. `card_cost`: added to H
  // for each single-card move that is not home, as a share of the quantisation. Weights that are
  // not named are 0; a weight of a heuristic without a table throws InputError.
  ScoreTables(Build build, const std::map<std::string, double>& weights, std::int32_t quantisation,
              double card_cost, int suits = kSuits);

  std::int32_t card;  // for each single-card move
  int suits;          // as in Rules
};

// The names of the heuristics that have a table.
std::vector<std::string> tabled_heuristics();

}  // namespace coevo::patience
